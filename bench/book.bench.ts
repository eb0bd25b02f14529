// What an arrival costs a book with 10 open offers and one with 10,000: an ask that meets the best offer, and the offer that takes its
// place, each decided and durable, one after the other, with the snapshots that a market keeps. The small book is the floor.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { book } from '#book/decider.ts';
import { bookOf, bookStream } from '#book/events.ts';
import type { BookCommand } from '#book/rules/commands.ts';
import { bookRulesOfToday } from '#book/rules/records.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ThreadedSnapshots } from '#platform/streams/threaded-snapshots.ts';
import { flag, median, ownMemoryMb, quantile, report, say, whole } from './figures.ts';
import { inFlight, origin } from './in-flight.ts';
import { quietRounds } from './rounds.ts';

const goal = 1.2;
const rounds = flag('rounds', 5);
const arrivals = flag('arrivals', 400);
const sizes = { small: 10, large: flag('offers', 10_000) };
const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' }) as const;
/** What the best offer stands at, and so many dollars below it the others. */
const [best, prices] = [900, 400];

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-book-'));
const store = await SqliteEventStore.open({ file: join(folder, 'facts.db') });
const clock = new SystemClock();
const worker = new URL('../apps/market/streams-worker.ts', import.meta.url);
const start = () => ThreadedSnapshots.thread(worker, { workerData: { dataDir: folder } });
const snapshots = new ThreadedSnapshots({ start, clock, mostWait: 1000, tell: say });
const streams = new Streams(store, clock, snapshots);

let made = 0;
/** Everybody comes once: nobody has another entry that an arrival would have to keep clear of. */
const newName = (what: string) => `${what}-${made++}`;

class Book {
  private readonly of: Readonly<{ bookId: string; templateId: string; size: string }>;

  constructor(templateId: string) {
    this.of = { bookId: bookOf(templateId, '10'), templateId, size: '10' };
  }

  offer(dollars: number) {
    const by = { offerId: newName('offer'), buyerId: newName('buyer'), linked: [], listingId: null, hours: 720 };
    const data = { ...this.of, ...by, price: usd(dollars), tiers: ['new'], buyAtMost: null, again: true } as const;
    return this.take({ type: 'PlaceOffer', data: { ...data, rules: bookRulesOfToday } });
  }

  /** It meets the best offer. */
  ask() {
    const by = { listingId: newName('listing'), sellerId: newName('seller'), linked: [], n: 1, isInstant: false };
    const data = { ...this.of, ...by, price: usd(best), tier: 'new', sellAtLeast: usd(best), again: true } as const;
    return this.take({ type: 'PlaceAsk', data: { ...data, rules: bookRulesOfToday } });
  }

  async fill(count: number) {
    const left = Array.from({ length: count }).keys();
    const worked = async () => {
      for (const n of left) await this.offer(n === 0 ? best : best - 1 - (n % prices));
    };
    await Promise.all(Array.from({ length: inFlight }, worked));
  }

  /** How many offers are open. */
  standing() {
    const stream = bookStream(this.of.bookId);
    return streams.readState(book, stream, ({ state }) => Object.keys(state.offers).length);
  }

  private take(command: BookCommand) {
    return streams.decide(book, bookStream(this.of.bookId), { ...command, metadata: origin() });
  }
}

const books = { small: new Book('small'), large: new Book('large') };
await books.small.fill(sizes.small);
await books.large.fill(sizes.large);
say(`${whole(sizes.large)} offers stand`);

const quantiles = (ms: readonly number[]) => ({ p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) });

/** Milliseconds of each arrival, of both books in turn. */
async function round() {
  const took = { small: [] as number[], large: [] as number[] };
  const timed = async (size: keyof typeof books, arrival: () => Promise<unknown>) => {
    const began = performance.now();
    await arrival();
    took[size].push(performance.now() - began);
  };
  for (let n = 0; n < arrivals / 2; n++)
    for (const size of ['small', 'large'] as const) {
      await timed(size, () => books[size].ask());
      await timed(size, () => books[size].offer(best));
    }
  return { small: quantiles(took.small), large: quantiles(took.large) };
}

await round();
say('warm');
const all = await quietRounds(rounds, round, ({ small }) => 1000 / small.p50);
for (const [size, count] of Object.entries(sizes)) {
  const open = await books[size as keyof typeof books].standing();
  if (open !== count) throw new Error(`${whole(open)} offers stand in the ${size} book: ${whole(count)} did before`);
}
await snapshots.close();
await store.close();
rmSync(folder, { recursive: true });

const of = (size: keyof typeof books, figure: 'p50' | 'p99') => median(all.map((one) => one[size][figure]));
const ratio = median(all.map(({ small, large }) => large.p50 / small.p50));
const p99Ratio = median(all.map(({ small, large }) => large.p99 / small.p99));
const line = (size: keyof typeof books) =>
  `${whole(sizes[size])} open offers: an arrival p50 ${of(size, 'p50').toFixed(2)} ms, p99 ${of(size, 'p99').toFixed(1)} ms`;
report(
  {
    name: 'book',
    ratio,
    of: `the latency with ${sizes.small} open offers`,
    goal: `<= ${goal}, p99 too`,
    met: ratio <= goal && p99Ratio <= goal,
    memoryMb: ownMemoryMb(),
    floorPerSecond: 1000 / of('small', 'p50'),
    offers: sizes.large,
    p99Ratio,
    small: { p50: of('small', 'p50'), p99: of('small', 'p99') },
    large: { p50: of('large', 'p50'), p99: of('large', 'p99') },
  },
  [line('small'), line('large'), `p99 ${p99Ratio.toFixed(2)}x`],
);
