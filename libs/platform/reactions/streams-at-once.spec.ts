import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { until } from '../../../test/support/turns.ts';
import { ReactionRegistry, ReactionRunner } from './reaction-runner.ts';
import { reaction } from './reaction.ts';
import { StandingOrders } from './standing-orders.ts';
import { LineTurns } from './line-turns.ts';
import { SqliteWorkStore } from './work-sqlite.adapter.ts';
import { WorkUnavailable, type WorkStore } from './work-store.ts';

/*
 * Facts of several streams that are worked on at once, those of one in their order. To see it fail, run with
 *   MUTANT=streams-in-a-row     a stream that waits keeps the others waiting
 *   MUTANT=streams-mixed        a fact does not wait for the one before it of its stream
 *   MUTANT=behind-what-threw    what comes behind a fact that was not done is done
 *   MUTANT=replays-beside       parked facts are tried beside those of the log
 */
type Event = Fact<'Agreed', { act: string }>;
const shapes: Shapes<Event> = { Agreed: { v: 1 } };
const agreed = (act: string) => newFact('Agreed', { act });

let events: FakeEventStore;
let work: WorkStore;
const clock = new DrivenClock();
let fails: Readonly<Record<string, Error>>;
/** By its act: what a fact waits for. */
let held: Readonly<Record<string, Promise<void>>>;
let begun: string[];
let done: string[];
const running: (() => Promise<void>)[] = [];
const its = Object.getOwnPropertyDescriptors(LineTurns.prototype);

beforeEach(() => {
  [events, work] = [new FakeEventStore(), SqliteWorkStore.open(':memory:', { clock })];
  [fails, held, begun, done] = [{}, {}, [], []];
  if (mutant === 'streams-mixed') LineTurns.prototype.behind = (_, one) => one();
  if (mutant === 'behind-what-threw')
    LineTurns.prototype.behind = function (this: LineTurns, stream, one) {
      return its.behind.value!.call(this, stream, () =>
        one().then(
          () => true,
          () => true,
        ),
      );
    };
  if (mutant === 'replays-beside') LineTurns.prototype.alone = (one) => one();
});
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
  Object.defineProperties(LineTurns.prototype, its);
  await work.close();
});

async function started() {
  const tail = new LogTail(events, clock);
  const reactions = new ReactionRegistry();
  const on = {
    Agreed: async ({ data: { act } }: { data: { act: string } }) => {
      begun.push(act);
      await held[act];
      if (fails[act]) throw fails[act];
      done.push(act);
    },
  };
  reactions.add(reaction({ name: 'whenAgreedDoIt', shapes, streamsAtOnce: mutant === 'streams-in-a-row' ? 1 : 4, on }));
  const log = { tell: () => {} };
  const lease = new OnlyProjector();
  const orders = new StandingOrders();
  const base = { tail, events, work, lease, log, keys: openKeys, clock, random: () => 0 };
  const runner = new ReactionRunner({ ...base, reactions, orders });
  await runner.start();
  const stop = async () => void (await Promise.all([tail.stop(), runner.stop()]));
  running.push(stop);
  return { runner, stop };
}

const soon = (isSo: () => boolean | Promise<boolean>) => until(isSo, () => clock.advance(100));
const someTurns = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

it('go on beside a stream that waits, whose own facts follow one another', async () => {
  const first = Promise.withResolvers<void>();
  held = { a1: first.promise };
  await events.add('ada', agreed('a1'), agreed('a2'));
  await events.add('bea', agreed('b1'), agreed('b2'));
  const { runner } = await started();
  await soon(() => done.includes('b2'));
  await someTurns();
  expect(begun).toEqual(['a1', 'b1', 'b2']);
  expect(runner.health()[0]!.position < (await events.end())).toBe(true);
  first.resolve();
  await soon(() => done.length === 4);
  expect(done.slice(-2)).toEqual(['a1', 'a2']);
});

it('are parked with what follows in their stream, and no other', async () => {
  fails = { a1: new Error('no') };
  await events.add('ada', agreed('a1'), agreed('a2'));
  await events.add('bea', agreed('b1'));
  const { runner } = await started();
  await soon(async () => (await runner.parkedFacts()).length === 2);
  expect(done).toEqual(['b1']);
  fails = {};
  expect(await runner.replayParked('all')).toEqual({ replayed: 2, failed: 0 });
  expect(done).toEqual(['b1', 'a1', 'a2']);
});

it('begin again where one was not done: nothing of its stream came before it', async () => {
  fails = { a1: new Error('no') };
  const park = work.park.bind(work);
  let isFull = true;
  work.park = (fact) => (isFull ? Promise.reject(new WorkUnavailable('the disk is full')) : park(fact));
  await events.add('ada', agreed('a1'), agreed('a2'));
  const { runner } = await started();
  await soon(() => runner.health()[0]?.waitsFor === 'the disk is full');
  expect(begun).not.toContain('a2');
  [fails, isFull] = [{}, false];
  await soon(() => done.length === 2);
  expect(done).toEqual(['a1', 'a2']);
});

it('are never worked on while a parked one is tried again', async () => {
  fails = { a1: new Error('no') };
  await events.add('ada', agreed('a1'));
  const { runner } = await started();
  await soon(async () => (await runner.parkedFacts()).length === 1);
  const once = Promise.withResolvers<void>();
  [fails, held, begun] = [{}, { b1: once.promise }, []];
  await events.add('bea', agreed('b1'));
  await soon(() => begun.includes('b1'));
  const replayed = runner.replayParked('all');
  await events.add('cid', agreed('c1'));
  await someTurns();
  expect(begun).toEqual(['b1']);
  once.resolve();
  await replayed;
  await soon(() => done.length === 3);
  expect(done).toEqual(['b1', 'a1', 'c1']);
});
