import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { addressRoutes } from '../../libs/contracts/address-routes.ts';
import type { MyListings } from '../../libs/contracts/listings.ts';
import { listingRoutes } from '../../libs/contracts/listing-routes.ts';
import type { MyOffers } from '../../libs/contracts/offers.ts';
import { offerRoutes } from '../../libs/contracts/offer-routes.ts';
import { keepCard, postAs } from './bidders.ts';
import { signInAs, test } from './journey.ts';
import { join } from './newcomer.ts';
import { addProduct, operatorsOwn } from './operator.ts';

const home = { country: 'US', line1: '1 Long Lane', city: 'Portland', state: 'OR', zip: '97201' };
const en = { language: 'en', prefix: '' } as const;

/** Types an offer into its form, and presses when what it comes to is there. */
async function offer(page: Page, price: string) {
  await page.getByRole('button', { name: 'Make an offer' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Make an offer' }).click(); // nothing is typed
  await expect(form.getByText('Enter one whole dollar amount, such as 200.')).toBeVisible();
  await expect(form.getByLabel('Your offer')).toBeFocused();
  await form.getByLabel('Your offer').fill(price);
  await expect(form.getByText('Total if it is accepted')).toBeVisible();
  return form;
}

test('an offer that is pressed without a line and left is not made when the line returns', async ({
  browser,
  request,
}) => {
  const slug = `tunnel-${randomUUID()}`;
  await addProduct(request, 'Tunnel Low', slug);
  const context = await browser.newContext();
  const page = await join(context, en, 'otto', []);
  await keepCard(page);
  await postAs(page, addressRoutes.all, { name: 'otto', ...home });
  await page.goto(`/sneakers/${slug}?size=8`);
  const form = await offer(page, '200');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Make an offer' }).click();
  await expect(form.getByText('You are offline. It has not been sent.')).toBeInViewport(); // of a form that is longer than its window
  await form.getByRole('button', { name: 'Not now' }).last().click();
  await expect(form).toHaveCount(0);
  await context.setOffline(false);
  const again = await offer(page, '190'); // had the first gone out, this one would stand in its way
  await again.getByRole('button', { name: 'Make an offer' }).click();
  await expect(page.getByText('Your offer: $190.00')).toBeVisible();
  const mine = (await (await page.request.get(offerRoutes.mine)).json()) as MyOffers;
  expect(mine.items.map(({ price }) => price.minor)).toEqual([19_000]);
  const [{ id }] = mine.items as [MyOffers['items'][number]];
  await postAs(page, offerRoutes.withdraw(id), {}); // as from another device
  await expect(page.getByText('Your offer: $190.00')).toHaveCount(0);
});

test('an item that is listed without a line, left and listed again is for sale once', async ({ browser, request }) => {
  const name = `Once ${randomUUID().slice(0, 6)}`;
  await addProduct(request, name, `once-${randomUUID()}`);
  const context = await browser.newContext();
  const page = await signInAs(context, ...operatorsOwn());
  const fill = async () => {
    await expect(page.getByRole('button', { name: 'List for sale' })).toBeVisible(); // the form of auctions has such a field, too
    const field = page.getByRole('combobox', { name: 'Product' });
    await field.fill(name);
    await expect(page.getByRole('option').first()).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.locator('main [name="price"]').fill('200');
  };
  await page.goto('/sell?as=price');
  await page.waitForLoadState('networkidle');
  await fill();
  const press = page.locator('main button[type="submit"]');
  await context.setOffline(true);
  await press.click();
  await expect(page.getByText('You are offline. It has not been sent.')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Auction', exact: true }).click();
  await expect(page.getByText('You are offline. It has not been sent.')).toHaveCount(0); // the form has gone, and what it sent with it
  await page.locator('main').getByRole('link', { name: 'At a price', exact: true }).click();
  await context.setOffline(false);
  await fill();
  await press.click();
  await expect(page).toHaveURL(/\/account\/auctions/);
  const mine = (await (await page.request.get(listingRoutes.mine)).json()) as MyListings;
  expect(mine.items.filter(({ product }) => product.name === name)).toHaveLength(1);
});
