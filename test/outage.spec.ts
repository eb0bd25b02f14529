import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auctionRoutes } from '#contracts/routes.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import { MongoPersonKeys } from '#platform/person-keys/mongo.adapter.ts';
import { patiently } from '#platform/reactions/passing.ts';
import { MongoTickets } from '#platform/tickets/mongo.adapter.ts';
import { MongoWorkStore } from '#platform/reactions/work-mongo.adapter.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { MongoReadStore } from '#platform/read-store/mongo/read-store.adapter.ts';
import { startEventStoreDb } from './stand-ins/eventstoredb.ts';
import { startMongo } from './stand-ins/mongo.ts';
import { BadLine, faults } from './support/bad-line.ts';
import { aLot, anAuction, type Member, someMembers, usd } from './crash/bidding.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { postAs } from './support/remote.ts';

const clock = new SystemClock();
/** As the market's own start. */
const opened = <T>(open: () => Promise<T>) => patiently(open, { clock, log: { tell: () => {} } });
const portOf = (url: string) => Number(/:(\d+)/.exec(url)![1]);

/** What a bid may hear while the line fails: it needs no MongoDB. */
const meanwhile = { MongoDB: [200], EventStoreDB: [200, 503] } as const;

/** A market on one of the production stores behind a line that fails, the other stores embedded. */
const markets = {
  MongoDB: async () => {
    const server = await startMongo();
    const line = await BadLine.to(portOf(server.url), { lateMs: 2500 });
    const url = `mongodb://127.0.0.1:${line.port}/?directConnection=true`;
    const parts = {
      documents: await opened(() => MongoReadStore.open(url)),
      keys: await opened(() => MongoPersonKeys.open(url, clock)),
      tickets: await opened(() => MongoTickets.open(url, { clock, log: async () => 'log' })),
      work: await opened(() => MongoWorkStore.open(url, { fence: new OnlyProjector() })),
    };
    return { line, parts, stop: server.stop };
  },
  EventStoreDB: async () => {
    const server = await startEventStoreDb();
    const line = await BadLine.to(portOf(server.url), { lateMs: 2500 });
    const facts = await EventStoreDb.open(`esdb://127.0.0.1:${line.port}?tls=false`, { clock });
    return { line, parts: { facts }, stop: server.stop };
  },
};

describe.each(['MongoDB', 'EventStoreDB'] as const)('a market whose line to %s fails', (name) => {
  let market: OpenMarket;
  let line: BadLine;
  let stop: () => Promise<void>;
  let bidder: Member;
  let auction: string;
  let maximum = 1000;

  beforeAll(async () => {
    const { parts, ...rest } = await markets[name]();
    ({ line, stop } = rest);
    market = await openMarket({
      env: { TEST_MEMBERS: 'on', LOG_LEVEL: 'silent' },
      wrap: (stores) => {
        for (const part of Object.keys(parts) as (keyof typeof stores & 'keys')[]) void stores[part].close();
        return { ...stores, ...parts };
      },
    });
    [bidder] = (await someMembers(market.url, market.operator, 1)) as [Member];
    auction = await anAuction(market.url, market.operator, await aLot(market.url, market.operator));
    await market.caughtUp();
  });
  afterAll(async () => {
    await market?.close();
    await line?.close();
    await stop?.();
  });

  const bid = (amount: number, key: string) =>
    postAs(bidder, market.url + auctionRoutes.bids(auction), { maximum: usd(amount) }, key);

  it.each(faults)('%s: it comes back alone, and a bid counts once', async (fault) => {
    const amount = (maximum += 1000);
    const key = `key of ${amount} ${fault}`.replaceAll(/\W/g, '-');
    const { struck } = await line.suffer(fault);
    const first = await bid(amount, key);
    expect(meanwhile[name]).toContain(first.status);
    await struck;
    await line.heal();
    let last = first;
    while (last.status === 503) last = await bid(amount, key);
    expect(last.status).toBe(200);
    expect(await market.problems()).toEqual([]);
    const kept = (await market.stores.facts.readAll('', { limit: 1000 })).facts.filter(
      ({ data }) => (data as { maximum?: { minor: number } }).maximum?.minor === amount,
    );
    expect(kept).toHaveLength(1);
  });
});
