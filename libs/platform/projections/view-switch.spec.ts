import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { View } from '#kernel/view.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import {
  bid,
  lotPage,
  myBids,
  opened,
  raisedBids as raised,
  renamed,
  type MyBids,
} from '../../../test/support/lots.ts';
import { bothThreads, OneMarket } from '../../../test/support/one-market.ts';
import { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { birthOf, isOf, LiveCollections } from './live-collections.ts';
import { ViewsUnavailable, type ReadStore } from '#platform/read-store/read-store.ts';
import { AlreadyRebuilding, rebuildBeside } from './rebuild.ts';
import { turn, until } from '../../../test/support/turns.ts';
import { mutant } from '../../../test/support/mutants.ts';

describe.each(bothThreads)('a view is switched, filled $where', ({ threaded }) => {
  let events: FakeEventStore;
  let store: ReadStore;
  let clock: DrivenClock;
  let stage: OneMarket;
  const market: OneMarket['open'] = (...how) => stage.open(...how);

  beforeEach(() => void ({ events, store, clock } = stage = new OneMarket({ threaded })));
  afterEach(() => stage.close());
  const parts = () => stage.parts();
  const liveNow = (name: string) => stage.liveNow(name);

  const shownAt = async (runner: { health: () => readonly { collection: string }[] }) => runner.health()[0]?.collection;
  const tablesOf = (name: string) => store.stored({ name, indexes: [] }, ['1', 'ann']);

  describe('by a rebuild', () => {
    it('beside, while the market runs, without a gap', async () => {
      await events.add('lot-1', opened('1'), bid('1'), renamed('Shoe'));
      const { runner, queries, past, changes } = await market([lotPage, myBids]);
      await past('lot-page');
      const first = (await liveNow('lot-page'))!;
      const damage = { id: '1', rev: '', foldedAt: '999999999999', gone: true as const };
      await store.write([{ collection: { name: first, indexes: [] }, put: [], remove: [damage] }]);
      const rebuilt = await rebuildBeside(lotPage, parts());
      expect(rebuilt).toMatchObject({ facts: 3 });
      expect(isOf(lotPage, rebuilt.collection)).toBe(true);
      expect(birthOf(rebuilt.collection)).toBeGreaterThan(birthOf(first));
      await events.add('lot-1', bid('1'));
      changes.length = 0;
      const lots = () => runner.health().filter(({ view }) => view === 'lot-page');
      const isAlone = () => lots().every(({ collection }) => collection === rebuilt.collection);
      await until(() => (clock.advance(1000), isAlone()));
      await past('lot-page');
      expect(await queries.get(lotPage, '1')).toMatchObject({ bids: 2, title: 'Shoe' });
      await events.add('lot-1', bid('1'));
      await past('lot-page', 'my-bids');
      expect(await queries.get(lotPage, '1')).toMatchObject({ bids: 3 });
      expect(runner.health()).toHaveLength(2);
      await until(async () => (clock.advance(10_000), (await tablesOf(first)).size === 0));
      expect((await store.control()).views?.['lot-page']?.retired).toEqual([]);
    });

    it('at the next start, when no market runs, and again after that, with a newer rev each time', async () => {
      await events.add('lot-1', opened('1'), bid('1'));
      const revs: string[] = [];
      for (let n = 0; n < 3; n++) {
        const rebuilt = n === 0 ? undefined : await rebuildBeside(myBids, parts());
        const one = await market([myBids]);
        await one.past('my-bids');
        if (rebuilt) await until(async () => (clock.advance(1000), (await shownAt(one.runner)) === rebuilt.collection));
        await until(() => one.runner.isLive('my-bids'));
        revs.push((await one.queries.get(myBids, 'ann'))!.rev);
        await one.stop();
      }
      expect(revs.toSorted()).toEqual(revs);
      expect(new Set(revs).size).toBe(3);
    });

    it('that another build made is left to that build', async () => {
      const { runner } = await market([myBids]);
      const { collection } = await rebuildBeside(raised, parts());
      for (let n = 0; n < 3; n++) await until(async () => (clock.advance(1000), true));
      expect((await store.control()).fills?.['my-bids']).toMatchObject({ collection });
      expect(isOf(myBids, runner.health()[0]!.collection)).toBe(true);
      expect(runner.health()).toHaveLength(1);
    });

    it('one at a time: a second one is refused, until the first is done or was cut (MUTANT=two-claims)', async () => {
      await events.add('lot-1', bid('1'));
      let hours = 0;
      if (mutant === 'two-claims') store.now = async () => ++hours * 3_600_000; // every claim has run out
      const going = rebuildBeside(myBids, { ...parts(), events: slowly(events) });
      await expect(rebuildBeside(myBids, parts())).rejects.toThrow(AlreadyRebuilding);
      expect((await going).facts).toBe(1);
      const failing = { ...parts(), events: { ...slowly(events), readAll: () => Promise.reject(new Error('failed')) } };
      await expect(rebuildBeside(myBids, failing)).rejects.toThrow('failed'); // it lets go of the view at once
      const dead = { ...parts(), events: { ...slowly(events), readAll: () => new Promise<never>(() => {}) } };
      await new Promise<void>((begun) => void rebuildBeside(myBids, dead, { onBegun: begun }));
      await expect(rebuildBeside(myBids, parts())).rejects.toThrow(AlreadyRebuilding);
      const later = new OverlaidReadStore(store);
      later.now = async () => (await store.now()) + 60_001;
      expect((await rebuildBeside(myBids, { ...parts(), store: later })).facts).toBe(1);
    });

    it('brings back a view that had stopped', async () => {
      let broken = true;
      const mended: View<MyBids> = {
        ...myBids,
        fold: (doc, ...more) => (doc && broken ? raise('broken') : myBids.fold(doc, ...more)),
      };
      const { runner, past, queries } = await market([mended]);
      await runner.whenCaughtUp();
      await events.add('lot-1', bid('1'), bid('1'));
      await until(() => runner.health()[0]?.state === 'stopped');
      expect(runner.missing()).toEqual(['my-bids']);
      broken = false;
      await rebuildBeside(mended, parts());
      await until(() => (clock.advance(1000), runner.isLive('my-bids')));
      await past('my-bids');
      expect(await queries.get(mended, 'ann')).toMatchObject({ bids: 2 });
      expect(runner.missing()).toEqual([]);
    });

    it('asks for nothing when the view throws', async () => {
      await events.add('lot-1', bid('1'), newFact('Bid', { lot: '1', by: 'ann' }, { v: 9 }));
      await expect(rebuildBeside(myBids, parts())).rejects.toThrow('version 9');
      expect((await store.control()).fills?.['my-bids']?.mark).toBeUndefined();
    });

    it('tells how far it is', async () => {
      for (let n = 0; n < 25_000; n++) await events.add('lot-1', bid(`${n % 10}`, `m${n % 700}`));
      const said: number[] = [];
      const { facts } = await rebuildBeside(myBids, parts(), { onProgress: ({ share }) => said.push(share) });
      expect(facts).toBe(25_000);
      expect(said).toHaveLength(3);
      expect(said.at(-1)).toBe(1);
      expect(said.toSorted((a, b) => a - b)).toEqual(said);
    });
  });

  describe('a raised version', () => {
    it('is filled beside the old one, which is queried until then and dropped later; not ready before', async () => {
      await events.add('lot-1', opened('1'), bid('1'));
      const first = await market([myBids]);
      await first.past('my-bids');
      await first.stop();
      const old = (await liveNow('my-bids'))!;
      const held = new OverlaidReadStore(store);
      let release = () => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      held.onWrite = async (writes, step) => {
        if (writes.some(({ collection }) => collection.name.startsWith('my-bids.v2'))) await gate;
        return store.write(writes, step);
      };
      await events.add('lot-1', bid('1'));
      const { runner, queries } = await market([raised], held);
      expect(await queries.get(raised, 'ann')).toMatchObject({ bids: 1 });
      expect([runner.isLive('my-bids'), runner.missing()]).toEqual([false, ['my-bids']]);
      await runner.whenCaughtUp(); // what is filled beside does not hold up a start: commands go on
      release();
      await until(() => runner.isLive('my-bids'));
      expect(runner.missing()).toEqual([]);
      expect(await queries.get(raised, 'ann')).toMatchObject({ bids: 11 });
      clock.advance(10_000);
      await until(async () => (await tablesOf(old)).size === 0);
    });

    it('goes on where it was when its filling is cut', async () => {
      await events.add('lot-1', bid('1'));
      const first = await market([myBids]);
      await first.past('my-bids');
      await first.stop();
      const stuck = new OverlaidReadStore(store);
      stuck.onWrite = (writes, step) => {
        if (writes.some(({ put }) => put.some((doc) => 'bids' in doc && Number(doc.bids) > 6000)))
          throw new ViewsUnavailable('away');
        return store.write(writes, step);
      };
      await events.add('lot-1', ...Array.from({ length: 600 }, () => bid('1')));
      const second = await market([raised], stuck);
      await until(() => (clock.advance(1000), second.runner.health()[0]!.position !== '')); // of what is not shown a thread tells each second
      const { collection } = second.runner.health()[0]!;
      await second.stop();
      const third = await market([raised]);
      expect(third.runner.health()[0]).toMatchObject({ collection });
      expect(third.runner.health()[0]!.position).not.toBe('');
      await until(() => third.runner.isLive('my-bids'));
      expect(await third.queries.get(raised, 'ann')).toMatchObject({ bids: 6001 });
    });

    it('fills what is due before what is looked at', async () => {
      await events.add('lot-1', opened('1'), bid('1'));
      const due = { ...myBids, name: 'due-bids', first: true };
      const order: string[] = [];
      const watched = new OverlaidReadStore(store);
      watched.onWrite = (writes, step) => {
        order.push(...writes.map(({ collection }) => collection.name.split('.')[0]!));
        return store.write(writes, step);
      };
      const { past } = await market([lotPage, due], watched);
      await past('lot-page', 'due-bids');
      expect(order).toEqual(['due-bids', 'lot-page']);
    });

    it('of a build that knew no births: its documents are shown until the view is filled anew', async () => {
      const older = { collection: { name: 'collections', indexes: [] }, remove: [] };
      await store.ensure(older.collection);
      await store.ensure({ name: 'my-bids.v1', indexes: [] });
      const kept = { id: 'my-bids', rev: '1', foldedAt: '1', live: 'my-bids.v1', retired: [] };
      const doc = { id: 'ann', rev: '000000000007', foldedAt: '000000000007', bids: 70 };
      await store.write([
        { ...older, put: [kept] },
        { collection: { name: 'my-bids.v1', indexes: [] }, put: [doc], remove: [] },
      ]);
      const live = new LiveCollections(store, clock);
      expect(await store.get(await live.of(myBids), 'ann')).toMatchObject({ bids: 70 });
      await events.add('lot-1', bid('1'));
      const { runner, queries } = await market([myBids]);
      await until(() => runner.isLive('my-bids'));
      expect(await queries.get(myBids, 'ann')).toMatchObject({ bids: 1 });
      expect((await queries.get(myBids, 'ann'))!.rev > doc.rev).toBe(true);
    });
  });
});

/** A log whose readers wait a moment. */
const slowly = (events: FakeEventStore) => ({
  readAll: async (...asked: Parameters<FakeEventStore['readAll']>) => {
    await turn();
    await turn();
    return events.readAll(...asked);
  },
  end: () => events.end(),
  lastAt: () => events.lastAt(),
  identity: () => events.identity(),
});

function raise(message: string): never {
  throw new Error(message);
}
