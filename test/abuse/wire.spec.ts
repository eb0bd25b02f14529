import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { auctionRoutes, cookies } from '#contracts/routes.ts';
import { minute, plus } from '#kernel/instant.ts';
import { breakParts, breakWire } from '../support/broken-parts.ts';
import { askAs, type Cast, cast, everybody, idOf, type Role } from '../support/cast.ts';
import { Buyer } from '../support/buyer.ts';
import { browserOf, Crowd, usd } from '../support/crowd.ts';
import { wholeLog } from '../support/invariants.ts';
import { liveSocket } from '../support/live-clients.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { access, filledUrl, type Scene } from './access.ts';
import { until } from '../support/turns.ts';

/*
 * Nothing on the wire counts the log: a bidder who saw it move would learn of a silent raise. To see the tests fail, run with
 *   MUTANT=open-receipts   receipts leave as the house has them
 *   MUTANT=open-positions  documents leave as the store has them
 */
breakWire();

const counting = new Set(['position', 'revision', 'foldedAt']);

/** Where a value says where in the log something lies: by the name of a field, or as the position itself. */
function counts(value: unknown, positions: ReadonlySet<string>, path = ''): string[] {
  if (typeof value === 'string') return positions.has(value) ? [`${path}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    ...(counting.has(name) ? [`${path}.${name}`] : []),
    ...counts(inside, positions, `${path}.${name}`),
  ]);
}

describe('nothing that leaves the house says where in the log it lies', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let people: Cast;
  let scene: Scene;
  let positions: ReadonlySet<string>;

  beforeAll(async () => {
    market = await openMarket();
    breakParts(market);
    crowd = new Crowd(market);
    people = await everybody(crowd);
    const auctionId = await crowd.auction({ reserve: usd(4000) }, tokenOf('seller'));
    scene = { auctionId, lot: await crowd.lot(), closesAt: plus(market.clock.now(), 30 * minute) };
    for (const [role, minor] of bids) await crowd.bid({ token: tokenOf(role) }, auctionId, minor);
    await crowd.post(auctionRoutes.watch(auctionId), {}, tokenOf('shopper'), randomUUID());
    await market.caughtUp();
  });

  afterAll(() => market.close());

  const bids = [
    ['shopper', 3000],
    ['other', 5000],
    ['shopper', 6000],
    ['other', 6500],
  ] as const;
  const tokenOf = (role: Role) => people[role].cookies.get(cookies.jwt)!;
  const known = async () => new Set((await wholeLog(market.stores.facts)).map(({ position }) => position));

  /** Routes of those who run the house, who neither bid nor sell; the audit after the close; and what describes both. */
  const isInside = (name: string) => /\/(?:operator|ops)\/|\/audit$|\/openapi\.json$/.test(name);

  it.each(Object.keys(access).filter((name) => !isInside(name)))('%s', async (name) => {
    const [method = '', url = ''] = name.split(' ');
    const { body, spends } = access[name]!;
    positions = await known();
    const found: string[] = [];
    for (const role of spends ? (['anonymous'] as const) : cast) {
      const sent = { method, url: filledUrl(url, scene), ...(body && { body: body(scene) }) };
      const answer = await askAs(crowd, people[role], sent);
      found.push(...counts({ ...answer.body }, positions, `to ${role}`));
    }
    expect(found).toEqual([]);
  });

  it('no push, and no answer over a socket', async () => {
    const auctionId = await crowd.auction({}, tokenOf('seller'));
    const [ann] = await crowd.members(1);
    await new Buyer(market, ann!).method();
    const member = await liveSocket(market.url, { ...browserOf(ann!), csrf: ann!.csrf });
    const visitor = await liveSocket(market.url);
    const rooms = [`auction-page:${auctionId}`, 'live-auctions', `live-auctions:${auctionId}`];
    await visitor.join(...rooms);
    await member.join(...rooms, `member:${ann!.id}`);
    const answers = [await member.command(auctionRoutes.bids(auctionId), randomUUID(), { maximum: usd(2000) })];
    answers.push(await member.command(auctionRoutes.watch(auctionId), randomUUID(), {}));
    answers.push(await member.command(auctionRoutes.unwatch(auctionId), randomUUID(), {}));
    await market.caughtUp();
    const isTold = () =>
      visitor.changes.length > 0 && member.changes.some(({ view, doc }) => view === 'my-watches' && !doc);
    await until(isTold);
    positions = await known();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(counts([...visitor.changes, ...member.changes, ...answers], positions)).toEqual([]);
    visitor.socket.disconnect();
    member.socket.disconnect();
  });

  it('and what a member reads of their own', async () => {
    const paths = [auctionRoutes.myBids, auctionRoutes.watched, notificationRoutes.inbox];
    positions = await known();
    expect(await idOf(crowd, people.shopper)).not.toBeNull();
    for (const path of paths) {
      const { status, body } = await crowd.get(path, tokenOf('shopper'));
      expect([status, counts(body, positions, path)]).toEqual([200, []]);
    }
  });
});
