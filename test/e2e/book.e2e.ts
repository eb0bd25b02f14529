import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { listingRoutes } from '../../libs/contracts/listing-routes.ts';
import { shownNumber } from '../../libs/contracts/order-number.ts';
import { postAs } from './bidders.ts';
import { signInAs, test } from './journey.ts';
import { join } from './newcomer.ts';
import { addProduct, operatorsOwn } from './operator.ts';
import { Shopper } from './shopper.ts';

const visits = [
  { language: 'en', prefix: '', name: 'bea', state: ['State', 'OR'], zip: ['ZIP code', '97201'], city: 'City' },
  {
    language: 'fr',
    prefix: '/fr-ca',
    name: 'bruno',
    state: ['Province', 'QC'],
    zip: ['Code postal', 'H2Y 1C6'],
    city: 'Ville',
  },
] as const;

/** A pair of that product for sale, of whoever is signed in there. */
const listFor = (page: Page, variant: Readonly<{ templateId: string; variantId: string }>, dollars: number) =>
  postAs(page, listingRoutes.all, { ...variant, price: { minor: dollars * 100, currency: 'USD' } });

for (const visit of visits)
  test(`a pair is listed while somebody looks, bought at its price, and sold by who listed it, in ${visit.language}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const seller = new Shopper(await signInAs(await browser.newContext(), ...operatorsOwn()), '');
    const slug = `book-${randomUUID()}`;
    const variant = await addProduct(request, 'Book Low', slug);
    const address = `${visit.prefix}/sneakers/${slug}?size=8`;
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const page = await join(context, visit, visit.name, complaints);
    const shopper = new Shopper(page, visit.prefix);
    const { t, at } = shopper;
    const book = t('book');
    await shopper.keepCard('4242424242424242');
    await page.goto(address);
    await expect(page.getByText(book('out.new'))).toBeVisible();
    await shopper.sound();
    await listFor(seller.page, variant, 210);
    const buy = page.getByRole('button', {
      name: new RegExp(`^${book('buyThis', { what: book('tier.new'), price: '' })}`),
    });
    await expect(buy).toBeVisible(); // nobody has loaded it again
    await shopper.sound();
    await buy.click();
    await expect(page).toHaveURL(/\/checkout\/shipping/);
    const field = (name: string) => page.getByLabel(t('addresses')(name), { exact: true });
    await field('field.name').fill(visit.name);
    await field('field.line1').fill('1 Long Lane');
    await page.getByLabel(visit.city).fill('Portland');
    await page.getByLabel(visit.state[0]).selectOption(visit.state[1]);
    await page.getByLabel(visit.zip[0]).fill(visit.zip[1]);
    await shopper.press(t('addresses')('add'));
    await shopper.press(at('toPayment'));
    await shopper.review();
    await shopper.sound();
    await shopper.place();
    await expect(page.getByText(at('asked'))).toBeVisible(); // its seller says yes first
    await shopper.sound();
    await page.getByRole('link', { name: at('toOrder') }).click();
    await expect(page).toHaveURL(/\/account\/orders\/\d{12}/);
    const number = new URL(page.url()).pathname.split('/').at(-1)!;
    await shopper.sound();
    await seller.page.goto('/account/sales');
    await seller.page
      .getByRole('link', { name: seller.t('orders')('sale.number', { number: shownNumber(number) }) })
      .click();
    await seller.sound();
    await seller.page.getByRole('button', { name: seller.t('orders')('sale.confirm') }).click();
    await expect(seller.page.getByText(seller.t('orders')('sale.labelTo'))).toBeVisible();
    await expect(shopper.step('confirmed')).toBeVisible(); // live
    await page.goto(address);
    await expect(page.getByText(book('lastSale'))).toBeHidden(); // nobody has seen the pair yet
    await page.getByRole('button', { name: book('pricing.open') }).click();
    const prices = page.getByRole('dialog');
    await expect(prices.getByRole('img', { name: /^1 (?:sale|vente)/ })).toBeVisible();
    await prices.getByText(book('pricing.numbers')).click();
    await expect(prices.getByRole('table')).toContainText('$');
    await shopper.sound();
  });
