import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { myBids, myAuctionState, sellingAuctions, watchedAuctions } from '#contracts/auctions.ts';
import { auctionSeller } from '#contracts/seller-auctions.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { hour, minute, plus } from '#kernel/instant.ts';
import { auctionHouse, type AuctionHouse } from '../../test/support/auction-house.ts';
import { people, type Name } from '../../test/support/market-rig.ts';

let house: AuctionHouse;
const nowhere = '5f3e7a10-0000-4000-8000-00000000ffff';

beforeAll(async () => {
  house = await auctionHouse();
});
afterAll(() => house.close());

const get = async (path: string, who: Name | null = null) =>
  house.ask(who, 'GET', `${path}?after=${await house.after()}`);
const post = (who: Name, path: string, body: object = {}) => house.ask(who, 'POST', path, body);
const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' });
const pageOf = async (id: string) => (await get(auctionRoutes.page(id))).body;
const later = (ms: number) => plus(house.clock.now(), ms);

describe('a scheduled auction', () => {
  it('stands among the scheduled, takes no bid, and opens by itself', async () => {
    const opensAt = later(hour);
    const id = await house.opened({ opensAt, closesAt: later(2 * hour) });
    expect(await pageOf(id)).toMatchObject({ phase: 'scheduled', opensAt });
    const listed = async (phase: string) => {
      const { body } = await house.ask(null, 'GET', `${auctionRoutes.all}?phase=${phase}&after=${await house.after()}`);
      return (body as { items: { id: string }[] }).items.map((card) => card.id);
    };
    expect(await listed('scheduled')).toEqual([id]);
    expect(await listed('open')).not.toContain(id);
    expect(await house.bid('ann', id, 90)).toMatchObject({ status: 409, body: { code: 'not-open-yet', opensAt } });
    house.clock.advance(hour + 1000);
    await house.fact('AuctionStarted', id);
    expect(await pageOf(id)).toMatchObject({ phase: 'open' });
    expect(await listed('scheduled')).toEqual([]);
    expect(await listed('open')).toContain(id);
    expect((await house.bid('ann', id, 90)).status).toBe(200);
  });
});

it('says what its seller has auctioned so far, and of nobody else', async () => {
  const told = async (id: string) => auctionSeller.parse((await get(auctionRoutes.seller(id))).body);
  const first = await house.opened({ buyNow: usd(300) });
  const { since, phases } = await told(first);
  expect(phases.open).toBeGreaterThan(0);
  await house.opened({ opensAt: later(hour), closesAt: later(2 * hour) });
  const gone = await house.opened();
  await post('sue', auctionRoutes.cancel(gone));
  await post('ann', auctionRoutes.buyNow(first));
  const now = {
    ...phases,
    open: phases.open - 1,
    scheduled: phases.scheduled + 1,
    closed: phases.closed + 1,
    cancelled: phases.cancelled + 1,
  };
  expect(await told(first)).toEqual({ sellerId: people.sue, shop: null, since, phases: now });

  const terms = { ...(await house.lot()), startPrice: usd(50), reserve: null, closesAt: later(hour) };
  const { body } = await post('op', auctionRoutes.all, terms);
  expect(await told(String(body['id']))).toEqual({
    sellerId: people.op,
    shop: null,
    since: house.clock.now(),
    phases: { scheduled: 0, open: 1, closed: 0, cancelled: 0 },
  });
  expect((await get(auctionRoutes.seller(nowhere))).status).toBe(404);
});

describe('buy now', () => {
  it('sells by a button or by a bid, and is gone after a bid', async () => {
    const bought = await house.opened({ buyNow: usd(300) });
    expect(await pageOf(bought)).toMatchObject({ buyNow: 30_000 });
    expect((await post('ann', auctionRoutes.buyNow(bought))).status).toBe(200);
    expect(await pageOf(bought)).toMatchObject({
      phase: 'closed',
      endedBy: 'buy-now',
      price: 30_000,
      buyNow: null,
      winner: { alias: 1, price: 30_000 },
    });
    const bidOn = await house.opened({ buyNow: usd(300) });
    await house.bid('ann', bidOn, 60);
    expect(await pageOf(bidOn)).toMatchObject({ buyNow: null });
    expect(await post('bob', auctionRoutes.buyNow(bidOn))).toMatchObject({
      status: 409,
      body: { code: 'buy-now-gone' },
    });
  });
});

describe('a soft close', () => {
  it('is on the page, and the auction closes at its new end', async () => {
    const plannedClose = later(10 * minute);
    const id = await house.opened({ closesAt: plannedClose });
    house.clock.advance(9 * minute);
    await house.bid('ann', id, 90);
    const closesAt = plus(plannedClose, minute);
    expect(await pageOf(id)).toMatchObject({ closesAt, plannedClose, extended: minute });
    house.clock.advance(minute + 1000);
    expect((await house.bid('bob', id, 200)).status).toBe(200); // past the planned end, before the new one
    house.clock.advance(3 * minute);
    expect(await house.fact('AuctionClosed', id)).toMatchObject({
      data: { by: 'time', winner: { bidderId: people.bob } },
    });
  });
});

describe('a retraction', () => {
  it('is counted in public, and its bidder is told what counts', async () => {
    const id = await house.opened({ rules: 'plinth-1' });
    await house.bid('ann', id, 80);
    await house.bid('ann', id, 200);
    await house.bid('bob', id, 90);
    const retract = (reason: string) => post('ann', auctionRoutes.retractions(id), { reason });
    expect((await retract('changed-my-mind')).status).toBe(400);
    expect((await retract('typed-wrong')).status).toBe(200);
    expect(await pageOf(id)).toMatchObject({
      leader: 2,
      price: 8100,
      retractions: 1,
      retractors: [{ alias: 1, retractions: 1 }],
      recent: [{ leader: 2, by: 'retraction' }, { by: 'bid' }, { by: 'bid' }],
    });
    const mine = (await get(auctionRoutes.mine(id), 'ann')).body;
    expect(mine).toMatchObject({ bid: { maximum: usd(80), retracted: false, earlier: [] } });
    await retract('item-changed');
    expect((await get(auctionRoutes.mine(id), 'ann')).body).toMatchObject({ bid: { retracted: true } });
    expect(await retract('typed-wrong')).toMatchObject({ status: 409, body: { code: 'no-bid' } });
    expect(await pageOf(id)).toMatchObject({ price: 5000, retractors: [{ alias: 1, retractions: 2 }] });
    expect(myBids.safeParse((await get(auctionRoutes.myBids, 'ann')).body).error).toBeUndefined();
  });
});

describe('the seller', () => {
  it('lowers a reserve that nobody else ever sees', async () => {
    const id = await house.opened({ reserve: usd(9876), closesAt: later(24 * hour) });
    const lower = (who: Name, reserve: object | null) => post(who, auctionRoutes.reserve(id), { reserve });
    expect((await lower('ann', usd(60))).status).toBe(403);
    expect((await lower('op', usd(60))).status).toBe(403);
    await house.bid('ann', id, 60);
    expect((await lower('sue', usd(8765))).status).toBe(200);
    expect((await get(auctionRoutes.mine(id), 'sue')).body).toMatchObject({ selling: { reserve: usd(8765) } });
    const [page, mine, selling] = await Promise.all([
      get(auctionRoutes.page(id)),
      get(auctionRoutes.mine(id), 'ann'),
      get(auctionRoutes.selling, 'sue'),
    ]);
    expect(page.body).toMatchObject({ reserve: 'not-met' });
    expect(page.text + mine.text).not.toMatch(/\b(?:8765|9876)(?:00)?\b/);
    expect(sellingAuctions.safeParse(selling.body).error).toBeUndefined();
    expect(selling.body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ reserve: usd(8765) })]),
    });
    expect(await lower('sue', null)).toMatchObject({ status: 409, body: { code: 'reserve-lowered-before' } });
  });

  it('drops it as long as nobody has bid', async () => {
    const id = await house.opened({ reserve: usd(9876) });
    await post('sue', auctionRoutes.reserve(id), { reserve: usd(8765) });
    expect((await post('sue', auctionRoutes.reserve(id), { reserve: null })).status).toBe(200);
    expect(await pageOf(id)).toMatchObject({ reserve: 'none', price: 5000 });
  });

  it('ends early or cancels by the rules, the operator at any time with a reason', async () => {
    const long = await house.opened({ closesAt: later(24 * hour) });
    await house.bid('ann', long, 90);
    expect(await post('sue', auctionRoutes.cancel(long))).toMatchObject({ status: 409, body: { code: 'has-bids' } });
    expect((await post('sue', auctionRoutes.end(long))).status).toBe(200);
    expect(await pageOf(long)).toMatchObject({ phase: 'closed', endedBy: 'seller', winner: { alias: 1, price: 5000 } });

    const short = await house.opened();
    await house.bid('ann', short, 90);
    expect(await post('sue', auctionRoutes.end(short))).toMatchObject({
      status: 409,
      body: { code: 'too-late-to-end', until: expect.any(String) },
    });
    expect(await post('op', auctionRoutes.cancel(short))).toMatchObject({ body: { code: 'reason-missing' } });
    expect((await post('op', auctionRoutes.cancel(short), { reason: ' Stolen. ' })).status).toBe(200);
    expect(await pageOf(short)).toMatchObject({
      phase: 'cancelled',
      endedBy: 'operator',
      reason: 'Stolen.',
      winner: null,
    });
    expect(await house.bid('bob', short, 200)).toMatchObject({ body: { code: 'auction-over' } });

    const dropped = await house.opened();
    expect((await post('sue', auctionRoutes.cancel(dropped))).status).toBe(200);
    expect(await pageOf(dropped)).toMatchObject({ phase: 'cancelled', endedBy: 'seller', reason: null });
  });
});

describe('watching', () => {
  it('is counted in public and listed for its owner alone', async () => {
    const id = await house.opened();
    for (const who of ['ann', 'bob', 'ann'] as const)
      expect((await post(who, auctionRoutes.watch(id))).status).toBe(200);
    expect(await pageOf(id)).toMatchObject({ watchers: 2 });
    expect((await get(auctionRoutes.mine(id), 'ann')).body).toMatchObject({ watching: true });
    expect(myAuctionState.safeParse((await get(auctionRoutes.mine(id), 'ann')).body).error).toBeUndefined();
    const { body } = await get(auctionRoutes.watched, 'ann');
    expect(watchedAuctions.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ items: [{ auction: { id, watchers: 2 }, watch: { memberId: people.ann } }] });
    expect((await get(auctionRoutes.watched, 'sue')).body).toEqual({ items: [] });
    await post('ann', auctionRoutes.unwatch(id));
    await post('ann', auctionRoutes.unwatch(id));
    expect(await pageOf(id)).toMatchObject({ watchers: 1 });
    expect((await get(auctionRoutes.watched, 'ann')).body).toEqual({ items: [] });
    expect((await post('ann', auctionRoutes.watch(nowhere))).status).toBe(404);
    expect((await house.ask(null, 'POST', auctionRoutes.watch(id), {})).status).toBe(401);
  });
});

describe('members who share something with the seller', () => {
  it('may not bid from the moment it is stated until it is taken back, whoever was named first', async () => {
    const id = await house.opened();
    const link = (over: object = {}) =>
      post('op', auctionDeskRoutes.linked, { memberId: people.sue, otherId: people.bob, reason: 'household', ...over });
    expect((await post('sue', auctionDeskRoutes.linked, {})).status).toBe(403);
    expect(await link({ otherId: people.sue })).toMatchObject({ body: { code: 'linked-to-oneself' } });
    expect((await link()).status).toBe(200);
    expect((await link()).status).toBe(200); // already so
    expect(await house.bid('bob', id, 90)).toMatchObject({ status: 409, body: { code: 'linked-to-seller' } });
    expect((await house.bid('ann', id, 90)).status).toBe(200);
    await link({ reason: 'card' });
    await link({ memberId: people.bob, otherId: people.sue, linked: false });
    expect(await house.bid('bob', id, 95)).toMatchObject({ body: { code: 'linked-to-seller' } }); // by the card still
    await link({ reason: 'card', linked: false });
    expect((await house.bid('bob', id, 95)).status).toBe(200);
    expect(house.events.facts.filter(({ type }) => type === 'MembersLinked')).toHaveLength(4); // two each
    expect(new Set(house.events.facts.map((fact) => fact.id)).size).toBe(house.events.facts.length);
  });
});
