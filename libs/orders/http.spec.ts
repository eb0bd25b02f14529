import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { placed } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { minute, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { Buyer, ledgerOf } from '../../test/support/buyer.ts';
import { Crowd } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { mutant } from '../../test/support/mutants.ts';
import { until } from '../../test/support/turns.ts';
import { orders as orderDecider } from './decider.ts';
import { quotes } from './quotes/decider.ts';
import { checkoutStream } from './quotes/events.ts';
import { Quoting } from './quoting.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=any-quote    whoever knows a quote's id may see and place it
 *   MUTANT=old-quotes   a quote is good for ever
 */
if (mutant === 'any-quote') {
  Quoting.prototype.own = async function anybodys(quoteId) {
    const streams = Reflect.get(this, 'streams') as Streams;
    return (await streams.readState(quotes, checkoutStream(quoteId), ({ state }) => state.terms))!;
  };
}
if (mutant === 'old-quotes') {
  const own = Reflect.get(Quoting.prototype, 'own');
  Quoting.prototype.own = async function pinnedForEver(quoteId, memberId) {
    return { ...(await own.call(this, quoteId, memberId)), until: '9999-01-01T00:00:00.000Z' };
  };
}

const clock = new DrivenClock();
/** A card whose holder the bank asks each time. */
const asksHolder = '4000 0025 0000 3155';
let market: OpenMarket;
let ann: Buyer;
let bob: Buyer;
let method: string;

beforeAll(async () => {
  market = await openMarket({ clock });
  [ann, bob] = (await new Crowd(market).members(2)).map((one) => new Buyer(market, one)) as [Buyer, Buyer];
  method = await ann.method();
});
afterAll(() => market.close());

const cards = (...cents: readonly number[]) => ({
  goods: { is: 'gift-cards', cards: cents.map((one) => ({ cents: one, theme: 'black' })) },
  methodId: method,
  currency: 'GBP',
  locale: 'en-gb',
});

/** What is wrong with the ledger, or left of orders: nothing of gift cards, once they are issued. */
async function differences() {
  const { differences: found, funds } = await ledgerOf(market);
  return [...found, ...funds];
}

describe('gift cards that are bought', () => {
  it('are quoted once, pinned, and placed and paid by one press: the card is the buyer’s, the ledger has no difference', async () => {
    const quoteId = await ann.quoted(cards(5000, 2500));
    const told = await ann.quote(quoteId);
    expect(told).toMatchObject({
      price: { minor: 7500, currency: 'USD' },
      tax: { minor: 0 },
      order: null,
      tenders: [],
    });
    expect(told.total.minor).toBe(told.rest.minor);
    expect(told.goods).toMatchObject({ cards: [{ amount: { minor: 5000 } }, { amount: { minor: 2500 } }] });
    const { status, body } = await ann.place(quoteId);
    expect(status).toBe(200);
    const { order, challenge } = placed.parse(body);
    expect([order.is, challenge, order.why]).toEqual(['completed', null, null]);
    const [first] = await ann.orders();
    expect(first).toMatchObject({ number: order.number, is: 'completed', total: told.total, records: told.records });
    expect(first!.steps.map(({ is }) => is)).toEqual(['placed', 'confirmed', 'completed']);
    const issued = (await ann.cards()).map(({ left, why }) => `${why} ${left.minor}`);
    expect(issued.toSorted((a, b) => a.localeCompare(b))).toEqual(['sale 2500', 'sale 5000']);
    expect(await differences()).toEqual([]);
    const one = await ann.get(orderRoutes.one(order.number!));
    expect(one.body['id']).toBe(first!.id);
    expect(one.text).not.toMatch(/bankToken|"key"|box/);
  });

  it('are placed once, however often and from wherever it is pressed', async () => {
    const [quoteId, before] = [await ann.quoted(cards(5000)), (await ann.cards()).length];
    const all = await Promise.all(Array.from({ length: 8 }, () => ann.place(quoteId)));
    const key = randomUUID();
    for (const again of [await ann.place(quoteId, key), await ann.place(quoteId, key)]) all.push(again);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ body }) => placed.parse(body).order.number)).size).toBe(1);
    expect(await ann.cards()).toHaveLength(before + 1);
    expect(await differences()).toEqual([]);
  });

  it('are not there for anybody else: quote, order and number answer as if there were none', async () => {
    const quoteId = await ann.quoted(cards(5000));
    const nowhere = randomUUID();
    const asBob = await Promise.all([
      bob.get(orderRoutes.quote(quoteId)),
      bob.get(orderRoutes.quote(nowhere)),
      bob.place(quoteId),
      bob.place(nowhere),
    ]);
    expect(asBob.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const { order } = await ann.placed(quoteId);
    await market.caughtUp();
    const answers = await Promise.all(
      [order.number!, '000000000000', 'x', '1'.repeat(80)].map((number) => bob.get(orderRoutes.one(number))),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect(await bob.orders()).toEqual([]);
  });

  it('are paid by an own, proved method alone', async () => {
    const { id: unproved } = await bob.bank.saved((url, body) => bob.post(url, body), asksHolder);
    const asked = [
      { ...cards(5000), methodId: unproved },
      { ...cards(5000), methodId: method },
      { ...cards(5000), methodId: null },
    ];
    const answers = await Promise.all(asked.map((one) => bob.post(orderRoutes.quotes, one)));
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
      [409, 'method-not-verified'],
      [404, 'not-found'],
      [409, 'method-missing'],
    ]);
  });

  const tampered: readonly object[] = [
    { goods: { is: 'gift-cards', cards: [] } },
    ...[-2500, 0, 1, 2501, 2500.5, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, '2500', null].map((cents) => ({
      goods: { is: 'gift-cards', cards: [{ cents, theme: 'black' }] },
    })),
    { goods: { is: 'gift-cards', cards: Array.from({ length: 11 }, () => ({ cents: 2500, theme: 'black' })) } },
    { goods: { is: 'gift-cards', cards: [{ cents: 2500, theme: '<b>' }] } },
    { goods: { is: 'gift-cards', cards: [{ cents: 2500, theme: 'black', price: 1 }] } },
    { currency: 'XXX' },
    { currency: ['USD'] },
    { locale: '/evil' },
    { methodId: '' },
    { methodId: { $ne: '' } },
    { total: { minor: 1, currency: 'USD' } },
    { rateId: 'fx-2000-01-01' },
    { memberId: randomUUID() },
  ];
  it.each(tampered)('take no figure and no person from whoever asks: %j', async (over) => {
    const { status } = await ann.post(orderRoutes.quotes, { ...cards(2500), ...over });
    expect(status).toBe(400);
  });

  it('take nothing with the press, either', async () => {
    const quoteId = await ann.quoted(cards(5000));
    for (const body of [{ total: 1 }, { currency: 'JPY' }, { methodId: method }])
      expect((await ann.post(orderRoutes.place(quoteId), body)).status).toBe(400);
  });

  it('are quoted anew when the quote is old, or its method is gone: nothing is placed', async () => {
    const old = await ann.quoted(cards(5000));
    clock.advance(15 * minute);
    const { status, body } = await ann.place(old);
    expect([status, body['code']]).toEqual([409, 'quote-stale']);
    const fresh = await ann.quote(String(body['quoteId']));
    expect(fresh.price).toEqual({ minor: 5000, currency: 'USD' });
    expect((await ann.placed(fresh.id)).order.is).toBe('completed');
    const other = await ann.method();
    const quoteId = await ann.quoted({ ...cards(5000), methodId: other });
    await ann.post(paymentRoutes.forget(other), {});
    expect((await ann.place(quoteId)).body['code']).toBe('not-found');
  });

  it('of a card that is declined, nothing comes, and the day’s allowance is as it was', async () => {
    const declined = await bob.method('4000 0000 0000 0002');
    const { order } = await bob.placed(await bob.quoted({ ...cards(5000), methodId: declined }));
    expect(order).toEqual({ is: 'not-placed', number: null, why: 'declined' });
    expect([await bob.cards(), await bob.orders()]).toEqual([[], []]);
    const good = await bob.method();
    const tens = Array.from({ length: 10 }, () => 10_000);
    const most = await bob.quoted({ ...cards(...tens), methodId: good });
    expect((await bob.placed(most)).order.is).toBe('completed');
    const more = await bob.quoted({ ...cards(2500), methodId: good });
    expect((await bob.placed(more)).order).toMatchObject({
      is: 'not-placed',
      why: 'gift-allowance',
    });
    expect(await differences()).toEqual([]);
  });

  it('wait for who has to prove it at the bank, then go on by themselves; whoever stays away has bought nothing', async () => {
    const asking = await ann.method(asksHolder);
    const went = await ann.quoted({ ...cards(5000), methodId: asking });
    const { challenge, order } = await ann.placed(went);
    expect(order).toMatchObject({ is: 'making', number: null });
    await ann.bank.submit(challenge!, { answer: 'yes' });
    const standing = async (id: string) => (await ann.quote(id)).order?.is;
    await until(
      async () => (await standing(went)) === 'completed',
      () => clock.advance(second),
    );
    const stayed = await ann.quoted({ ...cards(5000), methodId: asking });
    await ann.place(stayed);
    clock.advance(14 * minute);
    await until(
      async () => (await standing(stayed)) === 'not-placed',
      () => clock.advance(second),
    );
    expect(await differences()).toEqual([]);
  });

  it('are decided by the order’s own stream: no command of another step does anything', () => {
    const state = orderDecider.initial();
    const orderId = randomUUID();
    const fact = { type: 'OrderConfirmed', data: { orderId, goods: 'gift-cards' } } as const;
    const paid = { type: 'NoteStep', data: { orderId, fact } } as const;
    expect(orderDecider.decide(paid, state, clock.now())).toEqual([]);
  });
});
