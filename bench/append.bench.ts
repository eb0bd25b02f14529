// Durable facts a second through the whole loop, against a bare file with group fdatasync on the same disk.
import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { flag, median, ownMemoryMb, report, say, whole } from './figures.ts';
import { notes } from './floor/notes.ts';
import { quietRounds } from './rounds.ts';

const note = 'n'.repeat(120);
const seconds = process.argv.includes('--long') ? 5 : 1.5;
const only = Number(process.argv[process.argv.indexOf('--level') + 1]);
const levels = process.argv.includes('--level') ? [only] : [1, 16, 256, 2048];
const rounds = flag('rounds', 3);

/** Keeps so many calls in flight and counts the answers a second. */
async function rate(inFlight: number, call: (worker: number) => Promise<unknown>) {
  let answered = 0;
  const start = performance.now();
  const until = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, worker) => {
      while (performance.now() < until) {
        await call(worker);
        answered += 1;
      }
    }),
  );
  return (answered * 1000) / (performance.now() - start);
}

/** Ids that cost nothing to make. */
const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
let made = 0;

/** The floor: a fact as JSON into a file, with nothing decided, checked or chained; all that wait go down together. */
class BareFile {
  private waiting: (() => void)[] = [];
  private lines = '';
  private busy = false;
  private readonly file: FileHandle;

  constructor(file: FileHandle) {
    this.file = file;
  }

  append(stream: string) {
    const id = idOf(made++);
    const meta = { v: 1, at: '2026-05-01T12:00:00.000Z', ...originOf(id) };
    const fact = { id, stream, revision: made, position: made, type: 'Noted', data: { text: note }, meta };
    this.lines += `${JSON.stringify(fact)}\n`;
    return new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      if (!this.busy) void this.flush();
    });
  }

  private async flush() {
    this.busy = true;
    await new Promise((resolve) => setImmediate(resolve)); // what comes in this turn goes down with it
    while (this.waiting.length > 0) {
      const [group, lines] = [this.waiting, this.lines];
      this.waiting = [];
      this.lines = '';
      await this.file.write(lines);
      await this.file.datasync();
      for (const done of group) done();
    }
    this.busy = false;
  }
}

const originOf = (id: string) => ({ commandId: id, bodyHash: id, actorId: id, correlationId: id, causationId: id });

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-append-'));
const file = await open(join(folder, 'bare'), 'a');
const bare = new BareFile(file);
const store = await SqliteEventStore.open({ file: join(folder, 'facts.db') });
const streams = new Streams(store, new SystemClock(), new NoSnapshots());

const throughLoop = (worker: number) =>
  streams.decide(notes, `bench-${worker % 64}`, {
    type: 'Note',
    data: { text: note },
    metadata: originOf(idOf(made++)),
  });

const figures: { inFlight: number; factsPerSecond: number; floor: number; ratio: number }[] = [];
for (const inFlight of levels) {
  const all = await quietRounds(
    rounds,
    async () => ({
      floor: await rate(inFlight, (worker) => bare.append(`bench-${worker % 64}`)),
      ours: await rate(inFlight, throughLoop),
    }),
    (round) => round.floor,
  );
  const [ours, floor] = [median(all.map((round) => round.ours)), median(all.map((round) => round.floor))];
  figures.push({ inFlight, factsPerSecond: ours, floor, ratio: ours / floor });
  say(`${inFlight} in flight done`);
}
await store.close();
await file.close();
rmSync(folder, { recursive: true });

const { ratio, floor } = figures.find(({ inFlight }) => inFlight === 256) ?? figures[0]!;
report(
  {
    name: 'append',
    ratio,
    goal: '>= 0.3 at 256 in flight',
    met: ratio >= 0.3,
    memoryMb: ownMemoryMb(),
    floorPerSecond: floor,
    figures,
  },
  figures.map(
    (f) =>
      `${f.inFlight} in flight: ${whole(f.factsPerSecond)} facts/s, bare file ${whole(f.floor)}/s, ${f.ratio.toFixed(2)}`,
  ),
);
