import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { until } from '../../../test/support/turns.ts';
import { FactsInHand } from './facts-in-hand.ts';
import { ReactionRegistry, ReactionRunner } from './reaction-runner.ts';
import { reaction } from './reaction.ts';
import { StandingOrders } from './standing-orders.ts';
import { SqliteWorkStore } from './work-sqlite.adapter.ts';
import type { WorkStore } from './work-store.ts';

/*
 * Facts that are worked on at once, each on its own. To see it fail, run with
 *   MUTANT=marks-past-waiting   the mark moves past a fact that is not done
 *   MUTANT=facts-in-a-row       a fact that waits keeps the others waiting
 *   MUTANT=waits-in-its-place   as many as may be at once wait, and one more is not begun
 */
type Event = Fact<'Agreed', { act: string }>;
const shapes: Shapes<Event> = { Agreed: { v: 1 } };
const agreed = (act: string) => newFact('Agreed', { act });

let events: FakeEventStore;
let work: WorkStore;
const clock = new DrivenClock();
let fails: Readonly<Record<string, Error>>;
/** All that are begun go on then. */
let held: PromiseWithResolvers<void> | undefined;
let begun: string[];
let done: string[];
const running: (() => Promise<void>)[] = [];

beforeEach(() => {
  [events, work] = [new FakeEventStore(), SqliteWorkStore.open(':memory:', { clock })];
  [fails, held, begun, done] = [{}, undefined, [], []];
  if (mutant === 'marks-past-waiting')
    Object.defineProperty(FactsInHand.prototype, 'mark', {
      get(this: { reached: unknown }) {
        return this.reached;
      },
    });
  if (mutant === 'waits-in-its-place') FactsInHand.prototype.waitAside = (wait) => wait();
});
afterEach(async () => {
  held?.resolve();
  for (const stop of running.splice(0)) await stop();
  await work.close();
});

async function started() {
  const tail = new LogTail(events, clock);
  const reactions = new ReactionRegistry();
  const on = {
    Agreed: async ({ data: { act } }: { data: { act: string } }) => {
      begun.push(act);
      await held?.promise;
      if (fails[act]) throw fails[act];
      done.push(act);
    },
  };
  reactions.add(reaction({ name: 'whenAgreedDoIt', shapes, atOnce: mutant === 'facts-in-a-row' ? 1 : 3, on }));
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
const away = new ViewsUnavailable('a view is behind');

it('go on while one waits, also of its stream, and what waited is done after a restart', async () => {
  await events.add('ada', agreed('1'), agreed('2'));
  await events.add('bea', agreed('3'));
  fails = { 1: away };
  const first = await started();
  await soon(() => done.length === 2);
  expect(done.toSorted()).toEqual(['2', '3']);
  await soon(() => first.runner.health()[0]?.waitsFor === 'a view is behind');
  await first.stop();
  fails = {};
  const second = await started();
  await soon(() => done.includes('1'));
  const end = await events.end();
  await soon(() => second.runner.health()[0]!.position === end);
});

it('wait aside: one more than may be at once is done while all of them wait, and they when they can', async () => {
  await events.add('ada', ...['1', '2', '3', '4'].map(agreed));
  fails = { 1: away, 2: away, 3: away };
  const { runner } = await started();
  await soon(() => done.length === 1);
  expect(done).toEqual(['4']);
  await soon(() => runner.health()[0]?.waitsFor !== undefined);
  fails = {};
  await soon(() => done.length === 4);
});

it('are so many at once: one more is begun when one is done', async () => {
  await events.add('ada', ...['1', '2', '3', '4'].map(agreed));
  held = Promise.withResolvers();
  await started();
  await soon(() => begun.length === 3);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(begun).toEqual(['1', '2', '3']);
  held.resolve();
  await soon(() => done.length === 4);
});

it('are replayed without waiting for what is away: it is said, and others have their turn', async () => {
  await events.add('ada', agreed('1'));
  fails = { 1: new Error('no') };
  const { runner } = await started();
  await soon(async () => (await work.parked()).length === 1);
  fails = { 1: away };
  const replayed = runner.replayParked('all');
  let said: unknown;
  void replayed.then((result) => (said = result));
  await soon(() => said !== undefined);
  expect(said).toEqual({ replayed: 0, failed: 1 });
  expect(await work.parked()).toMatchObject([{ error: 'a view is behind' }]);
  expect(runner.health()[0]?.waitsFor).toBeUndefined();
});

it('are parked alone: those after one in its stream are done, and it is tried again alone, once', async () => {
  await events.add('ada', agreed('1'), agreed('2'), agreed('3'));
  fails = { 1: new Error('no'), 2: away };
  const first = await started();
  await soon(async () => done.length === 1 && (await work.parked()).length === 1);
  await first.stop(); // its mark lies before 2: 3 comes again, 1 does not
  const parked = await work.parked();
  expect(parked).toMatchObject([{ error: 'no' }]);
  fails = { 1: new Error('still no') };
  const { runner } = await started();
  await soon(() => done.filter((act) => act === '3').length === 2);
  expect(await work.parked()).toEqual(parked);
  fails = {};
  expect(await runner.replayParked('all')).toEqual({ replayed: 1, failed: 0 });
  expect(done.filter((act) => act === '1')).toHaveLength(1);
  expect(runner.health()).toMatchObject([{ parked: 0 }]);
});

it('begin again together when the work store is away for one of them', async () => {
  await events.add('ada', agreed('1'), agreed('2'));
  fails = { 1: new Error('no'), 2: away };
  const { runner } = await started();
  const park = work.park.bind(work);
  let isAway = true;
  work.park = (fact) => (isAway ? Promise.reject(away) : park(fact));
  await soon(() => runner.health()[0]?.waitsFor === 'a view is behind');
  isAway = false;
  fails = { 1: new Error('no') };
  await soon(async () => done.includes('2') && (await work.parked()).length === 1);
  expect(done).toEqual(['2']);
});
