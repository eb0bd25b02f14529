import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  auctionCards,
  auctionHistory,
  auctionPage,
  myBids,
  myAuctionState,
  rulesOfToday,
} from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { created, receipt } from '#contracts/values.ts';
import { hour, minute, plus } from '#kernel/instant.ts';
import { auctionHouse, type AuctionHouse } from '../../test/support/auction-house.ts';
import { people, type Name } from '../../test/support/market-rig.ts';

let house: AuctionHouse;
const nowhere = '5f3e7a10-0000-4000-8000-00000000ffff';

beforeAll(async () => {
  house = await auctionHouse();
});
afterAll(() => house.close());

const get = (path: string, who: Name | null = null) => house.ask(who, 'GET', path);
const last = async () => `?after=${await house.after()}`;
const pageOf = async (id: string) => (await get(auctionRoutes.page(id) + (await last()))).body;

describe('opening', () => {
  it('answers with the id and the receipt, the same for the same key', async () => {
    const terms = {
      ...(await house.lot()),
      startPrice: { minor: 5000, currency: 'USD' },
      reserve: null,
      closesAt: plus(house.clock.now(), hour),
    };
    const first = await house.ask('sue', 'POST', auctionRoutes.all, terms, 'key-of-opening');
    const again = await house.ask('sue', 'POST', auctionRoutes.all, terms, 'key-of-opening');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await house.unsealed(again)).toEqual(await house.unsealed(first));
    expect(created.parse(first.body)).toEqual(first.body);
    expect(await pageOf(String(first.body['id']))).toMatchObject({
      phase: 'open',
      price: 5000,
      rules: rulesOfToday,
      sellerId: people.sue,
    });
  });

  it('is under the rules of the day, whatever a seller may wish', async () => {
    const terms = {
      ...(await house.lot()),
      startPrice: { minor: 5000, currency: 'USD' },
      reserve: null,
      closesAt: plus(house.clock.now(), hour),
    };
    for (const rules of ['plinth-1', 'plinth-2'])
      expect(await house.ask('sue', 'POST', auctionRoutes.all, { ...terms, rules })).toMatchObject({
        status: 403,
        body: { code: 'not-allowed' },
      });
    expect((await house.ask('op', 'POST', auctionRoutes.all, { ...terms, rules: 'plinth-0' })).status).toBe(201);
  });

  it('knows its lot from the catalog', async () => {
    const terms = {
      ...(await house.lot()),
      startPrice: { minor: 5000, currency: 'USD' },
      reserve: null,
      closesAt: plus(house.clock.now(), hour),
    };
    for (const wrong of [{ variantId: nowhere }, { templateId: nowhere }]) {
      const answer = await house.ask('sue', 'POST', auctionRoutes.all, { ...terms, ...wrong });
      expect(answer).toMatchObject({ status: 409, body: { code: 'lot-unknown' } });
    }
  });

  it('shows the first of its photographs in every list, and all of them on its own page', async () => {
    const pictures = ['a', 'b'].map((digit) => digit.repeat(64));
    const [bare, shown] = [await house.opened(), await house.opened({ pictures })];
    for (const id of [bare, shown]) {
      await house.bid('ann', id, 90);
      await house.ask('ann', 'POST', auctionRoutes.watch(id));
    }
    const lists = [
      [null, auctionRoutes.all],
      ['ann', auctionRoutes.myBids],
      ['ann', auctionRoutes.watched],
      ['sue', auctionRoutes.selling],
    ] as const;
    for (const [who, path] of lists) {
      const { body } = await house.ask(who, 'GET', `${path}?after=${await house.after()}`);
      const cards = (body as { items: { id?: string; auction?: object }[] }).items.map((item) => item.auction ?? item);
      expect([path, cards]).toEqual([
        path,
        expect.arrayContaining([
          expect.objectContaining({ id: bare, picture: null }),
          expect.objectContaining({ id: shown, picture: pictures[0] }),
        ]),
      ]);
    }
    expect(await pageOf(shown)).toMatchObject({ picture: pictures[0], pictures });
    expect(await pageOf(bare)).toMatchObject({ picture: null, pictures: [] });
  });

  it('says which of some a member watches, and of nobody else', async () => {
    const [watched, other, anns] = [await house.opened(), await house.opened(), await house.opened()];
    await house.ask('bob', 'POST', auctionRoutes.watch(watched));
    await house.ask('ann', 'POST', auctionRoutes.watch(anns));
    const asked = `${auctionRoutes.watched}?among=${watched},${other},${anns}&after=${await house.after()}`;
    const { body } = await house.ask('bob', 'GET', asked);
    expect((body as { items: { auction: { id: string } }[] }).items.map(({ auction }) => auction.id)).toEqual([
      watched,
    ]);
    const many = Array.from({ length: 49 }, () => other).join(',');
    expect((await house.ask('bob', 'GET', `${auctionRoutes.watched}?among=${many}`)).status).toBe(400);
  });

  it('is for sellers and operators', async () => {
    expect((await house.ask('ann', 'POST', auctionRoutes.all, {})).status).toBe(403);
    expect((await house.ask(null, 'POST', auctionRoutes.all, {})).status).toBeGreaterThanOrEqual(401);
  });
});

describe('bidding', () => {
  it('shows everybody the price and nobody the maximum', async () => {
    const id = await house.opened();
    const answer = await house.bid('ann', id, 7654);
    expect(answer.status).toBe(200);
    expect(receipt.parse(answer.body)).toEqual(answer.body);
    expect((await house.bid('bob', id, 80)).status).toBe(200);
    const page = await pageOf(id);
    expect(auctionPage.parse(page)).toEqual(page);
    expect(page).toMatchObject({ price: 8100, nextBid: 8200, leader: 1, bids: 2, bidders: 2 });
    expect(JSON.stringify(page)).not.toMatch(/\b7654(?:00)?\b/);
  });

  it('refuses with a code and the lowest next bid', async () => {
    const id = await house.opened();
    await house.bid('ann', id, 200);
    expect(await house.bid('bob', id, 50)).toMatchObject({
      status: 409,
      body: { code: 'bid-too-low', lowest: { minor: 5100, currency: 'USD' } },
    });
    expect(await house.bid('sue', id, 90)).toMatchObject({ status: 409, body: { code: 'own-auction' } });
    expect(await house.bid('bob', nowhere, 90)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('counts a repeated key once, and refuses it for another amount', async () => {
    const id = await house.opened();
    const first = await house.bid('ann', id, 200, 'key-of-one-bid');
    const facts = house.events.facts.length;
    const again = await house.bid('ann', id, 200, 'key-of-one-bid');
    expect(await house.unsealed(again)).toEqual(await house.unsealed(first));
    expect((await house.bid('ann', id, 300, 'key-of-one-bid')).status).toBe(422);
    expect(house.events.facts).toHaveLength(facts);
  });

  it('is for members with a proved mailbox', async () => {
    const id = await house.opened();
    expect((await house.bid('new', id, 90)).status).toBe(403);
  });

  it('ends at the deadline', async () => {
    const id = await house.opened({ closesAt: plus(house.clock.now(), minute), rules: 'plinth-0' });
    house.clock.advance(minute - 1);
    expect((await house.bid('ann', id, 90)).status).toBe(200);
    house.clock.advance(1);
    expect(await house.bid('bob', id, 100)).toMatchObject({ status: 409, body: { code: 'auction-over' } });
  });
});

describe('the close', () => {
  it('comes by itself, and states the deadline', async () => {
    const closesAt = plus(house.clock.now(), minute);
    const id = await house.opened({ closesAt, rules: 'plinth-0' });
    await house.bid('ann', id, 200);
    await pageOf(id); // the due list has heard of it, as of the page
    house.clock.advance(minute + 1000);
    const closing = await house.fact('AuctionClosed', id);
    expect(closing).toMatchObject({ data: { closedAt: closesAt, by: 'time', winner: { bidderId: people.ann } } });
    expect(await pageOf(id)).toMatchObject({ phase: 'closed', closesAt, endedBy: 'time' });
  });
});

describe('the screens', () => {
  it('list the open auctions, the next to end first, and the closed ones apart', async () => {
    const late = await house.opened({ closesAt: plus(house.clock.now(), 3 * hour) });
    const soon = await house.opened({ closesAt: plus(house.clock.now(), 2 * hour) });
    const over = await house.opened();
    expect((await house.ask('op', 'POST', auctionRoutes.end(over), {})).status).toBe(200);
    const listed = async (query: string) => {
      const { body } = await get(`${auctionRoutes.all}${await last()}${query}`);
      expect(auctionCards.safeParse(body).error).toBeUndefined();
      return (body as { items: { id: string }[] }).items.map((card) => card.id);
    };
    const open = await listed('');
    expect(open.indexOf(soon)).toBeLessThan(open.indexOf(late));
    expect(open).not.toContain(over);
    expect((await listed('&phase=closed'))[0]).toBe(over);
    expect(await listed('&category=sneakers&sort=price-high')).toContain(late);
    expect(await listed('&category=art')).toEqual([]);
    expect(await listed(`&templateId=${nowhere}`)).toEqual([]);
    expect((await get(`${auctionRoutes.all}?cursor=nonsense`)).status).toBe(400);
    expect((await get(`${auctionRoutes.all}?sort=nonsense`)).status).toBe(400);
  });

  it('end with the winner and the head of the audit', async () => {
    const id = await house.opened();
    await house.bid('ann', id, 200);
    expect((await house.ask('bob', 'POST', auctionRoutes.end(id), {})).status).toBe(403);
    await house.ask('op', 'POST', auctionRoutes.end(id), {});
    expect(await pageOf(id)).toMatchObject({
      phase: 'closed',
      closesAt: house.clock.now(),
      endedBy: 'operator',
      winner: { alias: 1, price: 5000 },
      auditHead: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('show the history in pages, empty where there is none yet', async () => {
    const id = await house.opened();
    await house.bid('ann', id, 200);
    const { body } = await get(auctionRoutes.history(id, 1) + (await last()));
    expect(auctionHistory.parse(body)).toEqual(body);
    expect(body).toMatchObject({ moves: [{ n: 1, price: 5000, leader: 1 }] });
    expect((await get(auctionRoutes.history(id, 2))).body).toMatchObject({ page: 2, moves: [] });
    for (const page of ['0', '1.5', 'x', '-1']) expect((await get(auctionRoutes.history(id, page))).status).toBe(404);
    expect((await get(auctionRoutes.history(nowhere, 1))).status).toBe(404);
  });

  it('show the own maximum to its owner alone', async () => {
    const id = await house.opened();
    await house.bid('ann', id, 200);
    const mine = async (who: Name) => (await get(auctionRoutes.mine(id) + (await last()), who)).body;
    expect(await mine('ann')).toMatchObject({ bid: { maximum: { minor: 20_000 }, alias: 1, bids: 1, won: null } });
    expect(myAuctionState.safeParse(await mine('ann')).success).toBe(true);
    expect(await mine('bob')).toEqual({ bid: null, watching: false, selling: null });
    expect((await get(auctionRoutes.mine(id))).status).toBe(401);
    expect((await get(auctionRoutes.mine(nowhere), 'ann')).status).toBe(404);
    const { body } = await get(auctionRoutes.myBids + (await last()), 'ann');
    expect(myBids.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ auction: expect.objectContaining({ id }) })]),
    });
    expect((await get(auctionRoutes.myBids, 'op')).body).toEqual({ items: [] });
  });

  it('are not found where there is no auction', async () => {
    for (const id of [nowhere, 'x', '%00']) expect((await get(auctionRoutes.page(id))).status).toBe(404);
  });
});
