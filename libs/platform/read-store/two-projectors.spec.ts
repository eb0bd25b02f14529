import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { foldView } from '#kernel/fold.ts';
import { msOf } from '#kernel/instant.ts';
import type { View } from '#kernel/view.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { mutant } from '../../../test/support/broken-parts.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { filledViews, openKeys } from '../../../test/support/filled-views.ts';
import { bid, gone, lotPage, myBids, opened, renamed } from '../../../test/support/lots.ts';
import { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { readableOf } from './readable.ts';
import { SqliteReadStore } from './sqlite.adapter.ts';
import { StoreLease } from './store-lease.ts';
import { turns, until } from '../../../test/support/turns.ts';
import type { AnyView } from './views.ts';

type OnWrite = NonNullable<OverlaidReadStore['onWrite']>;

/*
 * Two projectors on one store. To see it fail, run with
 *   MUTANT=no-fence     what a former holder writes late is taken
 *   MUTANT=no-guard     a document has no guard: what is older replaces what is newer
 */
const settled = () => turns(30);

describe('two projectors on one store', () => {
  let events: FakeEventStore;
  let store: OverlaidReadStore;
  /** The store's time, and that of the processes that run. */
  let clock: DrivenClock;
  const open: (() => Promise<void>)[] = [];

  beforeEach(() => {
    events = new FakeEventStore();
    store = new OverlaidReadStore(SqliteReadStore.open(':memory:'));
    clock = new DrivenClock();
    store.now = async () => msOf(clock.now());
    store.onWrite = (writes, step) => {
      const where = mutant === 'no-fence' ? {} : step?.where;
      const newest = '9'.repeat(12);
      const unguarded = writes.map(({ collection, put, remove }) => ({
        collection,
        put: put.map((doc) => ({ ...doc, foldedAt: newest })),
        remove: remove.map((doc) => ({ ...doc, foldedAt: newest })),
      }));
      return store.under.write(mutant === 'no-guard' ? unguarded : writes, step && { ...step, where: where! });
    };
  });
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
    await store.close();
  });

  /** A process with a clock of its own, which stands still when it is paused, and a line to the store that may be held. */
  async function projector(own = clock, views: readonly AnyView[] = [lotPage, myBids], onWrite?: OnWrite) {
    const line = new OverlaidReadStore(store);
    line.now = () => store.now();
    if (onWrite) line.onWrite = onWrite;
    const lease = new StoreLease(line, own);
    await lease.start();
    const filled = await filledViews(views, { events, store: line, clock: own, lease });
    open.push(async () => {
      const stopped = Promise.all([filled.stop(), lease.stop()]);
      for (const one of new Set([own, clock])) one.advance(2000);
      await stopped;
    });
    return { ...filled, line, lease };
  }
  const pass = async (ms: number) => {
    for (let n = 0; n < ms; n += 500) {
      clock.advance(500);
      await settled();
    }
  };
  const fresh = async (view: typeof lotPage | typeof myBids) => {
    const facts = await readableOf(view.shapes, events.facts, openKeys);
    return Object.fromEntries(foldView(view as unknown as View, facts));
  };
  async function isRight(queries: Awaited<ReturnType<typeof projector>>['queries']) {
    for (const view of [lotPage, myBids] as readonly (typeof lotPage)[]) {
      const { items } = await queries.find(view, { limit: 100 });
      expect(Object.fromEntries(items.map(({ rev: _, ...doc }) => [doc.id, doc]))).toEqual(await fresh(view));
    }
  }

  it('one fills the views, the other stands by and is ready', async () => {
    const [one, two] = [await projector(), await projector()];
    const { epoch } = one.lease;
    expect([epoch, two.lease.epoch]).toEqual([expect.any(Number), undefined]);
    await events.add('lot-1', opened('1'), bid('1'));
    await one.past('lot-page', 'my-bids');
    await pass(20_000);
    expect([one.lease.epoch, two.lease.epoch]).toEqual([epoch, undefined]);
    expect([two.runner.standsBy, two.runner.isReady(), two.changes]).toEqual([true, true, []]);
    expect(await two.runner.whenPast('lot-page', await events.end(), 1000)).toBe(true);
    await isRight(two.queries);
  });

  it('the other takes over within 10 s when one is killed, and at once when it stops', async () => {
    const one = await projector(new DrivenClock());
    await events.add('lot-1', opened('1'), bid('1'));
    await one.past('lot-page', 'my-bids');
    const two = await projector();
    const { epoch } = one.lease;
    one.line.fault = new Error('killed');
    await events.add('lot-1', bid('1'));
    expect(two.told.missed).toBe(0);
    await pass(9500);
    expect(two.lease.epoch).toBeGreaterThan(epoch!);
    await two.past('lot-page', 'my-bids');
    expect(two.told.missed).toBe(1); // what nobody pushed is asked for
    await isRight(two.queries);
    const three = await projector();
    const before = two.lease.epoch;
    await two.lease.stop();
    await pass(1500);
    expect(three.lease.epoch).toBeGreaterThan(before!);
  });

  it('one that was paused in the middle of a write changes nothing, pushes nothing, and stands by', async () => {
    const own = new DrivenClock();
    const one = await projector(own);
    await events.add('lot-1', opened('1'), opened('2'), bid('1'));
    await one.past('lot-page', 'my-bids');
    const two = await projector();
    const held = Promise.withResolvers<void>();
    one.line.onWrite = async (writes, step) => {
      await held.promise; // paused: it has folded and not written
      return store.write(writes, step);
    };
    await events.add('lot-1', bid('1'), gone('2'), renamed('Boot'));
    await settled();
    await pass(10_000);
    expect(two.lease.epoch).toBeDefined();
    await events.add('lot-1', bid('2', 'bob'), opened('2'), bid('1', 'bob'), renamed('Shoe'), gone('1'));
    await two.past('lot-page', 'my-bids');
    const revs = async () => (await two.queries.find(lotPage, { limit: 100 })).items.map(({ rev }) => rev);
    const before = await revs();
    one.changes.length = 0;
    held.resolve();
    await settled();
    expect(one.changes).toEqual([]);
    expect(one.runner.health()).toEqual([]); // it holds nothing any more
    own.advance(10_000);
    await settled();
    expect([one.lease.epoch, one.runner.standsBy]).toEqual([undefined, true]);
    await isRight(two.queries);
    expect(await revs()).toEqual(before);
    await events.add('lot-1', opened('1'), bid('1'));
    await two.past('lot-page', 'my-bids');
    await isRight(two.queries);
  });

  it('go on under the same epoch when the store was away for long and nobody took over', async () => {
    const one = await projector();
    const { epoch } = one.lease;
    store.fault = new Error('away');
    await pass(20_000);
    expect(one.lease.epoch).toBeUndefined();
    delete store.fault;
    await events.add('lot-1', opened('1'));
    await pass(2500);
    expect(one.lease.epoch).toBe(epoch);
    await one.past('lot-page', 'my-bids');
    await isRight(one.queries);
  });

  it('one whose reign ended before its views had their places begins anew when the lease is its own again', async () => {
    const raised = { ...myBids, version: 2 };
    const old = await projector(new DrivenClock());
    await events.add('lot-1', opened('1'), bid('1'));
    await old.past('lot-page', 'my-bids');
    await old.lease.stop();
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const own = new DrivenClock();
    void projector(own, [lotPage, raised], async (writes, step) => {
      if (step?.set['views.my-bids.filling'] !== undefined) {
        begun.resolve();
        await held.promise; // paused before the raised view has its collection
      }
      return store.write(writes, step);
    });
    await begun.promise;
    const two = await projector();
    await pass(10_000);
    expect(two.lease.epoch).toBeDefined();
    await two.past('lot-page', 'my-bids');
    held.resolve();
    own.advance(10_000); // woken: the lease is another's
    await settled();
    await two.lease.stop();
    const live = async () => (await store.control()).views?.['my-bids']?.live ?? '';
    for (let n = 0; n < 40 && !(await live()).startsWith('my-bids.v2'); n++) {
      own.advance(500);
      await pass(500);
    }
    expect(await live()).toMatch(/^my-bids\.v2/);
  });

  it('the other takes over though the store put its clock back', async () => {
    const one = await projector(new DrivenClock());
    await events.add('lot-1', opened('1'), bid('1'));
    await one.past('lot-page', 'my-bids');
    const two = await projector();
    store.now = async () => msOf(clock.now()) - 3_600_000; // another primary, whose clock is an hour behind
    one.line.fault = new Error('killed');
    await pass(9500);
    expect(two.lease.epoch).toBeDefined();
  });

  it('wait for the lease, not for each other, when they start at once', async () => {
    const all = await Promise.all([projector(), projector(), projector()]);
    expect(all.flatMap(({ lease }) => lease.epoch ?? [])).toHaveLength(1);
    await until(() => all.some(({ runner }) => runner.isLive('my-bids')));
  });
});
