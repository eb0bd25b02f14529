import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PriceMoved } from '#auctions/events.ts';
import { auctionHistory } from '#auctions/views/auction-history.view.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { ProjectionRun, type ViewHealth } from '#platform/projections/projection-run.ts';
import { ViewRegistry } from '#platform/projections/views.ts';
import { Crowd, type TestMember } from '../support/crowd.ts';
import { liveSocket } from '../support/live-clients.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { until } from '../support/turns.ts';
import { mutant } from '../support/mutants.ts';

/*
 * One view throws on one fact. To see the test fail, run with
 *   MUTANT=one-for-all   a view that stops takes the step of all others with it
 */
const poison = 66_600;

if (mutant === 'one-for-all') {
  ProjectionRun.prototype.stop = (error: unknown) => {
    throw error;
  };
}

/** The history of auctions, with a bug: it cannot take a price of $666. */
const broken: typeof auctionHistory = {
  ...auctionHistory,
  fold: (doc, fact, ...more) => {
    const { price } = fact.data as PriceMoved['data'];
    if (doc && price.minor === poison) throw new Error('a bug in this view');
    return auctionHistory.fold(doc, fact, ...more);
  },
};

describe('a view that throws', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let members: readonly TestMember[];

  beforeAll(async () => {
    const all = Reflect.get(ViewRegistry.prototype, 'all');
    ViewRegistry.prototype.all = function allOf(this: ViewRegistry) {
      return all.call(this).map((view) => (view.name === broken.name ? broken : view));
    };
    market = await openMarket();
    ViewRegistry.prototype.all = all;
    crowd = new Crowd(market);
    members = await crowd.members(3);
  });

  afterAll(() => market.close());

  const ops = async (path: string) => (await (await fetch(market.opsUrl + path)).json()) as object;
  const health = async () => (await ops('/health')) as { status: string; views: { views: ViewHealth[] } };

  it('stops alone: health names it, bids go on, all other views live and push', async () => {
    const [ann, bob, cid] = members as [TestMember, TestMember, TestMember];
    const auctionId = await crowd.auction();
    const watcher = await liveSocket(market.url);
    await watcher.join(`auction-page:${auctionId}`);
    const bids = [
      [ann, 2000],
      [bob, poison - 1000],
      [cid, 100_000],
    ] as const;
    for (const [member, minor] of bids) expect((await crowd.bid(member, auctionId, minor)).status).toBe(200);
    await market.caughtUp(); // the one that stopped keeps nobody waiting for ever
    expect((await crowd.get(auctionRoutes.page(auctionId))).body).toMatchObject({ price: poison, bids: 3 });

    const told = await health();
    expect(told).toMatchObject({ status: 'degraded', views: { ok: false } });
    const stopped = told.views.views.filter(({ state }) => state !== 'live');
    const stream = `auction-${auctionId}`;
    const behind = { facts: 1, more: false, first: { type: 'PriceMoved', stream }, streams: [stream] };
    expect(stopped).toMatchObject([{ view: 'auction-history', state: 'stopped', error: 'a bug in this view', behind }]);
    const ready = await crowd.get('/health/ready');
    expect([ready.status, ready.body]).toEqual([503, { status: 'not-ready' }]); // nobody is sent here by a balancer
    expect(await ops('/health/ready')).toMatchObject({ missing: ['views: auction-history'] });

    const { body } = await crowd.bid(ann, auctionId, 200_000);
    const after = `?after=${String(body['after'])}`;
    expect((await crowd.get(auctionRoutes.page(auctionId) + after)).body).toMatchObject({ bids: 4 });
    expect((await crowd.get(auctionRoutes.mine(auctionId) + after, ann.token)).body).toMatchObject({
      bid: { bids: 2 },
    });
    const old = await crowd.get(auctionRoutes.history(auctionId, 1) + after); // what it had before
    expect([old.status, (old.body['moves'] as unknown[]).length]).toEqual([200, 2]);
    const bidsOf = (doc: object | null | undefined) => doc && 'bids' in doc && doc.bids;
    await until(() => bidsOf(watcher.changes.at(-1)?.doc) === 4);
    watcher.socket.disconnect();
    expect(new Set((await market.problems()).map((problem) => problem.split(' ', 1)[0]))).toEqual(
      new Set(['auction-history']),
    );
  });
});
