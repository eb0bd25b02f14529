import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { restores } from '#platform/event-store/log-identity.ts';
import { type Lease, OnlyProjector } from '#platform/projections/lease.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { PassedLease } from '../../../test/support/passed-lease.ts';
import { causedBy } from './caused-by.ts';
import { reaction } from './reaction.ts';
import { ReactionRegistry, ReactionRunner, type AnyReaction } from './reaction-runner.ts';
import { StandingOrders } from './standing-orders.ts';
import { SqliteWorkStore } from './work-sqlite.adapter.ts';
import { WorkUnavailable, type WorkStore } from './work-store.ts';
import { until } from '../../../test/support/turns.ts';
import { mutant } from '../../../test/support/mutants.ts';

type Event = Fact<'Closed', { lot: string }> | Fact<'Paid', { lot: string }>;
const shapes: Shapes<Event> = { Closed: { v: 1 }, Paid: { v: 1 } };
const closed = (lot: string) => newFact('Closed', { lot });

describe('the reaction runner', () => {
  let events: FakeEventStore;
  let work: WorkStore;
  let told: string[];
  let clock: DrivenClock;
  let seen: string[];
  let fails: (lot: string) => Error | undefined;
  const running: { stop: () => Promise<void> }[] = [];

  beforeEach(() => {
    events = new FakeEventStore();
    clock = new DrivenClock();
    work = SqliteWorkStore.open(':memory:', { clock });
    seen = [];
    told = [];
    fails = () => undefined;
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    await work.close();
  });

  const placing = (name = 'whenClosedPlaceOrder') =>
    reaction({
      name,
      shapes,
      on: {
        Closed: async (fact) => {
          const error = fails(fact.data.lot);
          if (error) throw error;
          seen.push(`${fact.data.lot}@${causedBy(fact, name).commandId}`);
        },
      },
    });

  const started = (...reactions: readonly AnyReaction[]) => startedUnder(new OnlyProjector(), ...reactions);

  async function startedUnder(lease: Lease, ...reactions: readonly AnyReaction[]) {
    const tail = new LogTail(events, clock);
    const registry = new ReactionRegistry();
    registry.add(...reactions);
    const log = { tell: (_: string, words: string) => void told.push(words) };
    if (mutant === 'marks-trusted') work.mark = trusted(work.mark.bind(work));
    const base = { tail, events, work, lease, log, keys: openKeys, clock, random: () => 0 };
    const runner = new ReactionRunner({ ...base, reactions: registry, orders: new StandingOrders() });
    await runner.start();
    const stop = async () => void (await Promise.all([tail.stop(), runner.stop()]));
    running.push({ stop });
    const reached = async () => {
      const end = await events.end();
      await until(() => (clock.advance(100), runner.health().every(({ position }) => position >= end)));
    };
    return { runner, stop, reached };
  }

  /** A mark of whatever log is taken for one of this log. */
  const trusted = (mark: WorkStore['mark']) => async (name: string) => {
    const { position } = (await mark(name)) ?? {};
    return position === undefined
      ? undefined
      : { identity: await events.identity(), position, factId: await events.idAt(position) };
  };

  const lots = () => seen.map((one) => one.split('@')[0]);

  it("takes what it names, from the log's start, in order, and goes on from its checkpoint", async () => {
    await events.add('lot-1', closed('1'), newFact('Paid', { lot: '1' }), newFact('Other', {}));
    await events.add('lot-2', closed('2'));
    const first = await started(placing());
    await events.add('lot-3', closed('3'));
    await first.reached();
    await until(() => seen.length === 3);
    await first.stop();
    const second = await started(placing());
    await events.add('lot-4', closed('4'));
    await second.reached();
    await until(() => seen.length === 4);
    expect(lots()).toEqual(['1', '2', '3', '4']);
  });

  it('starts while a store is away, and begins when it is back', async () => {
    await events.add('lot-1', closed('1'));
    const [mark, away] = [work.mark.bind(work), new WorkUnavailable('away')];
    work.mark = () => Promise.reject(away);
    const { runner, reached } = await started(placing());
    await until(() => (clock.advance(100), runner.health()[0]?.waitsFor === 'away'));
    work.mark = mark;
    await reached();
    expect(lots()).toEqual(['1']);
  });

  it('gives the same fact the same command, and other facts others', async () => {
    const fact = { ...closed('1'), id: 'f1' };
    expect(causedBy(fact, 'a')).toEqual(causedBy(fact, 'a'));
    const ids = [
      causedBy(fact, 'a'),
      causedBy(fact, 'a', 1),
      causedBy(fact, 'b'),
      causedBy({ ...fact, id: 'f2' }, 'a'),
    ];
    expect(new Set(ids.map(({ commandId }) => commandId)).size).toBe(4);
    expect(causedBy(fact, 'a')).toMatchObject({
      actorId: 'system',
      causationId: 'f1',
      correlationId: fact.meta.correlationId,
    });
  });

  it('keeps no address and no secret of an error: what is parked outlives an erasure', async () => {
    fails = () => new Error('550 no mailbox ann.bee@example.org, password=hunter2hunter2');
    const { runner, reached } = await started(placing());
    await events.add('lot-1', closed('1'));
    await reached();
    expect(await runner.parkedFacts()).toMatchObject([{ error: '550 no mailbox [e-mail], password=[secret]' }]);
  });

  it('tries again and then goes on', async () => {
    let left = 2;
    fails = () => (left-- > 0 ? new Error('not now') : undefined);
    const { runner, reached } = await started(placing());
    await events.add('lot-1', closed('1'));
    await reached();
    expect(lots()).toEqual(['1']);
    expect(runner.health()).toMatchObject([{ parked: 0 }]);
  });

  it('parks what keeps failing with what follows in its stream; others go on; a replay keeps the order', async () => {
    fails = (lot) => (lot === 'bad' ? new Error('no such order') : undefined);
    const { runner, reached, stop } = await started(placing());
    await events.add('lot-1', closed('bad'), closed('after'));
    await events.add('lot-2', closed('good'));
    await reached();
    expect(lots()).toEqual(['good']);
    expect(runner.health()).toMatchObject([{ parked: 2 }]);
    expect(await runner.parkedFacts()).toMatchObject([
      { stream: 'lot-1', revision: 0, error: 'no such order', tries: 3 },
      { stream: 'lot-1', revision: 1, error: expect.stringContaining('behind'), tries: 0 },
    ]);
    expect(await runner.replayParked('all')).toEqual({ replayed: 0, failed: 2 });
    expect((await runner.parkedFacts()).map(({ tries }) => tries)).toEqual([4, 0]); // the second was not tried: it waits
    await stop();
    const again = await started(placing());
    expect(again.runner.health()).toMatchObject([{ parked: 2 }]);
    fails = () => undefined;
    const [first] = await again.runner.parkedFacts();
    expect(await again.runner.replayParked(first!.id)).toEqual({ replayed: 1, failed: 0 });
    await events.add('lot-1', closed('last'));
    await again.reached();
    expect(await again.runner.replayParked('all')).toEqual({ replayed: 2, failed: 0 });
    await events.add('lot-1', closed('free'));
    await again.reached();
    expect(lots()).toEqual(['good', 'bad', 'after', 'last', 'free']);
    expect(again.runner.health()).toMatchObject([{ parked: 0 }]);
  });

  it('waits for stores that are away, and parks nothing', async () => {
    let away = 10;
    fails = () => (away-- > 0 ? new StoreUnavailable('away') : undefined);
    const { runner, reached } = await started(placing());
    await events.add('lot-1', closed('1'));
    await reached();
    expect(lots()).toEqual(['1']);
    expect(runner.health()).toMatchObject([{ parked: 0, state: 'live' }]);
  });

  it('stops at a fact from the future, alone', async () => {
    const { runner } = await started(placing(), {
      ...placing('whenClosedTell'),
      shapes: { ...shapes, Closed: { v: 2 } },
    });
    await events.add('lot-1', newFact('Closed', { lot: '1' }, { v: 2 }));
    await until(() => seen.length > 0 && runner.health()[0]?.state === 'stopped');
    expect(runner.health()).toMatchObject([
      { error: expect.stringContaining('version 2'), position: '' },
      { parked: 0 },
    ]);
  });

  describe('on a log that was put back from a backup', () => {
    /** The log as it was after so many facts, and the fact that says that it was put back. */
    async function putBack(count: number) {
      const facts = events.facts.slice(0, count);
      events = new FakeEventStore();
      for (const fact of facts) await events.add(fact.stream, fact);
      await events.add(restores, newFact('LogRestored', { restoredAt: '2026-05-01T12:00:00.000Z' }));
    }

    it('takes all that comes after the restore, nothing twice, and says so (MUTANT=marks-trusted: it misses some)', async () => {
      for (const lot of ['1', '2', '3', '4']) await events.add(`lot-${lot}`, closed(lot));
      const first = await started(placing());
      await first.reached();
      await first.stop();
      await putBack(2);
      for (const lot of ['5', '6', '7']) await events.add(`lot-${lot}`, closed(lot));
      const { reached } = await started(placing());
      await reached();
      expect(lots()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
      expect(told).toEqual([expect.stringContaining('begins elsewhere')]);
    });

    it('drops what it had parked beyond the backup, and says so; keeps the rest', async () => {
      fails = (lot) => (lot.startsWith('bad') ? new Error('no such order') : undefined);
      const first = await started(placing());
      await events.add('lot-1', closed('bad1'));
      await events.add('lot-2', closed('good'), closed('bad2'));
      await first.reached();
      await first.stop();
      await putBack(2);
      await events.add('lot-2', closed('other')); // where the lost one was
      const { runner, reached } = await started(placing());
      await reached();
      expect(await runner.parkedFacts()).toMatchObject([{ stream: 'lot-1' }]);
      expect(lots()).toEqual(['good', 'other']);
      expect(told).toContainEqual(expect.stringContaining('dropped'));
    });

    it('stops where nobody said that it was put back, and says what to do', async () => {
      await events.add('lot-1', closed('1'), closed('2'));
      const first = await started(placing());
      await first.reached();
      await first.stop();
      events.facts.length = 1;
      const { runner } = await started(placing());
      expect(runner.health()).toMatchObject([{ state: 'stopped', error: expect.stringContaining('log -- restored') }]);
    });
  });

  it('shows what it waits for, until it has it', async () => {
    let behind = true;
    fails = () => (behind ? new ViewsUnavailable('mail-addresses is behind') : undefined);
    const { runner, reached } = await started(placing());
    await events.add('lot-1', closed('1'));
    await until(() => (clock.advance(100), runner.health()[0]!.waitsFor !== undefined));
    expect(runner.health()).toMatchObject([{ waitsFor: 'mail-addresses is behind', parked: 0 }]);
    behind = false;
    await reached();
    expect(runner.health()[0]).not.toHaveProperty('waitsFor');
  });

  it('shows that its own store is away, and goes on when it is back', async () => {
    const { runner, reached } = await started(placing());
    const park = work.park.bind(work);
    work.park = () => Promise.reject(new WorkUnavailable('the work store does not answer'));
    fails = () => new Error('no such order');
    await events.add('lot-1', closed('1'));
    await until(() => (clock.advance(100), runner.health()[0]!.waitsFor !== undefined));
    expect(runner.health()).toMatchObject([{ waitsFor: 'the work store does not answer', parked: 0 }]);
    work.park = park;
    await reached();
    expect(runner.health()[0]).not.toHaveProperty('waitsFor');
    expect(runner.health()).toMatchObject([{ parked: 1 }]);
  });

  it('does nothing while another process has the lease, and goes on from there (MUTANT=no-lease: twice)', async () => {
    await events.add('lot-1', closed('1'));
    const turns = new PassedLease(1);
    const one = await startedUnder(turns, placing());
    await one.reached();
    turns.pass(undefined);
    await events.add('lot-2', closed('2'));
    const [, second] = events.facts;
    const taken = { identity: await events.identity(), position: second!.position, factId: second!.id };
    await work.move('whenClosedPlaceOrder', taken);
    await events.add('lot-3', closed('3'));
    expect(lots()).toEqual(['1']);
    turns.pass(3);
    await one.reached();
    expect(lots()).toEqual(['1', '3']);
  });

  it('refuses two of a name', () => {
    const registry = new ReactionRegistry();
    expect(() => registry.add(placing(), placing())).toThrow('two reactions');
  });
});
