import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { view, type Draft } from '#kernel/view.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { filledViews, openKeys, until } from '../../../test/support/filled-views.ts';
import { bid, lotPage, myBids, opened, renamed, shapes, type MyBids } from '../../../test/support/lots.ts';
import { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { LiveCollections } from './live-collections.ts';
import type { ReadStore } from './read-store.ts';
import { rebuildBeside } from './rebuild.ts';
import { SqliteReadStore } from './sqlite.adapter.ts';
import type { AnyView } from './views.ts';

type Mine = Draft<MyBids>;

describe('a view is switched', () => {
  let events: FakeEventStore;
  let store: ReadStore;
  let clock: DrivenClock;
  const running: { stop: () => Promise<void> }[] = [];

  beforeEach(() => {
    events = new FakeEventStore();
    store = SqliteReadStore.open(':memory:');
    clock = new DrivenClock();
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    await store.close();
  });

  async function market(views: readonly AnyView[], on: ReadStore = store) {
    const filled = await filledViews(views, { events, store: on, clock });
    running.push(filled);
    return filled;
  }
  const raised = view({ ...myBids, version: 2, on: { Bid: (mine: Mine) => ({ ...mine, bids: mine.bids + 10 }) } });
  const parts = () => ({ events, store, keys: openKeys, clock: new SystemClock() });
  const liveNow = async (name: string) => (await new LiveCollections(store, clock).kept(name))?.live;

  describe('by a rebuild', () => {
    it('beside, while the market runs, without a gap', async () => {
      await events.add('lot-1', opened('1'), bid('1'), renamed('Shoe'));
      const { runner, queries, past, changes } = await market([lotPage, myBids]);
      await past('lot-page');
      await store.write([{ collection: { name: 'lot-page.v1', indexes: [] }, put: [], remove: ['1'] }]); // damage
      const rebuilt = await rebuildBeside(lotPage, parts());
      expect(rebuilt).toMatchObject({ collection: 'lot-page.v1.r1', facts: 3 });
      await events.add('lot-1', bid('1'));
      changes.length = 0;
      await until(async () => (clock.advance(1000), (await liveNow('lot-page')) === 'lot-page.v1.r1'));
      await past('lot-page');
      expect(await queries.get(lotPage, '1')).toMatchObject({ bids: 2, title: 'Shoe' });
      await events.add('lot-1', bid('1'));
      await past('lot-page', 'my-bids');
      expect(await queries.get(lotPage, '1')).toMatchObject({ bids: 3 });
      expect(runner.health()).toHaveLength(2);
      await until(async () => (clock.advance(10_000), (await store.checkpoint('lot-page.v1')) === ''));
    });

    it('at the next start, when no market runs, and again after that', async () => {
      await events.add('lot-1', opened('1'), bid('1'));
      const first = await market([myBids]);
      await first.past('my-bids');
      await first.stop();
      await rebuildBeside(myBids, parts());
      const second = await market([myBids]);
      await until(() => second.runner.health()[0]?.collection === 'my-bids.v1.r1' && second.runner.isLive('my-bids'));
      await second.stop();
      expect(await rebuildBeside(myBids, parts())).toMatchObject({ collection: 'my-bids.v1.r2' });
      const third = await market([myBids]);
      await until(() => third.runner.health()[0]?.collection === 'my-bids.v1.r2');
      expect(await third.queries.get(myBids, 'ann')).toMatchObject({ bids: 1 });
    });

    it('that another build made is refused', async () => {
      const { runner } = await market([myBids]);
      await rebuildBeside(raised, parts());
      await until(async () => (clock.advance(1000), (await store.checkpoint('my-bids.v2.r1')) === ''));
      await until(async () => (await new LiveCollections(store, clock).wanted(['my-bids'])).size === 0);
      expect(runner.health()).toMatchObject([{ collection: 'my-bids.v1' }]);
    });

    it('brings back a view that had stopped', async () => {
      let broken = true;
      const fold = (mine: Mine) => (broken ? raise('broken') : { ...mine, bids: mine.bids + 1 });
      const mended = view({ ...myBids, on: { Bid: fold } });
      const { runner, past, queries } = await market([mended]);
      await runner.whenCaughtUp();
      await events.add('lot-1', bid('1'), bid('1'));
      await until(() => runner.health()[0]?.state === 'stopped');
      broken = false;
      await rebuildBeside(mended, parts());
      await until(() => (clock.advance(1000), runner.isLive('my-bids')));
      await past('my-bids');
      expect(await queries.get(mended, 'ann')).toMatchObject({ bids: 2 });
    });

    it('asks for nothing when the view throws', async () => {
      await events.add('lot-1', bid('1'), newFact('Bid', { lot: '1', by: 'ann' }, { v: 9 }));
      await expect(rebuildBeside({ ...myBids, shapes }, parts())).rejects.toThrow('version 9');
      expect(await new LiveCollections(store, clock).wanted(['my-bids'])).toEqual(new Map());
    });

    it('tells how far it is', async () => {
      for (let n = 0; n < 25_000; n++) await events.add('lot-1', bid(`${n % 10}`, `m${n % 700}`));
      const said: number[] = [];
      const { facts } = await rebuildBeside(myBids, parts(), ({ share }) => said.push(share));
      expect(facts).toBe(25_000);
      expect(said).toHaveLength(3);
      expect(said.at(-1)).toBe(1);
      expect(said.toSorted((a, b) => a - b)).toEqual(said);
    });
  });

  describe('a raised version', () => {
    it('is filled beside the old one, which is queried until then and dropped later', async () => {
      await events.add('lot-1', opened('1'), bid('1'));
      const first = await market([myBids]);
      await first.past('my-bids');
      await first.stop();
      const held = new OverlaidReadStore(store);
      let release = () => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      held.onWrite = async (writes, checkpoints) => {
        if (checkpoints?.some(({ of }) => of === 'my-bids.v2')) await gate;
        await store.write(writes, checkpoints);
      };
      await events.add('lot-1', bid('1'));
      const { runner, queries } = await market([raised], held);
      expect(await queries.get(raised, 'ann')).toMatchObject({ bids: 1 });
      expect(runner.isLive('my-bids')).toBe(false);
      await runner.whenCaughtUp(); // what is filled beside does not hold up a start
      release();
      await until(() => runner.isLive('my-bids'));
      expect(await queries.get(raised, 'ann')).toMatchObject({ bids: 11 });
      clock.advance(10_000);
      await until(async () => (await store.checkpoint('my-bids.v1')) === '');
    });
  });
});

function raise(message: string): never {
  throw new Error(message);
}
