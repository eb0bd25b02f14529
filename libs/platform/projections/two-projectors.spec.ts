import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { foldView } from '#kernel/fold.ts';
import { msOf } from '#kernel/instant.ts';
import type { View } from '#kernel/view.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { bid, gone, lotPage, myBids, opened, renamed } from '../../../test/support/lots.ts';
import type { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { type Projector, Projectors, settled } from '../../../test/support/projectors.ts';
import { readableOf } from './readable.ts';
import { until } from '../../../test/support/turns.ts';

/*
 * Two projectors on one store. To see it fail, run with
 *   MUTANT=no-fence     what a former holder writes late is taken
 *   MUTANT=no-guard     a document has no guard: what is older replaces what is newer
 */
describe('two projectors on one store', () => {
  let all: Projectors;
  let events: FakeEventStore;
  let store: OverlaidReadStore;
  let clock: DrivenClock;

  beforeEach(() => {
    all = new Projectors();
    ({ events, store, clock } = all);
  });
  afterEach(() => all.close());

  const projector = (own?: DrivenClock) => all.open(undefined, own);
  const pass = (ms: number) => all.pass(ms);
  const fresh = async (view: View) => {
    const facts = await readableOf(view.shapes, events.facts, openKeys);
    return Object.fromEntries(foldView(view, facts));
  };
  async function isRight(queries: Projector['queries']) {
    for (const view of [lotPage, myBids] as readonly View[]) {
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
    expect([two.runner.standsBy, two.runner.missing(), two.changes]).toEqual([true, [], []]);
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
    void all.open([lotPage, raised], own, async (writes, step) => {
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
    const three = await Promise.all([projector(), projector(), projector()]);
    expect(three.flatMap(({ lease }) => lease.epoch ?? [])).toHaveLength(1);
    await until(() => three.some(({ runner }) => runner.isLive('my-bids')));
  });
});
