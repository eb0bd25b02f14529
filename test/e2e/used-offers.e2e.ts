import { expect } from 'playwright/test';
import { addressRoutes } from '../../libs/contracts/address-routes.ts';
import { postAs } from './bidders.ts';
import { signInAs, test } from './journey.ts';
import { join } from './newcomer.ts';
import { operatorsOwn } from './operator.ts';
import { Shopper } from './shopper.ts';
import { listWorn, soldWorn } from './worn.ts';

const visits = [
  {
    language: 'en',
    prefix: '',
    name: 'ursula',
    home: { country: 'US', line1: '1 Long Lane', city: 'Portland', state: 'OR', zip: '97201' },
  },
  {
    language: 'fr',
    prefix: '/fr-ca',
    name: 'ulysse',
    home: { country: 'CA', line1: '1 rue Longue', city: 'Montréal', state: 'QC', zip: 'H2Y 1C6' },
  },
] as const;

for (const visit of visits)
  test(`a used item is offered for, its seller asks another price, and it is bought at that, in ${visit.language}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const { prefix, name, home } = visit;
    const viewport = { width: 375, height: 812 };
    const seller = new Shopper(await signInAs(await browser.newContext({ viewport }), ...operatorsOwn()), prefix);
    const item = `Haggled ${visit.language}`;
    const { slug, templateId, variantId } = await soldWorn(request, item);
    const { id } = await listWorn(seller.page, templateId, variantId, 130, ['creases']);
    const page = await join(await browser.newContext({ viewport }), visit, name, complaints);
    const buyer = new Shopper(page, prefix);
    const [offers, selling] = [buyer.t('offers'), seller.t('selling')];
    await buyer.keepCard('4242424242424242');
    await postAs(page, addressRoutes.all, { name, ...home });

    await page.goto(`${prefix}/sneakers/${slug}?size=8&item=${id}`);
    const shown = page.getByRole('dialog');
    await shown.getByRole('button', { name: offers('make') }).click();
    const form = page.getByRole('dialog', { name: offers('make') });
    await form.getByLabel(offers('price')).fill('100');
    await expect(form.getByText(offers('total'))).toBeVisible();
    await buyer.sound();
    await seller.page.goto(`${prefix}/account/auctions`);
    await form.getByRole('button', { name: offers('make') }).click();
    await expect(form).toHaveCount(0);
    await page.goto(`${prefix}/account/offers`);
    await expect(page.getByRole('button', { name: offers('do.withdraw') })).toBeVisible();
    await buyer.sound();

    const row = seller.page.getByRole('listitem').filter({ hasText: item }).first();
    await row.getByRole('button', { name: selling('received.do.counter') }).click(); // nobody has loaded it again
    const asked = seller.page.getByRole('dialog');
    await asked.getByLabel(selling('received.yourPrice')).fill('120');
    await seller.sound();
    await asked.getByRole('button', { name: selling('received.do.counter') }).click();
    await expect(asked).toHaveCount(0);
    await seller.sound();

    await page.getByRole('button', { name: offers('do.takeCounter') }).click(); // nor this
    const taken = page.getByRole('dialog');
    await expect(taken.getByText(offers('counter.total'))).toBeVisible();
    await buyer.sound();
    await taken.getByRole('button', { name: new RegExp(offers('takeFor', { price: '' }).trim()) }).click();
    await expect(page.getByText(offers('is.bought'))).toBeVisible();
    await expect(row.getByText(selling('is.sold'))).toBeVisible();
    await seller.sound();
    await page.goto(`${prefix}/account/orders`);
    await expect(page.getByText(item).first()).toBeVisible();
  });
