import { type Browser, expect, type Page } from 'playwright/test';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { TestMembers } from '#contracts/accounts.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { shownNumber } from '#contracts/order-number.ts';
import type { OrderDesk } from '#contracts/order-desk.ts';
import type { Orders, Quote, Sale } from '#contracts/orders.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import type { Created } from '#contracts/values.ts';
import { day, hour, minute } from '#kernel/instant.ts';
import { Processes } from '../support/processes.ts';
import { expectSoundByTurns } from './axe.ts';
import { DrivenMarket, type Member } from './driven-market.ts';
import { listenTo, signInAs, test, wordsOf } from './journey.ts';
import { onParcel } from '../support/on-parcel.ts';

const ops = wordsOf('', 'ops');
const home = { country: 'US', name: 'Ann', line1: '1 Main St', city: 'Dover', state: 'DE', zip: '19901' };

/** Won and paid by that member: its id and number. */
async function paid(market: DrivenMarket, ann: Member) {
  const { id: addressId } = await market.post<Created>(addressRoutes.all, home, ann);
  const auctionId = await market.lot('going-back');
  await market.bid(auctionId, 12_000, ann);
  await market.passes(hour + minute);
  const { defaultId } = await market.get<{ defaultId: string }>(paymentRoutes.methods, ann);
  const way = { addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
  const goods = { is: 'lot', auctionId, ...way };
  const asked = { goods, methodId: defaultId, currency: 'USD', locale: 'en-us' };
  const { id: quoteId } = await market.post<Quote>(orderRoutes.quotes, asked, ann);
  await market.post(orderRoutes.place(quoteId), {}, ann);
  const placed = async () => (await market.get<Orders>(orderRoutes.all, ann)).items[0];
  await expect.poll(async () => (await placed())?.is).toBe('confirmed');
  return (await placed())!;
}

/** By its seller to the desk, where it is found to be fake. */
async function isFake(market: DrivenMarket, id: string, number: string): Promise<void> {
  const sale = () => market.get<Sale>(orderRoutes.sale(number), market.operators);
  await expect.poll(async () => (await sale()).label).not.toBeNull();
  await market.post(orderRoutes.handOver(id), {});
  for (let n = 0; n < 10 && (await sale()).is === 'confirmed'; n++) await market.passes(2 * hour);
  const desk = market.operators.second;
  await market.post(orderRoutes.receive(id), await onParcel((url) => market.get(url, desk), id), desk);
  await market.post(orderRoutes.beginReview(id), {}, desk);
  await market.post(orderRoutes.verdict(id), { verdict: 'fake', failed: ['making'], pictures: ['a'.repeat(64)] }, desk);
  await expect.poll(async () => (await sale()).goesBack?.is).toBe('waits');
}

/** The second operator gives it to the carrier. */
async function isSentBack(market: DrivenMarket, number: string, page: Page): Promise<void> {
  const listed = () => market.get<OrderDesk>(`${orderRoutes.desk}?at=to-send-back`, market.operators.second);
  await expect.poll(async () => (await listed()).items.map((item) => item.number)).toEqual([number]);
  await page.goto('/ops/desk?at=to-send-back');
  const item = page.getByRole('region', { name: ops('desk.order', { number: shownNumber(number) }) });
  await expect(item).toContainText((await listed()).items[0]!.back!.tracking!);
  await expectSoundByTurns(page);
  await item.getByRole('button', { name: ops('desk.do.sendBack') }).click();
  await expect(item).toHaveCount(0);
}

const opened = (browser: Browser, market: DrivenMarket, { email, password }: { email: string; password: string }) =>
  browser.newContext({ baseURL: market.url }).then((context) => signInAs(context, email, password));

for (const prefix of ['', '/fr-ca'])
  test(`what is fake goes back to its seller, who says where to and pays for it, below ${prefix || '/en-us'}`, async ({
    browser,
    complaints,
  }) => {
    const said = wordsOf(prefix, 'orders');
    const processes = new Processes();
    try {
      const market = await DrivenMarket.open(processes);
      const { members } = await market.post<TestMembers>(accountRoutes.testMembers, { names: ['Ann'] });
      const seller = listenTo(await opened(browser, market, market.operators), complaints);
      const desk = listenTo(await opened(browser, market, market.operators.second), complaints);
      await market.post(addressRoutes.all, { ...home, name: 'Sue', line1: '2 Side St' });
      const { id, number } = await paid(market, members[0]!);
      await isFake(market, id, number);

      await seller.goto(`${prefix}/account/sales/${number}`);
      const part = seller.getByRole('region', { name: said('back.title') });
      await expect(part).toContainText(said('back.why.fake'));
      await expect(part.getByRole('radio', { name: /2 Side St/ })).toBeChecked();
      await expectSoundByTurns(seller);
      await part.getByRole('button', { name: said('back.sendIt') }).click();
      await expect(part).toContainText(said('back.phase.addressed'));
      await isSentBack(market, number, desk);
      await expect(part).toContainText(said('back.phase.sent'));
      await market.passes(5 * day);
      await expect(part).toContainText(said('back.phase.arrived'));
      await seller.reload();
      await expect(seller.getByRole('region', { name: said('money.sale') })).toContainText(/17[.,]90/); // there and back
      await seller.goto(`${prefix}/account/sales`);
      await expect(seller.getByText(said('back.phase.arrived'))).toBeVisible();
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await processes.close();
    }
  });
