import { type Browser, expect, type Page } from 'playwright/test';
import type { TestMembers } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import type { OrderDesk } from '#contracts/order-desk.ts';
import { shownNumber } from '#contracts/order-number.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Order, Orders } from '#contracts/orders.ts';
import { day, hour, minute } from '#kernel/instant.ts';
import { Processes } from '../support/processes.ts';
import { DrivenMarket, type Member } from './driven-market.ts';
import { listenTo, signInAs, test, wordsOf } from './journey.ts';
import { codeFor } from './newcomer.ts';
import { Shopper } from './shopper.ts';
import { onParcel } from '../support/on-parcel.ts';

const [said, accounts, ops] = [wordsOf('', 'orders'), wordsOf('', 'accounts'), wordsOf('', 'ops')];

/** The market's first operator sells: their account is typed at the bank, once they have said who they are. */
async function sellerOf(market: DrivenMarket, browser: Browser): Promise<Page> {
  const { email, password } = market.operators;
  const page = await signInAs(await browser.newContext({ baseURL: market.url }), email, password);
  await page.goto('/account/payments');
  await page.getByRole('button', { name: said('money.addAccount') }).click();
  await page.getByLabel(accounts('stepUp.current')).fill(password);
  const letters = await page.context().newPage();
  await page.getByLabel(accounts('stepUp.code')).fill(await codeFor(letters, '', email));
  await letters.close();
  await page.getByRole('button', { name: accounts('stepUp.press') }).click();
  await page.getByLabel('Account number').fill('US00 SAND 0000 0001');
  await page.getByRole('button', { name: 'Pay out to this account' }).click();
  await expect(page.getByText(/Sandbox Savings.*0001/)).toBeVisible();
  return page;
}

/** Time goes on until the order is that. */
async function becomes(market: DrivenMarket, is: Order['is'], buyer: Member): Promise<void> {
  const now = async () => (await market.get<Orders>(orderRoutes.all, buyer)).items[0]!.is;
  for (let n = 0; n < 40 && (await now()) !== is; n++) await market.passes(12 * hour);
  expect(await now()).toBe(is);
}

/** The second operator looks at it, photographs it, and sends it on. */
async function isChecked(market: DrivenMarket, { id, number }: Order, page: Page): Promise<void> {
  const desk = market.operators.second;
  await page.goto('/ops/desk');
  const coming = page.getByRole('region', { name: ops('desk.order', { number: shownNumber(number) }) });
  const { tracking } = await onParcel((url) => market.get(url, desk), id);
  await coming.getByLabel(ops('desk.onParcel')).fill(tracking);
  await coming.getByRole('button', { name: ops('desk.do.receive') }).click();
  await expect(coming).toHaveCount(0);
  await market.post(orderRoutes.beginReview(id), {}, desk);
  await page.goto('/ops/desk?at=in-review');
  const item = page.getByRole('region', { name: ops('desk.order', { number: shownNumber(number) }) });
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 320 } });
  await item.getByLabel(ops('desk.pictures')).setInputFiles({ name: 'sole.png', mimeType: 'image/png', buffer });
  await expect(item.getByRole('img')).toBeVisible(); // what was sold stands beside its name, which says it
  await item.getByLabel(ops('desk.found')).selectOption('verified');
  await item.getByRole('button', { name: ops('desk.give') }).click();
  await expect(item).toHaveCount(0);
  const isLabelled = async () => {
    const { items } = await market.get<OrderDesk>(`${orderRoutes.desk}?at=verified`, desk);
    return items.find((one) => one.id === id)?.going ?? null;
  };
  await expect.poll(isLabelled).not.toBeNull();
  await market.post(orderRoutes.sendOn(id), {}, desk);
}

const visits = [
  {
    prefix: '',
    place: '/en-us',
    home: { country: 'US', line1: '1 Main St', city: 'Dover', state: 'DE', zip: '19901' },
  },
  { prefix: '/en-gb', place: '/en-gb', home: { country: 'GB', line1: '1 Long Lane', city: 'London', zip: 'SW1A 1AA' } },
  {
    prefix: '/fr-ca',
    place: '/fr-ca',
    home: { country: 'CA', line1: '1, rue Longue', city: 'Montréal', state: 'QC', zip: 'H2Y 1C6' },
  },
] as const;

for (const { prefix, place, home } of visits)
  test(`what was won is paid, checked, delivered and completed, and its seller is paid out, below ${place}`, async ({
    browser,
    complaints,
  }) => {
    const processes = new Processes();
    try {
      const market = await DrivenMarket.open(processes);
      const seller = await sellerOf(market, browser);
      const { email, password } = market.operators.second;
      const desk = listenTo(
        await signInAs(await browser.newContext({ baseURL: market.url }), email, password),
        complaints,
      );
      const { members } = await market.post<TestMembers>(accountRoutes.testMembers, { names: ['Ann'] });
      const ann = members[0]!;
      await market.post(addressRoutes.all, { name: 'Ann', ...home }, ann);
      const id = await market.lot('paid-out');
      await market.bid(id, 12_000, ann);
      await market.passes(hour + minute);

      const shopper = new Shopper(await market.phone(browser, ann, prefix, complaints), prefix);
      const { page, t, at } = shopper;
      await page.goto(`${prefix}/auctions/${id}`);
      await page.getByRole('link', { name: at('pay.now') }).click();
      await expect(page).toHaveURL(/\/checkout\/review\?.*quote=/); // whoever bids has a card
      await shopper.place();
      await expect(page.getByText(at('placed'))).toBeVisible();
      await page.getByRole('link', { name: at('toOrder') }).click();
      await expect(shopper.step('confirmed')).toBeVisible();

      const [order] = (await market.get<Orders>(orderRoutes.all, ann)).items;
      listenTo(seller, complaints);
      await seller.goto(`/account/sales/${order!.number}`);
      await seller.getByRole('button', { name: said('sale.handOver') }).click();
      await expect(seller.getByText(said('sale.handedOver', { when: '' }).split('.')[0]!).first()).toBeVisible();
      await becomes(market, 'shipped-to-us', ann);
      await isChecked(market, order!, desk);
      await becomes(market, 'delivered', ann);
      await page.reload();
      await expect(page.getByRole('img', { name: t('orders')('checkPicture', { n: '1' }) })).toBeVisible();
      await page.getByRole('button', { name: t('orders')('allIsWell') }).click();
      await expect(shopper.step('completed')).toBeVisible();
      await shopper.sound();

      await market.passes(4 * day);
      await seller.goto(`/account/sales/${order!.number}`);
      await expect(seller.getByText(said('money.paidOn', { when: '' }).split(' on')[0]!).first()).toBeVisible();
      await seller.goto('/account/sales');
      const payouts = seller.getByRole('list', { name: said('money.payouts') });
      await expect(payouts).toContainText(said('money.payout.made', { when: '' }).trim());
      const moved = seller.getByRole('list', { name: said('money.reasons') });
      await expect(moved).toContainText(shownNumber(order!.number));
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await processes.close();
    }
  });
