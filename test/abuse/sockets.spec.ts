import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, cookies } from '#contracts/routes.ts';
import { breakParts } from '../support/broken-parts.ts';
import { browserOf, Crowd, type TestMember, usd } from '../support/crowd.ts';
import { LiveClient, liveSocket, type Shown } from '../support/live-clients.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { until } from '../support/turns.ts';

/*
 * Real sockets on the whole market. To see a test fail, run with
 *   MUTANT=late-push      every push is the one before it: nobody ends with the market's document
 *   MUTANT=every-room     any room may be joined (breaks the member's own)
 *   MUTANT=deaf-sessions  a session is never over
 */
describe('sockets on the whole market', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let members: readonly TestMember[];
  const open: { close: () => unknown }[] = [];

  beforeAll(async () => {
    market = await openMarket();
    breakParts(market);
    crowd = new Crowd(market);
    members = await crowd.members(20);
  });

  afterAll(async () => {
    for (const socket of open) socket.close();
    await market.close();
  });

  const connected = async (who?: Pick<TestMember, 'token' | 'csrf'>) => {
    const one = await liveSocket(market.url, who && { cookie: browserOf(who)['cookie']!, csrf: who.csrf });
    open.push({ close: () => one.socket.disconnect() });
    return one;
  };

  it('two hundred clients, some cut, some stalled: all end with the document that HTTP gives', async () => {
    const auctionId = await crowd.auction();
    const look = async () => (await crowd.get(auctionRoutes.page(auctionId))).body as unknown as Shown;
    await until(async () => (await crowd.get(auctionRoutes.page(auctionId))).status === 200);
    const clients = Array.from(
      { length: 200 },
      () => new LiveClient({ url: market.url, room: `auction-page:${auctionId}`, fetch: look }),
    );
    open.push(...clients);
    await until(() => clients.every(({ arrivals }) => arrivals === 1));
    const [cut, stalled] = [clients.slice(0, 20), clients.slice(20, 40)];
    for (const client of stalled) client.stall();
    for (let n = 0; n < 60; n++) {
      const answer = await crowd.bid(members[n % members.length]!, auctionId, 2000 + n * 1000);
      expect(answer.status).toBe(200);
      if (n % 3 === 0) cut[n / 3]!.cut(); // while others hear of the bid
    }
    await market.caughtUp();
    const last = await look();
    expect(last).toMatchObject({ bids: 60, bidders: members.length });
    const steady = clients.slice(40);
    await until(() => steady.every(({ shown }) => shown?.rev === last.rev)); // whoever stalls keeps nobody waiting
    expect(stalled.every(({ shown }) => shown?.rev !== last.rev)).toBe(true);
    for (const client of stalled) client.goOn();
    await until(() => clients.every(({ shown }) => shown?.rev === last.rev));
    for (const { shown } of clients) expect(shown).toEqual(last);
    expect(cut.every(({ arrivals }) => arrivals >= 2)).toBe(true);
    expect(await market.problems()).toEqual([]);
  });

  it('a bid over the socket is the bid over HTTP: the same key has the same receipt, either way round', async () => {
    const auctionId = await crowd.auction();
    const [ann, bob] = [members[0]!, members[1]!];
    const [first, second] = [randomUUID(), randomUUID()];
    const { command } = await connected(ann);
    const path = auctionRoutes.bids(auctionId);
    const bySocket = await command(path, first, { maximum: usd(2000) });
    expect(bySocket).toMatchObject({ status: 200, body: { at: expect.any(String), after: expect.any(String) } });
    const again = await crowd.bid(ann, auctionId, 2000, first);
    expect(await market.unsealed(again.body)).toEqual(await market.unsealed(bySocket.body as object));
    expect(await command(path, first, { maximum: usd(3000) })).toMatchObject({
      status: 422,
      body: { code: 'key-reused' },
    });
    await crowd.bid(bob, auctionId, 4000);
    const byHttp = await crowd.bid(ann, auctionId, 9000, second);
    const repeated = await command(path, second, { maximum: usd(9000) });
    expect(await market.unsealed(repeated.body as object)).toEqual(await market.unsealed(byHttp.body));
    expect(await command(path, randomUUID(), { maximum: usd(1), more: 1 })).toMatchObject({ status: 400 });
    expect(await command('/web-api/v1/nothing', randomUUID(), {})).toMatchObject({ status: 404 });
    expect(await command(accountRoutes.testMembers, randomUUID(), { names: ['x'] })).toMatchObject({ status: 403 });
  });

  it('the room of a member is for that member alone', async () => {
    const auctionId = await crowd.auction();
    const [ann, bob] = [members[2]!, members[3]!];
    const room = `member:${ann.id}`;
    const own = await connected(ann);
    const others = [await connected(bob), await connected(), await connected({ token: 'x', csrf: ann.csrf })];
    expect((await own.join(room)).joined).toEqual([room]);
    for (const { join } of others) {
      const tries = [room, `my-bids:${auctionId}:${ann.id}`, 'my-bids', 'me', `me:${ann.id}`, 'due-auction-close'];
      expect((await join(...tries, 'auction-history', 'auction-lots')).joined).toEqual([]);
      await join(`auction-page:${auctionId}`);
    }
    await crowd.bid(ann, auctionId, 77_777);
    await until(() => own.changes.length > 0);
    expect(own.changes).toMatchObject([{ view: 'my-bids', doc: { memberId: ann.id, maximum: usd(77_777) } }]);
    await until(() => others.every(({ changes }) => changes.length > 0));
    for (const { changes } of others) {
      expect(changes.map(({ view }) => view)).toEqual(['auction-page']);
      expect(JSON.stringify(changes)).not.toMatch(new RegExp(`77777|${ann.id}`));
    }
  });

  it('nobody commands without a session, with another session’s csrf token, or after signing out', async () => {
    const auctionId = await crowd.auction();
    const path = auctionRoutes.bids(auctionId);
    const body = { maximum: usd(5000) };
    const [ann, bob] = [members[4]!, members[5]!];
    const end = await market.stores.facts.end();
    const visitor = await crowd.person('sam', ['shopper']);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const csrf = visitor.cookies.get(cookies.csrf)!;
    const sam = await liveSocket(market.url, { cookie, csrf });
    open.push({ close: () => sam.socket.disconnect() });
    const anonymous = [await connected(), await connected({ token: 'x', csrf: ann.csrf })];
    for (const { command } of anonymous) expect((await command(path, randomUUID(), body)).status).toBe(403);
    const foreign = await connected({ token: ann.token, csrf: bob.csrf });
    expect(await foreign.command(path, randomUUID(), body)).toMatchObject({ status: 403, body: { code: 'csrf' } });
    const after = await market.stores.facts.end();
    expect((await sam.command(path, randomUUID(), body)).status).toBe(200);
    await visitor.post(accountRoutes.signOut, {});
    await until(() => !sam.socket.connected);
    const again = await liveSocket(market.url, { cookie, csrf });
    open.push({ close: () => again.socket.disconnect() });
    expect(await again.command(path, randomUUID(), body)).toMatchObject({ status: 403, body: { code: 'csrf' } });
    expect(after > end).toBe(true);
    const facts = await market.stores.facts.readAll(after, { filter: { types: ['BidPlaced'] } });
    expect(facts.facts).toHaveLength(1);
  });
});
