// What a bid costs on an auction with a long history, against one with ten bids: decided and durable, in process; the
// second figure reads the stream first, as after a restart.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { auction } from '#auctions/decider.ts';
import { auctionStream } from '#auctions/events.ts';
import { day, instantOf } from '#kernel/instant.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { ReadStoreSnapshots } from '#platform/streams/snapshots.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { flag, median, ownMemoryMb, quantile, report, say, whole } from './figures.ts';

const asked = Number(process.argv[process.argv.indexOf('--bids') + 1]);
const isLong = process.argv.includes('--long');
const many = process.argv.includes('--bids') ? asked : isLong ? 100_000 : 20_000;
const few = 10;
const rounds = flag('rounds', 5);
const perRound = isLong ? 2000 : 500;
const mostAtOnce = 256;
const bidders = 200;
/** Above the largest step: every maximum takes the lead. */
const raise = 30_000;

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-history-'));
const store = await SqliteEventStore.open({ file: join(folder, 'facts.db') });
const documents = SqliteReadStore.open(join(folder, 'views.db'));
const clock = new SystemClock();
const snapshots = new ReadStoreSnapshots(documents, store, clock);
const atWork = () => new Streams(store, clock, snapshots);

const originOf = (commandId: string) => ({
  commandId,
  bodyHash: commandId,
  actorId: commandId,
  correlationId: commandId,
  causationId: commandId,
});

/** An auction, and how many bids it has had. */
class Subject {
  readonly id = randomUUID();
  bids = 0;

  async open(streams: Streams) {
    const data = {
      auctionId: this.id,
      lot: { templateId: randomUUID(), variantId: randomUUID(), listingId: null },
      sellerId: 'seller',
      startPrice: { minor: 100, currency: 'USD' },
      reserve: null,
      closesAt: instantOf(Date.now() + 20 * day),
      rules: 'plinth-1',
    } as const;
    await streams.decide(auction, auctionStream(this.id), {
      type: 'OpenAuction',
      data,
      metadata: originOf(randomUUID()),
    });
  }

  bid(streams: Streams) {
    const n = ++this.bids;
    const data = {
      auctionId: this.id,
      bidderId: `bidder-${n % bidders}`,
      maximum: { minor: n * raise, currency: 'USD' },
      linkedTo: [],
      salt: '0'.repeat(32),
    } as const;
    return streams.decide(auction, auctionStream(this.id), {
      type: 'PlaceBid',
      data,
      metadata: originOf(randomUUID()),
    });
  }

  async fill(streams: Streams, bids: number) {
    while (this.bids < bids)
      await Promise.all(Array.from({ length: Math.min(mostAtOnce, bids - this.bids) }, () => this.bid(streams)));
  }
}

async function timed(call: () => Promise<unknown>) {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

/** Bids on both in turn, one at a time, so that what else the machine does falls on both. */
async function inTurn(streams: Streams, young: () => Subject, old: Subject) {
  const [short, long]: [number[], number[]] = [[], []];
  let subject = young();
  for (let n = 0; n < perRound; n++) {
    if (n % few === 0) {
      subject = young(); // it stays young
      await subject.open(streams);
      await subject.fill(streams, few);
    }
    short.push(await timed(() => subject.bid(streams)));
    long.push(await timed(() => old.bid(streams)));
  }
  return { short: median(short), long: median(long), shortP99: quantile(short, 0.99), longP99: quantile(long, 0.99) };
}

const filler = atWork();
const old = new Subject();
await old.open(filler);
await old.fill(filler, many);
say(`an auction with ${whole(many)} bids was made`);

const streams = atWork();
const firstOld = await timed(() => old.bid(streams)); // from its snapshot: the state is not in memory yet
const cold = new Subject();
await cold.open(filler);
await cold.fill(filler, few);
const firstYoung = await timed(() => cold.bid(streams));

const all: Awaited<ReturnType<typeof inTurn>>[] = [];
for (let round = 0; round <= rounds; round++) {
  const result = await inTurn(streams, () => new Subject(), old);
  if (round > 0) all.push(result); // the first one warms up
  say(`round ${round} of ${rounds} done`);
}
await store.close();
await documents.close();
rmSync(folder, { recursive: true });

const of = (figure: keyof (typeof all)[number]) => median(all.map((result) => result[figure]));
const figures = {
  bids: many,
  few,
  short: of('short'),
  long: of('long'),
  shortP99: of('shortP99'),
  longP99: of('longP99'),
  firstYoung,
  firstOld,
};
const ratio = median(all.map(({ short, long }) => long / short));
report({ name: 'history', ratio, goal: '<= 1.2x the latency', met: ratio <= 1.2, memoryMb: ownMemoryMb(), figures }, [
  `${few} bids: p50 ${figures.short.toFixed(2)} ms, p99 ${figures.shortP99.toFixed(2)} ms a bid`,
  `${whole(many)} bids: p50 ${figures.long.toFixed(2)} ms, p99 ${figures.longP99.toFixed(2)} ms a bid`,
  `first bid after a restart: ${firstYoung.toFixed(1)} ms and ${firstOld.toFixed(1)} ms`,
]);
