import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { auctionRoutes, visitorRoutes } from '#contracts/routes.ts';
import { day, hour, minute, plus } from '#kernel/instant.ts';
import { OperatedClock } from '#platform/clock/operated.adapter.ts';
import { LinkedMembers } from '#auctions/links/linked-members.ts';
import { offering } from '#orders/rules/settlement-turns.ts';
import { settlements } from '#orders/settlements/decider.ts';
import { Buyer, ledgerOf } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';

/*
 * A won lot that its winner does not pay goes to the next bidder, in a whole market whose time is driven. To see the tests fail, run with
 *   MUTANT=offers-what-is-paid   it is offered though an order has it that is being paid
 *   MUTANT=takes-late-money      whose turn is over may pay all the same
 *   MUTANT=winner-names-price    the next one pays what the winner would have
 *   MUTANT=chance-at-any-price   it is offered for however little the next one has bid
 *   MUTANT=places-of-one         whoever is linked to who does not pay has places, too
 *   MUTANT=one-frees-the-seller  whoever was about to win it for little does not have it
 */
const { decide } = settlements;
const broken: Readonly<Record<string, typeof decide>> = {
  'offers-what-is-paid': (command, state, at) =>
    decide(command, command.type === 'PassTime' ? { ...state, reserved: null } : state, at),
  'takes-late-money': (command, state, at) => {
    const isFormer =
      command.type === 'ReserveUnit' && state.former.some((one) => one.memberId === command.data.memberId);
    if (!isFormer || !state.turn) return decide(command, state, at);
    return decide(command, { ...state, turn: { ...state.turn, memberId: command.data.memberId } }, at);
  },
  'winner-names-price': (command, state, at) => {
    if (command.type !== 'PassTime') return decide(command, state, at);
    const chances = command.data.chances?.map((one) => ({ ...one, price: state.opened!.price })) ?? null;
    return decide({ ...command, data: { ...command.data, chances } }, state, at);
  },
};
if (mutant === 'chance-at-any-price') Object.assign(offering, { least: () => 0 });
if (mutant === 'one-frees-the-seller') Object.assign(offering, { least: (closed: { minor: number }) => closed.minor });
if (mutant === 'places-of-one') LinkedMembers.prototype.of = () => Promise.resolve([]);
if (mutant !== undefined && mutant in broken) Object.assign(settlements, { decide: broken[mutant] });

const start = '2026-05-01T12:00:00.000Z';
let market: OpenMarket;
let crowd: Crowd;
let people: readonly Buyer[];
let cards: readonly Readonly<{ addressId: string; methodId: string }>[];

beforeAll(async () => {
  market = await openMarket({ clock: new OperatedClock(start) });
  crowd = new Crowd(market);
  people = (await crowd.members(4)).map((one) => new Buyer(market, one));
  const address = { country: 'US', name: 'Ann', line1: '1 Main St', city: 'Dover', state: 'DE', zip: '19901' };
  cards = await Promise.all(
    people.map(async (one) => {
      const addressId = String((await one.post(addressRoutes.all, address)).body['id']);
      return { addressId, methodId: await one.method() };
    }),
  );
});
afterAll(() => market.close());

async function passes(ms: number): Promise<void> {
  await market.caughtUp();
  const { body } = await crowd.post(opsRoutes.clock, { to: plus(market.clock.now(), ms) }, market.operator.token);
  expect(body).toMatchObject({ isDriven: true });
  await market.caughtUp();
}

/** They have bid so much, one above the other, and it has closed. */
async function closedAt(...dollars: readonly number[]): Promise<string> {
  const auctionId = await crowd.auction({ rules: 'plinth-3' });
  for (const [n, one] of dollars.entries())
    expect((await crowd.bid(people[n]!.member, auctionId, one * 100)).status).toBe(200);
  await passes(31 * minute);
  return auctionId;
}

const quoteOf = (auctionId: string, n: number, methodId = cards[n]!.methodId) => {
  const way = { addressId: cards[n]!.addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
  return people[n]!.quoted({ goods: { is: 'lot', auctionId, ...way }, methodId, currency: 'USD', locale: 'en-us' });
};
const lotOf = async (auctionId: string, n: number) => {
  const { status, body } = await people[n]!.get(orderRoutes.won(auctionId));
  return status === 200 ? [body['is'], (body['price'] as { minor: number }).minor / 100] : status;
};
async function factsOf(auctionId: string) {
  const { facts } = await market.stores.facts.readAll('', { filter: { categories: ['settlement'] }, limit: 1000 });
  return facts.filter(({ stream }) => stream === `settlement-${auctionId}`).map(({ type }) => type);
}
const kindsOf = async (n: number, auctionId: string) => {
  const { items } = (await people[n]!.get(notificationRoutes.inbox)).body as {
    items: { kind: string; about: { id: string } }[];
  };
  return items.filter(({ about }) => about.id === auctionId).map(({ kind }) => kind);
};

describe('a won lot that is not paid', () => {
  it('is offered to the next ones at their own price, until one of them takes it', async () => {
    const auctionId = await closedAt(20, 30, 40, 90);
    expect(await lotOf(auctionId, 3)).toEqual(['to-pay', 41]);
    expect(await lotOf(auctionId, 2)).toBe(404);
    await passes(24 * hour);
    expect(await kindsOf(3, auctionId)).toEqual(['payment-due', 'won', 'ending-soon']);
    await passes(24 * hour);
    expect(await lotOf(auctionId, 3)).toEqual(['over', 41]);
    expect(await lotOf(auctionId, 2)).toEqual(['chance', 31]);
    expect(await kindsOf(3, auctionId)).toContain('payment-missed');
    expect(await kindsOf(2, auctionId)).toEqual(expect.arrayContaining(['second-chance', 'lost']));
    const { body } = await people[2]!.get(auctionRoutes.mine(auctionId));
    expect(body['bid']).toMatchObject({ won: null, chance: usd(3100) });
    expect(await quoteOf(auctionId, 3)).toBe('unit-over');
    expect((await people[3]!.post(orderRoutes.decline(auctionId), {})).body['code']).toBe('unit-over');
    expect((await people[1]!.post(orderRoutes.decline(auctionId), {})).status).toBe(404);
    expect((await people[2]!.post(orderRoutes.decline(auctionId), {})).status).toBe(200);
    expect(await lotOf(auctionId, 2)).toEqual(['chance-over', 31]);
    expect(await lotOf(auctionId, 1)).toEqual(['chance', 20.5]);
    const quoteId = await quoteOf(auctionId, 1);
    expect((await people[1]!.quote(quoteId)).price).toEqual(usd(2050));
    expect((await people[1]!.placed(quoteId)).order.is).toBe('confirmed');
    await market.caughtUp();
    expect(await lotOf(auctionId, 1)).toEqual(['paid', 20.5]);
    expect((await factsOf(auctionId)).filter((type) => !type.startsWith('Unit'))).toEqual([
      'SettlementOpened',
      'PaymentReminded',
      'WinnerDefaulted',
      'SecondChanceOffered',
      'SecondChanceEnded',
      'SecondChanceOffered',
      'SecondChanceAccepted',
      'AuctionSettled',
    ]);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('the mails say until when, and its seller hears when nobody has paid', async () => {
    const auctionId = await closedAt(15, 90);
    await passes(48 * hour);
    expect(await lotOf(auctionId, 0)).toEqual(['chance', 10]);
    await passes(24 * hour);
    expect(await lotOf(auctionId, 0)).toEqual(['chance-over', 10]);
    expect((await factsOf(auctionId)).slice(-2)).toEqual(['SecondChanceEnded', 'AuctionSettled']);
    const seller = await crowd.get(notificationRoutes.inbox, market.operator.token);
    expect((seller.body['items'] as { kind: string }[]).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['winner-defaulted', 'nobody-paid']),
    );
    const mails = (await crowd.get(visitorRoutes.outbox)).body['items'] as { subject: string; text: string }[];
    expect(mails.find(({ subject }) => /second chance/.test(subject))?.text ?? 'unsent').toMatch(
      /\$10\.00, if you take it by .*UTC|unsent/,
    );
  });
});

/** People of their own have bid so much, one above the other, and the last one has not paid; so many of the last have one card. */
async function defaultedAt(dollars: readonly number[], ofOne = 0) {
  const bidders = (await crowd.members(dollars.length)).map((one) => new Buyer(market, one));
  const auctionId = await crowd.auction({ rules: 'plinth-3' });
  for (const [n, one] of bidders.entries()) {
    await one.method(n >= bidders.length - ofOne ? '4000 0566 5566 5556' : undefined);
    expect((await one.bids(auctionId, dollars[n]! * 100)).status).toBe(200);
  }
  await passes(31 * minute);
  await passes(48 * hour);
  const lots = () => Promise.all(bidders.map((one) => one.get(orderRoutes.won(auctionId))));
  return { auctionId, bidders, lots };
}

it('two who drive a price up and do not pay have it for half of that at least: whoever is far below does not', async () => {
  const { auctionId, bidders, lots } = await defaultedAt([12, 480, 490]);
  const [none, chance, over] = await lots();
  expect(over!.body).toMatchObject({ is: 'over', price: usd(48_500) });
  expect(chance!.body).toMatchObject({ is: 'chance', price: usd(24_250) });
  expect((await bidders[1]!.post(orderRoutes.decline(auctionId), {})).status).toBe(200);
  expect([none!.status, (await lots())[0]!.status]).toEqual([404, 404]);
  expect((await factsOf(auctionId)).slice(-2)).toEqual(['SecondChanceEnded', 'AuctionSettled']);
  await market.caughtUp();
  const seller = await crowd.get(notificationRoutes.inbox, market.operator.token);
  const told = seller.body['items'] as { kind: string; about: { id: string } }[];
  expect(told.filter(({ about }) => about.id === auctionId).map(({ kind }) => kind)).toContain('nobody-paid');
});

it('one who bids far above the others and does not pay frees no seller of who was about to win', async () => {
  const { lots } = await defaultedAt([300, 310]);
  expect((await lots())[0]!.body).toMatchObject({ is: 'chance', price: usd(15_250) });
});

it('one person with many accounts takes no place of those who are asked, nor has two', async () => {
  const { auctionId, bidders, lots } = await defaultedAt([290, 300, 310, 320, 330, 340], 4);
  expect((await lots()).map(({ body, status }) => (body as { is?: string }).is ?? status)).toEqual([
    404,
    'chance',
    404,
    404,
    404,
    'over',
  ]);
  expect((await lots())[1]!.body).toMatchObject({ price: usd(29_500) });
  expect((await bidders[1]!.post(orderRoutes.decline(auctionId), {})).status).toBe(200);
  expect((await lots())[0]!.body).toMatchObject({ is: 'chance', price: usd(16_750) });
});

describe('a second chance against a late payment', () => {
  /** The winner's order waits for them at the bank's page a minute before the end. */
  async function atTheBank() {
    const auctionId = await closedAt(20, 30, 40);
    const methodId = await people[2]!.method('4000 0025 0000 3155');
    await passes(48 * hour - 2 * minute);
    const quoteId = await quoteOf(auctionId, 2, methodId);
    const { challenge } = await people[2]!.placed(quoteId);
    return { auctionId, quoteId, challenge: challenge! };
  }
  const isOffered = async (auctionId: string) => (await factsOf(auctionId)).includes('SecondChanceOffered');

  it('waits for a payment that was begun in time', async () => {
    const { auctionId, quoteId, challenge } = await atTheBank();
    await passes(5 * minute);
    expect([await isOffered(auctionId), await lotOf(auctionId, 2)]).toEqual([false, ['under-way', 31]]);
    await people[2]!.bank.submit(challenge, { answer: 'yes' });
    expect((await people[2]!.placed(quoteId)).order.is).toBe('confirmed');
    await passes(hour);
    expect([await isOffered(auctionId), await lotOf(auctionId, 2)]).toEqual([false, ['paid', 31]]);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('is the next one’s alone once that has come to nothing', async () => {
    const { auctionId, quoteId, challenge } = await atTheBank();
    await passes(20 * minute);
    expect(await lotOf(auctionId, 1)).toEqual(['chance', 20.5]);
    await people[2]!.bank.submit(challenge, { answer: 'yes' });
    const ends = await Promise.all([
      people[2]!.place(quoteId),
      quoteOf(auctionId, 1).then((id) => people[1]!.placed(id)),
    ]);
    expect([JSON.stringify(ends[0].body).includes('confirmed'), ends[1].order.is]).toEqual([false, 'confirmed']);
    await passes(hour);
    expect([await lotOf(auctionId, 2), await lotOf(auctionId, 1)]).toEqual([
      ['over', 31],
      ['paid', 20.5],
    ]);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('an old quote of whose time is over buys nothing', async () => {
    const auctionId = await closedAt(20, 30, 40);
    await passes(48 * hour - 5 * minute);
    const quoteId = await quoteOf(auctionId, 2);
    await passes(6 * minute);
    expect(await lotOf(auctionId, 1)).toEqual(['chance', 20.5]);
    const { body } = await people[2]!.place(quoteId);
    expect(body['order']).toMatchObject({ is: 'not-placed', why: 'unit-over' });
    expect(await lotOf(auctionId, 1)).toEqual(['chance', 20.5]);
  });
});

it('bars who does it twice from bidding for a month', async () => {
  const auctionId = await closedAt(20, 90);
  const { until: deadline } = (await people[1]!.get(orderRoutes.won(auctionId))).body as { until: string };
  await passes(48 * hour);
  expect(await lotOf(auctionId, 1)).toEqual(['over', 20.5]);
  const next = await crowd.auction({ rules: 'plinth-3' });
  const { body } = await crowd.bid(people[1]!.member, next, 2000);
  expect([body['code'], String(body['until']).slice(0, 16)]).toEqual([
    'barred-from-bidding',
    plus(deadline, 30 * day).slice(0, 16),
  ]);
});
