import { beforeEach, describe, expect, it } from '@jest/globals';
import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { hour, type Instant, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { add, counter, Faulty, whilePausing } from '../../../test/support/counter.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { turns, until } from '../../../test/support/turns.ts';
import type { CommandEnvelope } from './command.ts';
import { type AppendOutcome, StoreUnavailable, UnknownOutcome } from '#platform/event-store/event-store.ts';
import { Mailbox } from './mailbox.ts';
import { NoSnapshots } from './snapshots.ts';
import { Streams } from './streams.ts';
import { mutant } from '../../../test/support/mutants.ts';

/*
 * To see a test fail, run with
 *   MUTANT=forgets-doubt  what may still land is not remembered
 *   MUTANT=hasty          a refusal does not wait for the fact that is due
 */
if (mutant === 'forgets-doubt') Reflect.set(Mailbox.prototype, 'doubt', () => undefined);

const stream = 'counter-1';

type Add = Readonly<{ type: 'Add'; data: { n: number; by?: Instant } }>;
/** A counter that refuses what comes too late. */
const punctual = decider<{ sum: number }, Add, Fact<'Added', { n: number }>>({
  version: 1,
  shapes: { Added: { v: 1 } },
  initial: () => ({ sum: 0 }),
  evolve: { Added: ({ sum }, { n }) => ({ sum: sum + n }) },
  decide: {
    Add: ({ n, by }, _, at) => {
      if (by !== undefined && at >= by) throw new Refused('too-late');
      return [{ type: 'Added', data: { n } }];
    },
  },
});

let log: FakeEventStore;
let clock: DrivenClock;
let faulty: Faulty;
let streams: Streams;
beforeEach(() => {
  log = new FakeEventStore({ isShared: true });
  clock = new DrivenClock();
  faulty = new Faulty(log, true);
  streams = new Streams(faulty.asStore(), clock, new NoSnapshots(), () => true);
});
// oxlint-disable-next-line require-yield -- it fails before
async function* away(): AsyncIterable<never> {
  throw new StoreUnavailable('away');
}
const sumOf = () => streams.readState(counter, stream, ({ state }) => state.sum);

it('a command whose first try may still land is not refused for good (MUTANT=forgets-doubt)', async () => {
  const by = plus(clock.now(), hour);
  const command = (key: string): CommandEnvelope<Add> => ({ ...add(key, 1), data: { n: 1, by } });
  await streams.decide(punctual, stream, add('a', 1));
  let land = (): Promise<AppendOutcome> => Promise.reject(new Error('not sent'));
  faulty.appends.push(async (really) => {
    land = really;
    clock.advance(hour); // nobody waits any more
    return { outcome: 'unknown', why: 'held' };
  });
  const answer = (key: string) =>
    whilePausing(
      clock,
      streams.decide(punctual, stream, command(key)).catch((error: unknown) => error),
    );
  expect(await answer('b')).toBeInstanceOf(UnknownOutcome);
  expect(await answer('b')).toBeInstanceOf(UnknownOutcome); // late by now: it is refused, and may land
  expect(await answer('c')).toBeInstanceOf(Refused);
  await land();
  expect(await answer('b')).toMatchObject({ revision: 1 });
});

describe('while a fact is due, a refusal waits for it: an earlier try, of a node that is gone, may still land', () => {
  type State = Readonly<{ sum: number; ended: boolean }>;
  type AddOrEnd = Add | Readonly<{ type: 'End'; data: object }>;
  const end = '2026-05-01T13:00:00.000Z';
  const ending = decider<State, AddOrEnd, Fact<'Added', { n: number }> | Fact<'Ended', object>>({
    version: 1,
    shapes: { Added: { v: 1 }, Ended: { v: 1 } },
    initial: () => ({ sum: 0, ended: false }),
    ...(mutant !== 'hasty' && { isDue: ({ ended }, at) => !ended && at >= end }),
    evolve: {
      Added: (state, { n }) => ({ ...state, sum: state.sum + n }),
      Ended: (state) => ({ ...state, ended: true }),
    },
    decide: {
      Add: ({ n }, { ended }, at) => {
        if (ended || at >= end) throw new Refused('too-late');
        return [{ type: 'Added', data: { n } }];
      },
      End: (_, { ended }) => (ended ? [] : [{ type: 'Ended', data: {} }]),
    },
  });
  let other: Streams;
  let land: () => Promise<AppendOutcome>;
  const told = (where: Streams, key: string) =>
    where.decide(ending, stream, add(key, 1)).catch((error: unknown) => error);
  const close = (where: Streams) => where.decide(ending, stream, { ...add('end', 0), type: 'End', data: {} });

  beforeEach(async () => {
    other = new Streams(log, clock, new NoSnapshots(), () => true);
    await told(streams, 'a');
  });

  /** Told as unknown when its time is over: `land` has it arrive. */
  const hold = async () => {
    faulty.appends.push(async (really) => {
      land = really;
      clock.advance(hour);
      return { outcome: 'unknown', why: 'held' };
    });
    await whilePausing(clock, told(streams, 'b'));
  };

  it('which has landed', async () => {
    await hold();
    const answer = told(other, 'b');
    await turns(20);
    await land();
    await whilePausing(clock, close(other));
    expect(await answer).toMatchObject({ revision: 1 });
  });

  it('which has landed, as another late one shows that waits on', async () => {
    await hold();
    const answer = told(other, 'b');
    await turns(20);
    await land();
    const another = told(other, 'c');
    await turns(20);
    clock.advance(2000); // nobody waits any more
    expect(await answer).toMatchObject({ revision: 1 });
    expect(await another).toBeInstanceOf(UnknownOutcome);
  });

  it('which can land no more, whoever has closed', async () => {
    await hold();
    const answer = told(other, 'b');
    await turns(20);
    await close(new Streams(log, clock, new NoSnapshots()));
    other.observe(log.facts);
    expect(await answer).toBeInstanceOf(Refused);
    expect(await land()).toEqual({ outcome: 'lost' });
  });

  it('also beside what is stored with it: that guards a refusal from what was before, not from what comes', async () => {
    clock.advanceTo(plus(end, -100));
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    faulty.appends.push((really) => isLetGo.then(really));
    const inTime = told(streams, 'b'); // at a node that is slow
    await turns(20);
    const append = log.append.bind(log);
    let first = () => {};
    const isFirst = new Promise<void>((resolve) => (first = resolve));
    log.append = (...asked) => isFirst.then(() => append(...asked));
    const others = [told(other, 'c'), told(other, 'd')];
    await turns(20); // c is on its way, d waits behind it
    clock.advanceTo(end);
    others.push(told(other, 'b'));
    first();
    expect(await Promise.all(others.slice(0, 2))).toMatchObject([{ revision: 1 }, { revision: 2 }]);
    letGo();
    const landed = await whilePausing(clock, inTime);
    expect(landed).toMatchObject({ revision: 3 });
    other.observe(log.facts);
    expect(await others[2]).toEqual(landed);
  });

  it('for as long as anybody waits: then nobody knows', async () => {
    await hold();
    const answer = told(other, 'b');
    await turns(20);
    clock.advance(2000);
    expect(await answer).toBeInstanceOf(UnknownOutcome);
    expect(other.waiting()).toBe(0);
  });

  it('and on a log that nobody else appends to does not', async () => {
    await hold();
    const alone = new Streams(new FakeEventStore(), clock, new NoSnapshots());
    expect(await told(alone, 'b')).toBeInstanceOf(Refused);
  });
});

it('nobody waits for a log that hangs longer than for one answer, however many are before them', async () => {
  await streams.decide(counter, stream, add('a', 1));
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  faulty.appends.push((really) => isLetGo.then(really));
  const told: string[] = [];
  const telling = (what: string, answer: Promise<unknown>) =>
    answer.then(
      () => told.push(`${what}: done`),
      (error: Error) => told.push(`${what}: ${error.constructor.name}`),
    );
  const first = telling('first', streams.decide(counter, stream, add('b', 2)));
  await until(() => faulty.appends.length === 0);
  clock.advance(1000);
  const others = [telling('second', streams.decide(counter, stream, add('c', 4))), telling('look', sumOf())];
  clock.advance(1000);
  await first;
  expect(told).toEqual(['first: UnknownOutcome']);
  clock.advance(1000);
  await Promise.all(others);
  expect(told.slice(1)).toEqual(['second: StoreUnavailable', 'look: StoreUnavailable']);
  letGo();
  expect(await sumOf()).toBe(3);
  expect(await Array.fromAsync(log.read(stream))).toHaveLength(2); // who was told that nothing was done had nothing done
  expect(clock.pending).toBe(0);
});

it('what is found in the log after a lost answer is not said to be undone, though it cannot be read again', async () => {
  await streams.decide(counter, stream, add('a', 1));
  faulty.appends.push(async (really) => ({ ...(await really()), outcome: 'repeat' }) as AppendOutcome);
  faulty.reads.push(away);
  const answer = streams.decide(counter, stream, add('b', 2)).catch((error: unknown) => error);
  expect(await whilePausing(clock, answer)).toBeInstanceOf(UnknownOutcome);
  expect(await streams.decide(counter, stream, add('b', 2))).toMatchObject({ revision: 1 });
});

it('who may have it of any age has it while the log is away, whoever else asks and whatever was heard of', async () => {
  const old = () => streams.readState(counter, stream, ({ state }) => state.sum, { anyAge: true });
  await streams.decide(counter, stream, add('a', 1));
  faulty.reads.push(away, away);
  const fresh = streams.readState(counter, stream, ({ state }) => state.sum, { fresh: true });
  expect(await Promise.allSettled([fresh, old()])).toMatchObject([{ status: 'rejected' }, { value: 1 }]);
  streams.observe([{ ...log.facts[0]!, revision: 1 }]);
  expect(await old()).toBe(1);
});
