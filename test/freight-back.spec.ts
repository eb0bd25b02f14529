import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { BackWhy } from '#contracts/going-back.ts';
import { day, plus } from '#kernel/instant.ts';
import type { OrderEvent } from '#orders/events.ts';
import { type SellerAccountCommand, sellerAccounts } from '#payouts/decider.ts';
import { sellerAccountStream } from '#payouts/events.ts';
import { cents, feeOf } from '#payouts/rules/fees.ts';
import { Settling } from '#payouts/settling.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { mutant } from './support/mutants.ts';
import { clock, closeShops, gbp, Shop } from './support/seller-shop.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=freight-twice       whoever settles again charges the freight again
 *   MUTANT=mismatch-made-good  whoever sent another thing gets the price that two have agreed on
 */
if (mutant === 'mismatch-made-good') {
  const { decide } = sellerAccounts;
  const whole: typeof decide = (command, ...now) =>
    decide(command.type === 'MakeGood' ? { ...command, data: { ...command.data, isAsSold: true } } : command, ...now);
  Object.assign(sellerAccounts, { decide: whole });
}
if (mutant === 'freight-twice') {
  const { decide } = sellerAccounts;
  const again: typeof decide = (command, state, at) => {
    if (command.type !== 'ChargeFreight') return decide(command, state, at);
    const sale = { ...state.sales[command.data.orderId]!, freight: {} };
    return decide(command, { ...state, sales: { ...state.sales, [command.data.orderId]: sale } }, at);
  };
  Object.assign(sellerAccounts, { decide: again });
  Object.assign(Settling.prototype, {
    async decide(this: { streams: Streams }, { sellerId }: { sellerId: string }, command: SellerAccountCommand) {
      const commandId = randomUUID();
      const metadata = { commandId, bodyHash: '', correlationId: commandId, causationId: commandId, actorId: 'x' };
      await this.streams.decide(sellerAccounts, sellerAccountStream(sellerId), { ...command, metadata });
    },
  });
}

afterAll(closeShops);

const net = feeOf(cents(12_000), { rating: 90, revision: 0, country: 'US' }).net.minor;
const due = () => ({ due: plus(clock.now(), 14 * day), rules: 'sending-back-1' });

const refunded: OrderEvent = {
  type: 'RefundDecided',
  data: {
    orderId: '',
    n: 1,
    why: 'fake',
    charged: gbp(13_050),
    funds: gbp(13_050),
    card: null,
    tenders: [],
    retained: null,
    failure: null,
  },
};
const goesBack = (sellerId: string, why: BackWhy, owed: number): OrderEvent => ({
  type: 'SendingBackBegun',
  data: { orderId: '', to: 'seller', memberId: sellerId, why, owed: cents(owed), ...due() },
});
const labelled = (sellerId: string, n = 1): OrderEvent => ({
  type: 'BackLabelMade',
  data: {
    orderId: '',
    n,
    to: 'seller',
    memberId: sellerId,
    carrier: 'c',
    tracking: `t${n}`,
    cost: cents(895),
    ...due(),
  },
});
const lost = (sellerId: string, n = 1): OrderEvent => ({
  type: 'BackParcelLost',
  data: { orderId: '', n, to: 'seller', memberId: sellerId, why: 'lost' },
});

/** A sale that is off and goes back to its seller. */
async function returning(shop: Shop, why: BackWhy, owed: number) {
  const orderId = await shop.sold(refunded);
  await shop.add(orderId, goesBack(shop.sellerId, why, owed));
  return orderId;
}
const chargedIn = ({ store }: Shop) =>
  store.facts.flatMap(({ type, data }) =>
    type === 'FreightCharged' ? [(data as { amount: { minor: number } }).amount.minor] : [],
  );

describe('what goes back to its seller', () => {
  it.each([
    ['fake', 895, -1790],
    ['mismatch', 0, -895],
    ['returned', 895, -1790],
  ] as const)(
    '%s costs them what carriers cost, each parcel once, however often it is looked at',
    async (why, owed, left) => {
      const shop = new Shop();
      const orderId = await returning(shop, why, owed);
      await shop.add(orderId, labelled(shop.sellerId));
      for (let n = 0; n < 3; n++) await shop.settled(orderId);
      expect((await shop.state()).balance).toBe(left);
      const { balances, report } = await shop.told();
      expect(report.differences).toEqual([]);
      // the market is out of pocket for the seller's parcels in nothing: what carriers are owed for the way back stands against it
      expect(balances).toMatchObject({ 'seller-payable USD': -left, 'shipping-cost USD': 895 + left });
    },
  );

  it('is charged a second time for a second parcel, and not where it goes to its buyer', async () => {
    const shop = new Shop();
    const orderId = await returning(shop, 'mismatch', 0);
    await shop.add(orderId, labelled(shop.sellerId), labelled(shop.sellerId, 2));
    await shop.settled(orderId);
    expect(chargedIn(shop)).toEqual([895, 895]);
    const kept = await shop.sold();
    const toBuyer = { ...labelled(shop.sellerId).data, to: 'buyer' } as never;
    await shop.add(kept, { type: 'BackLabelMade', data: toBuyer });
    await shop.settled(kept);
    expect(chargedIn(shop)).toEqual([895, 895]);
  });

  it.each([
    ['returned', 895, net - 895],
    ['mismatch', 0, 0],
    ['fake', 895, -895],
  ] as const)(
    'lost on its way, what was %s is made good once: the freight of that parcel, and its price where it was as it was sold',
    async (why, owed, left) => {
      const shop = new Shop();
      const orderId = await returning(shop, why, owed);
      await shop.add(orderId, labelled(shop.sellerId), lost(shop.sellerId));
      for (let n = 0; n < 3; n++) await shop.settled(orderId);
      expect((await shop.state()).balance).toBe(left);
      const { balances, report } = await shop.told();
      expect(report.differences).toEqual([]);
      expect(balances).toMatchObject({ 'platform-cost USD': why === 'returned' ? net + 895 : 895 });
    },
  );

  it('is paid out where the market lost it, as any sale', async () => {
    const shop = new Shop();
    await shop.account('pays');
    const orderId = await returning(shop, 'returned', 895);
    await shop.add(orderId, labelled(shop.sellerId), lost(shop.sellerId));
    await shop.settled(orderId);
    expect((await shop.told()).paid).toEqual([net - 895]);
  });

  it('of a process killed at every one of its calls costs the same', async () => {
    for (let n = 0; n < 30; n++) {
      const shop = new Shop();
      const orderId = await returning(shop, 'fake', 895);
      await shop.add(orderId, labelled(shop.sellerId), lost(shop.sellerId));
      const dying = shop.life([...Array.from({ length: n }, () => null), 'after']);
      await shop.settled(orderId, dying);
      await shop.settled(orderId);
      const { report } = await shop.told();
      expect([(await shop.state()).balance, chargedIn(shop), report.differences]).toEqual([-895, [895, 895], []]);
      if (!dying.life.isDead) return;
    }
    throw new Error('it never lived to the end');
  });
});
