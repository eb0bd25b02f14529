import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { addressRoutes } from '../../libs/contracts/address-routes.ts';
import { listingRoutes } from '../../libs/contracts/listing-routes.ts';
import { postAs } from './bidders.ts';
import { signInAs, test } from './journey.ts';
import { join } from './newcomer.ts';
import { addProduct, operatorsOwn } from './operator.ts';
import { Shopper } from './shopper.ts';

const homes = {
  en: { country: 'US', line1: '1 Long Lane', city: 'Portland', state: 'OR', zip: '97201' },
  fr: { country: 'CA', line1: '1 rue Longue', city: 'Montréal', state: 'QC', zip: 'H2Y 1C6' },
} as const;
const visits = [
  { language: 'en', prefix: '', name: 'olga' },
  { language: 'fr', prefix: '/fr-ca', name: 'odile' },
] as const;

for (const visit of visits)
  test(`an offer is made, seen among one's own, and bought when somebody sells at it, in ${visit.language}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const seller = new Shopper(await signInAs(await browser.newContext(), ...operatorsOwn()), '');
    const slug = `offered-${randomUUID()}`;
    const variant = await addProduct(request, 'Offered Low', slug);
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const page = await join(context, visit, visit.name, complaints);
    const shopper = new Shopper(page, visit.prefix);
    const offers = shopper.t('offers');
    await shopper.keepCard('4242424242424242');
    await postAs(page, addressRoutes.all, { name: visit.name, ...homes[visit.language] });
    await page.goto(`${visit.prefix}/sneakers/${slug}?size=8`);
    await page.getByRole('button', { name: offers('make') }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(offers('price')).fill('200');
    await expect(form.getByText(offers('total'))).toBeVisible();
    await expect(form.getByText(offers('odds.tooFew'))).toBeVisible(); // nobody has sold one yet
    await form.getByLabel(offers('what')).selectOption('1');
    await shopper.sound();
    await form.getByRole('button', { name: offers('make') }).click();
    const price = { minor: 19_000, currency: 'USD' } as const;
    const own = page.getByRole('link', { name: new RegExp(`^${offers('ownLine', { price: '' }).trim()}`) });
    await expect(own).toBeVisible();
    await expect(form).toHaveCount(0); // one's own offers are live: the line may be there first
    await page.getByRole('button', { name: offers('make') }).click(); // what is left to offer for is another condition
    await expect(form.getByLabel(offers('price'))).toBeVisible();
    await expect(form.getByLabel(offers('what'))).toHaveCount(0);
    await page.keyboard.press('Escape');
    await own.click();
    await expect(page).toHaveURL(/\/account\/offers/);
    await expect(page.getByRole('button', { name: offers('do.withdraw') })).toBeVisible();
    await shopper.sound();
    await postAs(seller.page, listingRoutes.all, {
      ...variant,
      price,
      sellAtLeast: { minor: 20_000, currency: 'USD' },
    });
    await expect(page.getByText(offers('is.bought'))).toBeVisible(); // nobody has loaded it again
    await shopper.sound();
    await page.goto(`${visit.prefix}/account/orders`);
    await expect(page.getByText('Offered Low').first()).toBeVisible();
  });
