import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { retractionDesk, type RetractionRequest } from '#contracts/auctions.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { hour, plus } from '#kernel/instant.ts';
import { auctionHouse, type AuctionHouse } from '../../../test/support/auction-house.ts';
import { type Name, people } from '../../../test/support/market-rig.ts';
import { breakRules } from '../../../test/support/broken-rules.ts';

/* To see it fail, run with MUTANT=no-allowance: operators grant as often as they like. */
breakRules();

let house: AuctionHouse;

beforeAll(async () => {
  house = await auctionHouse();
});
afterAll(() => house.close());

const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' });
const later = (ms: number) => plus(house.clock.now(), ms);
const get = async (url: string, who: Name | null = null) =>
  house.ask(who, 'GET', `${url}?after=${await house.after()}`);
const askFor = (who: Name, id: string) =>
  house.ask(who, 'POST', auctionRoutes.retractionRequests(id), { reason: 'typed-wrong' });
const bidOf = async (who: Name, id: string) => (await get(auctionRoutes.mine(id), who)).body['bid'];

/** Ann leads, Bob bids far above her by a slip and asks to have it taken back; the request at the desk. */
async function slipped(over: object = {}): Promise<Readonly<{ id: string; request: RetractionRequest }>> {
  const id = await house.opened({ closesAt: later(24 * hour), ...over });
  await house.bid('ann', id, 200);
  await house.bid('bob', id, 6543);
  expect((await askFor('bob', id)).status).toBe(200);
  return { id, request: (await deskOf(id))! };
}

async function deskOf(id: string): Promise<RetractionRequest | undefined> {
  const { body } = await get(auctionDeskRoutes.retractionDesk, 'op');
  const { items } = retractionDesk.parse(body);
  return items.find(({ auction }) => auction.id === id)?.requests[0];
}

const answer = (id: string, { bidderId, requestId }: RetractionRequest, yes: boolean, who: Name = 'op') =>
  house.ask(who, 'POST', auctionDeskRoutes.retractionAnswers(id), {
    bidderId,
    requestId,
    granted: yes,
    grounds: yes ? 'clear-slip' : 'no-clear-slip',
  });

describe('the desk', () => {
  it('shows operators who waits and for what, and nobody else anything', async () => {
    const { id, request } = await slipped();
    expect(request).toMatchObject({ bidderId: people.bob, alias: 2, maximum: usd(6543), reason: 'typed-wrong' });
    for (const who of ['ann', 'bob', 'sue'] as const) {
      expect((await get(auctionDeskRoutes.retractionDesk, who)).status).toBe(403);
      expect((await answer(id, request, true, who)).status).toBe(403);
    }
    expect(await bidOf('bob', id)).toMatchObject({ asked: { answer: 'waiting', grounds: null } });
    for (const [who, url] of [
      [null, auctionRoutes.page(id)],
      ['ann', auctionRoutes.mine(id)],
    ] as const)
      expect((await get(url, who)).text).not.toMatch(/\b6543(?:00)?\b|waiting/);
    await house.ask('op', 'POST', auctionRoutes.cancel(id), { reason: 'Enough.' });
    expect(await deskOf(id)).toBeUndefined();
  });

  it('a no stands in public with its grounds, and the bid stays', async () => {
    const { id, request } = await slipped();
    expect((await answer(id, request, false)).status).toBe(200);
    const page = await get(auctionRoutes.page(id));
    expect(page.body).toMatchObject({ leader: 2, answers: [{ alias: 2, granted: false, grounds: 'no-clear-slip' }] });
    expect(page.text).not.toMatch(/\b6543(?:00)?\b/);
    expect(await bidOf('bob', id)).toMatchObject({ asked: { answer: 'refused', grounds: 'no-clear-slip' } });
    expect(await askFor('bob', id)).toMatchObject({ status: 409, body: { code: 'asked-before' } });
    expect(await deskOf(id)).toBeUndefined();
  });

  it('a yes resolves without the bid, and tells whose maximum was seen to them alone', async () => {
    const { id, request } = await slipped();
    expect((await answer(id, request, true)).status).toBe(200);
    expect((await answer(id, request, true)).status).toBe(200);
    const page = await get(auctionRoutes.page(id));
    expect(page.body).toMatchObject({
      leader: 1,
      price: 5000,
      retractors: [{ alias: 2, retractions: 1 }],
      answers: [{ alias: 2, granted: true, grounds: 'clear-slip' }],
    });
    expect(await bidOf('ann', id)).toMatchObject({ seen: true, maximum: usd(200) });
    expect(await bidOf('bob', id)).toMatchObject({ seen: false, retracted: true, mayBid: true, asked: null });
    expect((await house.bid('ann', id, 60)).status).toBe(200);
    expect(await bidOf('ann', id)).toMatchObject({ seen: false, maximum: usd(60) });
    await house.ask('op', 'POST', auctionRoutes.end(id), {});
    const { body } = await get(auctionRoutes.audit(id));
    const entries = body['entries'] as readonly object[];
    expect(entries[2]).toMatchObject({ kind: 'retraction', alias: 2, what: 'last', grounds: 'clear-slip' });
  });

  it('is asked in vain for the third time within a year, and what was not done does not count', async () => {
    const over = await slipped();
    await house.ask('op', 'POST', auctionRoutes.end(over.id), {});
    expect(await answer(over.id, over.request, true)).toMatchObject({ status: 409, body: { code: 'auction-over' } });
    const second = await slipped();
    expect((await answer(second.id, second.request, true)).status).toBe(200);
    await house.ask('op', 'POST', auctionRoutes.end(second.id), {});
    const stale = await answer(second.id, second.request, true); // the yes once more, from a desk that was left open
    expect(stale).toMatchObject({ status: 409, body: { code: 'auction-over' } });
    const third = await slipped();
    expect(await answer(third.id, third.request, true)).toMatchObject({
      status: 409,
      body: { code: 'too-many-retractions', since: expect.any(String) },
    });
    expect((await get(auctionRoutes.page(third.id))).body).toMatchObject({ leader: 2 });
  });

  it('two operators at once count one', async () => {
    const ofAnn = async () => {
      const id = await house.opened({ closesAt: later(24 * hour) });
      await house.bid('bob', id, 200);
      await house.bid('ann', id, 6543);
      await askFor('ann', id);
      return { id, request: (await deskOf(id))! };
    };
    for (let n = 0; n < 2; n++) {
      const { id, request } = await ofAnn();
      const both = await Promise.all([answer(id, request, true), answer(id, request, true)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await get(auctionRoutes.page(id))).body).toMatchObject({ leader: 1, retractions: 1 });
    }
    const last = await ofAnn();
    expect(await answer(last.id, last.request, true)).toMatchObject({ body: { code: 'too-many-retractions' } });
  });
});
