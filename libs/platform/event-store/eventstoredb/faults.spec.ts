import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { networkTurn, turn, until, whileDriving } from '../../../../test/support/turns.ts';
import { breakEventStoreDb } from '../../../../test/support/broken-eventstoredb.ts';
import { startEventStoreDb, type EventStoreStandIn } from '../../../../test/stand-ins/eventstoredb.ts';
import type { CommandEnvelope } from '#platform/streams/command.ts';
import { aFact, numbersOf, someFacts } from '../event-store.contract.ts';
import { type NewFact, type StoredFact, StoreUnavailable } from '../event-store.ts';
import { EventStoreDb } from './event-store.adapter.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

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

const note = (n: number): CommandEnvelope<Note> => ({
  type: 'Note',
  data: { n },
  metadata: {
    commandId: uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', `note ${n}`),
    bodyHash: `${n}`,
    actorId: 'ann',
    correlationId: 'c',
    causationId: 'd',
  },
});

const later = (fact: NewFact) => ({ ...fact, meta: { ...fact.meta, at: '2026-05-01T12:00:09.000Z' } });

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
  const timed = <T>(answer: Promise<T>, clocks = [clock]) => whileDriving(clocks, answer, networkTurn);

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
      for (let n = 0; n < 20; n++) await networkTurn();
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
      ['not-leader', 9, 'unavailable'],
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
      await timed(facts()); // now the line is known to be cut
      const { answer } = await timed(store.append('lot-1', 'none', [aFact(1)]));
      expect(answer).toMatchObject({ outcome: 'unavailable' });
      await standIn.resume();
    });
  });

  it.each(['not-leader', 'unknown', 'exhausted'] as const)(
    'a read that is refused as %s is asked for again, and may be later',
    async (excuse) => {
      standIn.faults.excuses.push(excuse);
      expect((await timed(facts())).answer).toEqual([]);
      standIn.faults.excuses.push(excuse, excuse, excuse);
      expect((await timed(facts())).answer).toBeInstanceOf(StoreUnavailable);
      expect(await facts()).toEqual([]);
    },
  );

  describe('two nodes that take the same command', () => {
    let clocks: [DrivenClock, DrivenClock];
    let nodes: [Streams, Streams];
    beforeEach(async () => {
      clocks = [clock, new DrivenClock('2026-05-01T12:00:05.000Z')];
      const stores = [store, await open(clocks[1])] as const;
      nodes = stores.map((on, i) => new Streams(on, clocks[i]!, new NoSnapshots())) as [Streams, Streams];
      await timed(nodes[0].decide(notes, 'note-1', note(1)));
      await timed(nodes[1].readState(notes, 'note-1', ({ revision }) => revision));
      standIn.faults.lateAppends = 1;
    });

    /** The first node's first try is told to be lost: it looks for it, and pauses. */
    const onFirst = async () => {
      const receipt = nodes[0].decide(notes, 'note-1', note(2));
      await until(() => standIn.faults.lateAppends === 0);
      for (let n = 0; n < 20; n++) await networkTurn();
      return { receipt };
    };
    const inLog = async () => {
      const { position, meta } = (await Array.fromAsync(store.read('note-1'))).at(-1)!;
      return { revision: 1, position, at: meta.at };
    };

    it('answer with what the second has in the log, when the first try lands behind it (MUTANT=ids-alone)', async () => {
      const { receipt } = await onFirst();
      const second = await nodes[1].decide(notes, 'note-1', note(2));
      standIn.land();
      expect([(await timed(receipt)).answer, second]).toEqual([await inLog(), await inLog()]);
      expect(second.at).toBe('2026-05-01T12:00:05.000Z');
    });

    it('answer with what the first has in the log, when its first try lands before (MUTANT=ids-alone)', async () => {
      const { receipt } = await onFirst();
      standIn.stall();
      const second = nodes[1].decide(notes, 'note-1', note(2));
      await until(() => standIn.held() > 0);
      standIn.land();
      standIn.wake();
      const { answer } = await timed(Promise.all([receipt, second]), clocks);
      expect(answer).toEqual([await inLog(), await inLog()]);
      expect((await inLog()).at < '2026-05-01T12:00:05.000Z').toBe(true);
    });
  });

  describe('a server that is silent', () => {
    it('is waited for less than two seconds by whoever decides, and not as long again by the next (MUTANT=patient)', async () => {
      const streams = new Streams(store, clock, new NoSnapshots());
      await timed(streams.decide(notes, 'note-1', note(1)));
      standIn.stall();
      for (const [n, most] of [
        [2, 2000],
        [3, 1000],
      ] as const) {
        const { answer, ms } = await timed(streams.decide(notes, 'note-1', note(n)));
        expect(answer).toBeInstanceOf(Error);
        expect(ms).toBeLessThan(most);
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
});
