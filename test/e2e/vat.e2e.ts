import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { listingRoutes } from '../../libs/contracts/listing-routes.ts';
import { postAs } from './bidders.ts';
import { listenTo, signInAs, test } from './journey.ts';
import { addProduct, addVariant, operatorsOwn } from './operator.ts';
import { Shopper } from './shopper.ts';
import { listWorn } from './worn.ts';

const worn = { size: '8', shoeCondition: 'used', boxCondition: 'missing_lid' } as const;
const fresh = { size: '8', shoeCondition: 'new', boxCondition: 'good_condition' } as const;

for (const { prefix, note } of [
  { prefix: '/en-gb', note: 'vat' },
  { prefix: '/fr-fr', note: 'vat' },
] as const)
  test(`one price is one figure all over the page, with the tax that is charged within it, in ${prefix}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const seller = await signInAs(await browser.newContext(), ...operatorsOwn());
    const slug = `within-${randomUUID()}`;
    const { templateId } = await addProduct(request, 'Within Low', slug);
    const variantId = await addVariant(request, templateId, fresh);
    const price = { minor: 13_300, currency: 'USD' };
    await postAs(seller, listingRoutes.all, { templateId, variantId, price });
    await listWorn(seller, templateId, await addVariant(request, templateId, worn), 133);
    const page = listenTo(await browser.newPage({ viewport: { width: 375, height: 812 } }), complaints);
    const shopper = new Shopper(page, prefix);
    const [book, catalog] = [shopper.t('book'), shopper.t('catalog')];

    await page.goto(`${prefix}/sneakers/${slug}?size=8`);
    const figures = () =>
      page
        .getByRole('region', { name: book('used.title') })
        .locator('data')
        .nth(1);
    await expect(async () => {
      await page.getByRole('region', { name: book('used.title') }).scrollIntoViewIfNeeded({ timeout: 2000 });
      await expect(figures()).toContainText('≈', { timeout: 5000 });
    }).toPass(); // the part comes late, and is drawn anew as it does
    const charged = /[\d]+[.,]\d\d/.exec((await figures().textContent())!)![0];
    await expect(page.getByText(catalog(`pricesWith.${note}`))).toHaveCount(1);
    const tile = page.getByRole('link', { name: /^(UK|EU|FR) |^8/ }).first();
    await expect(tile).toContainText(charged);
    await expect(page.getByRole('button', { name: charged }).first()).toBeVisible();
    await shopper.sound();
    await page.getByRole('button', { name: book('pricing.open') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('dd').first()).toContainText(charged);
    await shopper.sound();
  });
