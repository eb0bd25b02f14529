import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import { CommandBus } from '@nestjs/cqrs';
import { handing } from '#book/rules/handing-over.ts';
import { IssueGiftCard } from '#gift-cards/balances/commands.ts';
import { CardCodes } from '#gift-cards/card-codes.ts';
import { former } from '#orders/held-balances.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { Asks } from '#platform/trading/asks.ts';
import { Buyer, ledgerOf } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';

/*
 * Whoever comes back from the bank's page without having paid, and pays the same ask in another way. To see it fail, run with
 *   MUTANT=own-order-stands   their own order stands in their way
 *   MUTANT=former-holds       what pays for the order that has made way is not theirs to spend on the next
 */
if (mutant === 'own-order-stands') Object.assign(handing, { over: () => null });
if (mutant === 'former-holds') former.letGo = () => Promise.resolve();

const clock = new DrivenClock();
const way = { addressId: '', shippingMethod: 'standard', giftCardIds: [], withCredit: false };
let market: OpenMarket;
let crowd: Crowd;
let ann: Buyer;
let templateId: string;
let good: string;
let asksBack: string;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  ({ templateId } = await crowd.lot());
  ann = new Buyer(market, (await crowd.members(1))[0]!);
  const address = { country: 'US', name: 'Ann', line1: '1 Main St', city: 'Dover', state: 'DE', zip: '19901' };
  way.addressId = String((await ann.post(addressRoutes.all, address)).body['id']);
  good = await ann.method();
  asksBack = await ann.method('4000 0025 0000 3155');
});
afterAll(() => market.close());

/** For sale for 200 dollars. */
async function listed(size: string) {
  const [sue] = await crowd.members(1);
  const listingId = randomUUID();
  const ask = { price: usd(20_000), sellAtLeast: null, again: true, n: 1, sellerId: sue!.id } as const;
  const at = { templateId, size, listingId };
  const asks = market.app.get(Asks, { strict: false });
  await asks.place(at, { ...ask, tier: 'new', isInstant: true }, systemMetadata(randomUUID(), listingId));
  return at;
}
const quoted = (at: object, methodId: string, giftCardIds: readonly string[] = []) => {
  const goods = { is: 'ask', ...at, priceCents: 20_000, ...way, giftCardIds };
  return ann.quoted({ goods, methodId, currency: 'USD', locale: 'en-us' });
};
/** A gift card of Ann's, of 50 dollars. */
async function giftCard(): Promise<string> {
  const cardId = randomUUID();
  const balance = market.app.get(CardCodes, { strict: false }).balanceOf(cardId);
  const worth = { balance, amount: usd(5000), charged: usd(5000), lastFour: 'AAAA', theme: 'black' } as const;
  const won = { why: 'prize', cause: cardId, sendAt: null, buyerId: null, mailKey: null, recipient: null } as const;
  const command = new IssueGiftCard({ ...worth, ...won, holderId: ann.member.id }, systemMetadata(cardId));
  await market.app.get(CommandBus, { strict: false }).execute(command);
  return cardId;
}
const paidBy = async (quoteId: string) =>
  (await ann.quote(quoteId)).tenders.map(({ amount }: { amount: { minor: number } }) => amount.minor);
const isOf = async (quoteId: string) => (await ann.quote(quoteId)).order?.is ?? null;
const captured = async () =>
  (await market.stores.bank.listSince('')).flatMap(({ movements }) => movements).filter(({ is }) => is === 'captured')
    .length;
const ends = (quoteId: string) =>
  until(
    async () => !['making', 'giving-up'].includes((await isOf(quoteId)) ?? ''),
    () => clock.advance(1000),
  );

describe('an ask that is paid in another way', () => {
  it('is theirs by the other card, and the first order is given up: a yes there afterwards takes nothing', async () => {
    const at = await listed('8');
    const before = await captured();
    const first = await quoted(at, asksBack);
    const { challenge } = await ann.placed(first);
    clock.advance(5 * minute);
    const second = await quoted(at, good);
    expect((await ann.placed(second)).order.is).toBe('confirmed');
    await ann.bank.submit(challenge!, { answer: 'yes' });
    await ends(first);
    expect([await isOf(first), await captured()]).toEqual(['not-placed', before + 1]);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('said yes to there before the other is pressed is paid once, whichever it is', async () => {
    const at = await listed('9');
    const before = await captured();
    const first = await quoted(at, asksBack);
    const { challenge } = await ann.placed(first);
    const second = await quoted(at, good);
    await Promise.all([ann.bank.submit(challenge!, { answer: 'yes' }), ann.place(second), ann.place(first)]);
    await ends(first);
    await until(
      async () => ![null, 'making', 'giving-up'].includes(await isOf(second)) || (await isOf(first)) === 'confirmed',
      () => clock.advance(1000),
    );
    const is = [await isOf(first), await isOf(second)];
    expect(is.filter((one) => one === 'confirmed')).toHaveLength(1);
    expect(await captured()).toBe(before + 1);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('bars nobody who does not pay in the end, before their time', async () => {
    const at = await listed('10');
    const first = await quoted(at, asksBack);
    await ann.placed(first);
    clock.advance(minute);
    const second = await quoted(at, asksBack);
    await ann.placed(second);
    await ends(first);
    expect(await isOf(first)).toBe('not-placed');
    clock.advance(minute);
    expect((await ann.placed(await quoted(at, good))).order.is).toBe('confirmed');
  });

  it('and with a gift card that pays a part of both, whether it was looked at before the first was pressed or after', async () => {
    for (const [size, isBefore] of [
      ['12', true],
      ['13', false],
    ] as const) {
      const [at, card] = [await listed(size), await giftCard()];
      const first = await quoted(at, asksBack, [card]);
      const before = isBefore ? await quoted(at, good, [card]) : null;
      await ann.placed(first);
      const second = before ?? (await quoted(at, good, [card]));
      expect(await paidBy(second)).toEqual([5000]);
      expect((await ann.placed(second)).order).toMatchObject({ is: 'confirmed' });
      await ends(first);
      expect(await isOf(first)).toBe('not-placed');
    }
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('leads whoever has bought it by then to that order', async () => {
    const at = await listed('11');
    const [first, second] = [await quoted(at, good), await quoted(at, good)];
    expect((await ann.placed(first)).order.is).toBe('confirmed');
    const { body } = await ann.post(orderRoutes.place(second), { insteadOf: [first] });
    expect(body).toMatchObject({ code: 'order-under-way', quoteId: first });
  });
});
