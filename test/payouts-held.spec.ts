import { afterAll, describe, expect, it } from '@jest/globals';
import { day, type Instant, plus } from '#kernel/instant.ts';
import type { OrderEvent } from '#orders/events.ts';
import { ann, idOf } from '#payments/samples.ts';
import { type SellerAccountCommand, sellerAccounts } from '#payouts/decider.ts';
import type { SellerAccountState } from '#payouts/rules/account.ts';
import { cents, feeOf } from '#payouts/rules/fees.ts';
import { Settling } from '#payouts/settling.ts';
import { mutant } from './support/mutants.ts';
import { clock, closeShops, gbp, Shop } from './support/seller-shop.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=pays-while-held   what its buyer gives back, or complains of, is paid out in the meantime
 *   MUTANT=whole-after-rest  who reads late what became of a sale credits tax and carriage that the buyer has back
 */
type Reading = { outcomeOf: (orderId: string) => Promise<object | null> };
const settling = Settling.prototype as unknown as Reading;
const { outcomeOf } = settling;
if (mutant === 'pays-while-held')
  settling.outcomeOf = async function blind(orderId) {
    return { ...(await outcomeOf.call(this, orderId)), isHeld: false };
  };
if (mutant === 'whole-after-rest') {
  const { decide } = sellerAccounts;
  Object.assign(sellerAccounts, {
    decide: (command: SellerAccountCommand, state: SellerAccountState, at: Instant) => {
      if (command.type !== 'CreditSale') return decide(command, state, at);
      const sale = { ...state.sales[command.data.orderId]!, isRestBack: false };
      return decide(command, { ...state, sales: { ...state.sales, [command.data.orderId]: sale } }, at);
    },
  });
}

afterAll(closeShops);

const net = feeOf(cents(12_000), { rating: 90, revision: 0, country: 'US' }).net.minor;
const [orderId, rules, operatorId] = ['', 'x', idOf(71)];
const due = () => plus(clock.now(), 3 * day);
const arrived = (): OrderEvent => ({
  type: 'OrderDelivered',
  data: { orderId, deliveredAt: clock.now(), due: due(), rules },
});
const asked = (): OrderEvent => ({ type: 'ReturnAsked', data: { orderId, memberId: ann, due: due(), rules } });
const lapsed = (heardAt: Instant): OrderEvent => ({ type: 'ReturnLapsed', data: { orderId, why: 'time', heardAt } });
const complained = (): OrderEvent => ({
  type: 'ProblemReported',
  data: { orderId, memberId: ann, says: { person: ann, box: '' }, pictures: [] },
});
const answered = (answer: 'of-seller' | 'of-market' | 'no', heardAt: Instant): OrderEvent => ({
  type: 'ProblemEnded',
  data: { orderId, operatorId, answer, heardAt },
});
/** The whole of it; all but the item's price where the market bears it. */
const refunded = (why: 'returned' | 'of-market'): OrderEvent => ({
  type: 'RefundDecided',
  data: {
    orderId,
    n: 1,
    why,
    charged: gbp(13_050),
    funds: gbp(why === 'of-market' ? 4050 : 13_050),
    card: null,
    tenders: [],
    retained: null,
    failure: null,
  },
});

/** A sale that was delivered just now, by somebody who can be paid. */
async function delivered() {
  const shop = new Shop();
  await shop.account('pays');
  const heardAt = clock.now();
  return { shop, heardAt, id: await shop.sold(arrived()) };
}

describe('what a buyer gives back or complains of', () => {
  it.each([
    ['given back', asked, lapsed],
    ['complained of', complained, (heardAt: Instant) => answered('no', heardAt)],
  ])('is not paid out while it is %s, and is at once when that has come to nothing', async (_, begun, ended) => {
    const { shop, heardAt, id } = await delivered();
    await shop.add(id, begun());
    clock.advance(9 * day);
    await shop.settled(id);
    expect((await shop.told()).paid).toEqual([]);
    await shop.add(id, ended(heardAt));
    await shop.settled(id);
    const { paid, report } = await shop.told();
    expect([paid, report.differences]).toEqual([[net], []]);
  });

  it('and was paid out before is owed again, whole, with its fee', async () => {
    const { shop, id } = await delivered();
    clock.advance(4 * day);
    await shop.settled(id);
    await shop.add(id, asked(), refunded('returned'));
    await shop.settled(id);
    const { paid, balances, report } = await shop.told();
    expect([paid, report.differences, (await shop.state()).balance]).toEqual([[net], [], -net]);
    expect(balances).toMatchObject({
      'funds GBP': 13_050,
      'fees USD': 0,
      'tax-payable GBP': 0,
      'shipping-income GBP': 0,
    });
  });
});

describe('a payout against what goes back', () => {
  const whys = ['returned', 'of-market'] as const;
  const orders = ['late last', 'late first', 'paid between'] as const;
  const all = whys.flatMap((why) => orders.map((order) => [why, order] as const));

  /** Whoever has read the order before its refund and is slow goes on with what they have read. */
  it.each(all)('%s, by who reads %s: nobody has more than is theirs', async (why, order) => {
    const { shop, id } = await delivered();
    clock.advance(3 * day);
    const [late, now] = [shop.life(), shop.life()];
    const before = await outcomeOf.call(late.settling as unknown as Reading, id);
    Object.assign(late.settling, { outcomeOf: () => Promise.resolve(before) });
    const slow = () => shop.settled(id, late);
    if (order !== 'late last') await slow();
    if (order === 'paid between') await now.driver.drive(shop.sellerId);
    await shop.add(id, complained(), refunded(why));
    await shop.settled(id, now);
    if (order !== 'paid between') await slow();
    clock.advance(4 * day);
    await shop.settled(id);
    const { paid, balances, report } = await shop.told();
    const isTheirs = why === 'of-market';
    const owed = (await shop.state()).balance;
    expect(report.differences).toEqual([]);
    expect(paid.reduce((sum, one) => sum + one, 0) + owed).toBe(isTheirs ? net : 0);
    expect(balances['funds GBP']).toBe(13_050); // all that was paid for it is somebody's, once
    expect([balances['tax-payable GBP'] ?? 0, balances['shipping-income GBP'] ?? 0]).toEqual([0, 0]);
  });
});
