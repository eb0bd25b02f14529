import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { instantOf, msOf } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { until } from '../../../test/support/turns.ts';
import { bid, lotPage, myBids, opened } from '../../../test/support/lots.ts';
import { OneMarket } from '../../../test/support/one-market.ts';
import { replacing } from '../../../test/support/replacing.ts';
import { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { birthOf } from './live-collections.ts';
import { ViewsUnavailable, type ReadStore } from '#platform/read-store/read-store.ts';
import { AlreadyRebuilding, rebuildBeside } from './rebuild.ts';
import { mutant } from '../../../test/support/mutants.ts';

describe('a rebuild, once it is filled', () => {
  let events: FakeEventStore;
  let store: ReadStore;
  let clock: DrivenClock;
  let stage: OneMarket;
  const market: OneMarket['open'] = (...how) => stage.open(...how);

  beforeEach(() => void ({ events, store, clock } = stage = new OneMarket()));
  afterEach(() => stage.close());
  const parts = () => stage.parts();
  const liveNow = (name: string) => stage.liveNow(name);
  const tablesOf = (name: string) => store.stored({ name, indexes: [] }, ['1', 'ann']);
  const turns = async () => {
    for (let n = 0; n < 20; n++) {
      clock.advance(1000);
      await new Promise(setImmediate);
    }
  };

  it('is not forgotten by a store that goes away, nor by a projector that ends, once it is taken over', async () => {
    await events.add('lot-1', opened('1'), bid('1'));
    const faulty = new OverlaidReadStore(store);
    const first = await market([myBids], faulty);
    await first.past('my-bids');
    const one = await rebuildBeside(myBids, parts());
    faulty.onWrite = async (writes, step) => {
      const isDone = await store.write(writes, step);
      if (step?.set['fills.my-bids'] === null) faulty.fault = new ViewsUnavailable('away'); // before it is begun
      return isDone;
    };
    await until(async () => (clock.advance(1000), faulty.fault !== undefined));
    delete faulty.onWrite;
    delete faulty.fault;
    await turns();
    expect(await liveNow('my-bids')).toBe(one.collection);
    const two = await rebuildBeside(myBids, parts());
    faulty.onWrite = async (writes, step) => {
      if (step?.set['views.my-bids.live']) throw new ViewsUnavailable('away'); // filled, and not shown yet
      return store.write(writes, step);
    };
    await until(async () => (clock.advance(1000), (await store.control()).views?.['my-bids']?.filling !== undefined));
    await first.stop();
    await events.add('lot-1', bid('1'));
    const next = await market([myBids]);
    await turns();
    expect(await liveNow('my-bids')).toBe(two.collection);
    await next.past('my-bids');
    expect(await next.queries.get(myBids, 'ann')).toMatchObject({ bids: 2 });
    expect((await store.control()).views?.['my-bids']?.filling).toBeUndefined();
  });

  it('twice at once: the later one stays, though the other is shown after it', async () => {
    await events.add('lot-1', opened('1'), bid('1'));
    const faulty = new OverlaidReadStore(store);
    const { runner, past, queries } = await market([myBids], faulty);
    await past('my-bids');
    const one = await rebuildBeside(myBids, parts());
    let two = '';
    faulty.onWrite = async (writes, step) => {
      const shown = step?.set['views.my-bids.live'];
      if (shown === one.collection && (await liveNow('my-bids')) !== two) throw new ViewsUnavailable('away');
      return store.write(writes, step);
    };
    const filling = async () => (await store.control()).views?.['my-bids']?.filling;
    await until(async () => (clock.advance(1000), (await filling()) === one.collection));
    two = (await rebuildBeside(myBids, parts())).collection;
    await until(async () => (clock.advance(1000), (await liveNow('my-bids')) === two));
    await turns();
    expect(runner.health()).toMatchObject([{ collection: two, state: 'live' }]);
    await events.add('lot-1', bid('1'));
    await past('my-bids');
    expect(await queries.get(myBids, 'ann')).toMatchObject({ bids: 2 });
    expect((await tablesOf(one.collection)).size).toBe(0);
    expect((await store.control()).views?.['my-bids']).toMatchObject({ live: two, retired: [] });
  });

  it('that slept while another had its claim finds it taken, and takes nothing from what the market shows (MUTANT=trusts-its-claim)', async () => {
    await events.add('lot-1', opened('1'), bid('1'));
    const { past, queries } = await market([myBids]);
    await past('my-bids');
    const sleep = Promise.withResolvers<void>();
    let isAsleep = false;
    const readAll: FakeEventStore['readAll'] = async (...asked) => {
      const batch = await events.readAll(...asked);
      isAsleep = true;
      await sleep.promise;
      return batch;
    };
    const own = new OverlaidReadStore(store);
    if (mutant === 'trusts-its-claim')
      own.onWrite = (writes, step) => store.write(writes, step && { ...step, where: {} });
    const sleeping = rebuildBeside(myBids, { ...parts(), store: own, events: replacing(events, { readAll }) });
    const told = sleeping.catch((error: unknown) => error);
    await until(() => isAsleep);
    const later = new OverlaidReadStore(store);
    later.now = async () => (await store.now()) + 60_001;
    const { collection } = await rebuildBeside(myBids, { ...parts(), store: later });
    await until(async () => (clock.advance(1000), (await liveNow('my-bids')) === collection));
    await events.add('lot-1', bid('1'));
    sleep.resolve();
    expect(await told).toBeInstanceOf(AlreadyRebuilding);
    await turns();
    await past('my-bids');
    expect(await liveNow('my-bids')).toBe(collection);
    expect(await queries.get(myBids, 'ann')).toMatchObject({ bids: 2 });
    expect((await store.control()).fills?.['my-bids']).toBeUndefined();
  });

  it('is made by the projector itself where the collection was deleted, whatever the control document says of it', async () => {
    await events.add('lot-1', opened('1'), bid('1'));
    const first = await market([myBids]);
    await first.past('my-bids');
    await first.stop();
    const gone = (await liveNow('my-bids'))!;
    await store.drop(gone);
    await events.add('lot-1', bid('1'));
    const { runner, past, queries } = await market([myBids]);
    expect(runner.missing()).toEqual(['my-bids']);
    await until(() => runner.missing().length === 0);
    await past('my-bids');
    expect(await queries.get(myBids, 'ann')).toMatchObject({ bids: 2 });
    expect(birthOf((await liveNow('my-bids'))!)).toBeGreaterThan(birthOf(gone));
  });

  it('bears a birth after the last fact, though the clock was put back', async () => {
    const at = instantOf(msOf(clock.now()) + 3_600_000);
    await events.add('lot-1', { ...bid('1'), meta: { ...bid('1').meta, at } });
    const { runner } = await market([myBids]);
    await runner.whenCaughtUp();
    expect(birthOf(runner.health()[0]!.collection)).toBeGreaterThanOrEqual(msOf(at));
    const { collection } = await rebuildBeside(lotPage, { ...parts(), clock });
    expect(birthOf(collection)).toBeGreaterThanOrEqual(msOf(at));
  });
});
