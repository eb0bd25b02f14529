import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { v5 as uuidv5 } from 'uuid';
import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { logStart } from '#kernel/position.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { breakEventStoreDb } from '../../../test/support/broken-eventstoredb.ts';
import { startEventStoreDb, type EventStoreStandIn } from '../../../test/stand-ins/eventstoredb.ts';
import type { Command } from './command.ts';
import { aFact, numbersOf, someFacts } from './event-store.contract.ts';
import { type NewFact, type StoredFact, StoreUnavailable, type Stretch } from './event-store.ts';
import { EventStoreDb } from './eventstoredb.adapter.ts';
import { NoSnapshots } from './snapshots.ts';
import { Streams } from './streams.ts';

breakEventStoreDb();

type Noted = Fact<'Noted', { n: number }>;
type Note = Readonly<{ type: 'Note'; data: { n: number } }>;

const notes = decider<number, Note, Noted>({
  version: 1,
  shapes: { Noted: { v: 1 } },
  initial: () => 0,
  evolve: { Noted: (sum, { n }) => sum + n },
  decide: { Note: ({ n }) => [{ type: 'Noted', data: { n } }] },
});

const note = (n: number): Command<Note> => ({
  type: 'Note',
  data: { n },
  origin: {
    commandId: uuidv5(`note ${n}`, '6ba7b810-9dad-11d1-80b4-00c04fd430c8'),
    bodyHash: `${n}`,
    actorId: 'ann',
    correlationId: 'c',
    causationId: 'd',
  },
});

const later = (fact: NewFact) => ({ ...fact, meta: { ...fact.meta, at: '2026-05-01T12:00:09.000Z' } });
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('EventStoreDB under faults (the stand-in, by a driven clock)', () => {
  let standIn: EventStoreStandIn;
  let clock: DrivenClock;
  let store: EventStoreDb;
  const more: EventStoreDb[] = [];
  const open = async (on: DrivenClock) => {
    const opened = await EventStoreDb.open(standIn.url, { clock: on });
    more.push(opened);
    return opened;
  };
  beforeEach(async () => {
    standIn = await startEventStoreDb();
    clock = new DrivenClock();
    store = await open(clock);
  });
  afterEach(async () => {
    standIn.wake();
    for (const opened of more.splice(0)) await timed(opened.close());
    await standIn.stop();
  });

  const facts = () => Array.fromAsync(store.read('lot-1'));
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await turn();
  };
  /** Lets its pauses pass, and tells how long it took by the clock. */
  async function timed<T>(answer: Promise<T>, clocks = [clock]) {
    const waiting = Symbol('waiting');
    const settled = answer.catch((error: unknown) => error);
    for (let ms = 0; ; ms += 10) {
      const now = await Promise.race([settled, turn().then(() => waiting)]);
      if (now !== waiting) return { answer: now, ms };
      for (const each of clocks) each.advance(10);
    }
  }

  describe('an append', () => {
    it('whose first try lands late is lost when it holds something else by then (MUTANT=ids-alone)', async () => {
      const first = someFacts(1, 2);
      standIn.faults.lateAppends = 3;
      const { answer } = await timed(store.append('lot-1', 'none', first));
      expect(answer).toMatchObject({ outcome: 'unknown' });
      standIn.land();
      expect(await store.append('lot-1', 'none', first.map(later))).toEqual({ outcome: 'lost' });
      expect((await facts()).map(({ meta }) => meta.at)).toEqual(first.map(({ meta }) => meta.at));
    });

    it('stays what it is when its first try lands after the second', async () => {
      const two = someFacts(1, 2);
      standIn.faults.lateAppends = 1;
      const { answer } = await timed(store.append('lot-1', 'none', two));
      const before = await facts();
      standIn.land();
      expect(answer).toMatchObject({ revision: 1, positions: before.map(({ position }) => position) });
      expect(await facts()).toEqual(before);
    });

    it('is a repeat, where it lies, once others wrote behind it', async () => {
      const one = [aFact(1)];
      await store.append('lot-1', 'none', one);
      await store.append('lot-1', 0, [aFact(2)]);
      const [{ position }] = (await facts()) as unknown as readonly [StoredFact];
      expect(await store.append('lot-1', 'none', one)).toEqual({
        outcome: 'repeat',
        revision: 0,
        positions: [position],
      });
    });

    it('waits until the one before it to the same stream is settled (MUTANT=no-turns)', async () => {
      standIn.stall();
      const both = [store.append('lot-1', 'none', [aFact(1)]), store.append('lot-1', 0, [aFact(2)])];
      const other = store.append('lot-2', 'none', [aFact(3)]);
      await until(() => standIn.held() === 2);
      for (let n = 0; n < 20; n++) await turn();
      expect(standIn.held()).toBe(2);
      standIn.wake();
      expect((await Promise.all([...both, other])).map(({ outcome }) => outcome)).toEqual([
        'stored',
        'stored',
        'stored',
      ]);
      expect(numbersOf(await facts())).toEqual([1, 2]);
    });

    it.each([
      ['not-leader', 1, 'stored'],
      ['not-leader', 3, 'unavailable'],
      ['unknown', 1, 'stored'],
      ['unknown', 9, 'unknown'],
      ['exhausted', 1, 'stored'],
      ['exhausted', 9, 'unknown'],
    ] as const)('that a server refuses as %s, %s times, is %s', async (excuse, times, outcome) => {
      standIn.faults.excuses.push(...Array.from({ length: times }, () => excuse));
      const { answer } = await timed(store.append('lot-1', 'none', [aFact(1)]));
      expect(answer).toMatchObject({ outcome });
    });

    it('changes nothing, and says so, while nobody is there to take it', async () => {
      standIn.cut();
      await facts().catch(() => undefined); // now the line is known to be cut
      const { answer } = await timed(store.append('lot-1', 'none', [aFact(1)]));
      expect(answer).toMatchObject({ outcome: 'unavailable' });
      await standIn.resume();
    });
  });

  it.each(['not-leader', 'unknown', 'exhausted'] as const)(
    'a read that is refused as %s may be asked again',
    async (excuse) => {
      standIn.faults.excuses.push(excuse);
      await expect(facts()).rejects.toThrow(StoreUnavailable);
      expect(await facts()).toEqual([]);
    },
  );

  it('two nodes that take the same command answer with the same, which is in the log (MUTANT=ids-alone)', async () => {
    const clocks = [clock, new DrivenClock('2026-05-01T12:00:05.000Z')];
    const other = await open(clocks[1]!);
    const [one, two] = [store, other].map((on, i) => new Streams(on, clocks[i]!, new NoSnapshots()));
    await timed(one!.decide(notes, 'note-1', note(1)));
    await timed(two!.look(notes, 'note-1'), clocks);
    for (let n = 2; n < 12; n++) {
      standIn.faults.lateAppends = 1; // the first one's first try lands after the other's, or the other way round
      const both = [one!.decide(notes, 'note-1', note(n)), two!.decide(notes, 'note-1', note(n))];
      if (n % 2) await until(() => standIn.faults.lateAppends === 0).then(() => standIn.land());
      const { answer } = await timed(Promise.all(both), clocks);
      standIn.land();
      const last = (await Array.fromAsync(store.read('note-1'))).at(-1)!;
      const receipt = { revision: n - 1, position: last.position, at: last.meta.at };
      expect(answer).toEqual([receipt, receipt]);
    }
  });

  describe('a server that is silent', () => {
    it('is waited for less than two seconds by whoever decides (MUTANT=patient)', async () => {
      const streams = new Streams(store, clock, new NoSnapshots());
      await timed(streams.decide(notes, 'note-1', note(1)));
      standIn.stall();
      for (const n of [2, 3]) {
        const { answer, ms } = await timed(streams.decide(notes, 'note-1', note(n)));
        expect(answer).toBeInstanceOf(Error);
        expect(ms).toBeLessThan(2000);
      }
    });

    it('leaves no call open when it answers just too late (MUTANT=left-open)', async () => {
      await store.append('lot-1', 'none', [aFact(1)]);
      for (let turns = 0; turns < 8; turns++) {
        standIn.stall();
        const read = facts().catch(() => undefined);
        await until(() => standIn.held() === 1);
        standIn.wake();
        for (let n = 0; n < turns; n++) await turn(); // at one of them the answer is there and not taken yet
        clock.advance(2000);
        await read;
      }
      expect((await timed(store.close())).ms).toBeLessThan(1000);
    });

    it('does not keep a process from ending', async () => {
      standIn.stall();
      const reads = [facts(), facts()].map((read) => read.catch(() => undefined));
      await until(() => standIn.held() === 2);
      expect((await timed(store.close())).ms).toBeLessThan(1000);
      await timed(Promise.all(reads));
    });
  });

  describe('the tail', () => {
    const cuts: string[] = [];
    const stretches: Stretch[] = [];
    const ending = { with: new AbortController() };
    const follow = async () => {
      ending.with = new AbortController();
      for (const list of [cuts, stretches]) list.length = 0;
      const { signal } = ending.with;
      const onCut = (why: Error) => void cuts.push(why.message);
      for await (const stretch of store.tail(logStart, { signal, onCut })) stretches.push(stretch);
    };
    const numbers = () => numbersOf(stretches.flatMap((stretch) => stretch.facts));

    it('brings an append of several in pieces, as the server does', async () => {
      const following = follow();
      await until(() => stretches.length === 1);
      await store.append('lot-1', 'none', [aFact(0)]);
      await until(() => numbers().length === 1);
      await store.append('lot-1', 0, someFacts(1, 3));
      await until(() => numbers().length === 4);
      expect(stretches.map((stretch) => stretch.facts.length)).toEqual([0, 1, 1, 1, 1]);
      ending.with.abort();
      await following;
    });

    it('tells a cut once, and with the next stretch that it is back', async () => {
      const following = follow();
      await until(() => stretches.length === 1);
      standIn.cut();
      await until(() => cuts.length === 1);
      for (let n = 0; n < 5; n++) {
        for (let t = 0; t < 20; t++) await turn();
        clock.advance(500);
      }
      expect(cuts).toHaveLength(1);
      expect(stretches).toHaveLength(1);
      await standIn.resume();
      while (stretches.length < 2) {
        await turn();
        clock.advance(1);
      }
      expect(stretches[1]).toMatchObject({ facts: [], caughtUp: true });
      ending.with.abort();
      await following;
    });

    it('looks behind a quiet line each second: it may be deaf (MUTANT=trusting-tail)', async () => {
      const following = follow();
      await until(() => stretches.length === 1);
      await store.append('lot-1', 'none', [aFact(1)]);
      await until(() => stretches.length === 2);
      standIn.faults.deafTail = true;
      await store.append('lot-1', 0, someFacts(2, 3));
      await turn();
      expect(numbers()).toEqual([1]);
      clock.advance(1000);
      await until(() => stretches.length === 3);
      expect(numbers()).toEqual([1, 2, 3]);
      standIn.faults.deafTail = false;
      await store.append('lot-1', 2, [aFact(4)]);
      await until(() => numbers().length > 3);
      expect(numbers()).toEqual([1, 2, 3, 4]);
      ending.with.abort();
      await following;
    });
  });

  it('keeps a program alive that waits for a server, and says why it does not start', async () => {
    standIn.cut();
    const program = `
      import { SystemClock } from '#platform/clock/system.adapter.ts';
      import { EventStoreDb } from '#platform/event-store/eventstoredb.adapter.ts';
      const tell = (line) => console.log(line);
      await EventStoreDb.open(process.argv[1], { clock: new SystemClock(), tries: 2, tell });`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, standIn.url]);
    const { code, stdout, stderr } = (await run.catch((error: unknown) => error)) as { [part: string]: unknown };
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(/does not answer yet: .*ECONNREFUSED/) });
    expect(stderr).toMatch(/did not answer in 2 tries.*Is it running/);
    await standIn.resume();
  });
});
