import { beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { bid, lotPage, myBids, opened } from '../../../test/support/lots.ts';
import { filledViews } from '../../../test/support/filled-views.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { LiveCollections } from './live-collections.ts';
import { ViewProgress } from './progress.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { patience, ViewQueries } from './view-queries.ts';
import { turns, until } from '../../../test/support/turns.ts';

/** Lets all that does not wait for time go on. */
const someTurns = () => turns(20);

describe('queries of a process that fills no views', () => {
  let clock: DrivenClock;
  let events: FakeEventStore;
  let store: SqliteReadStore;
  let looks: string[];
  let queries: ViewQueries;

  beforeEach(() => {
    clock = new DrivenClock();
    events = new FakeEventStore();
    store = SqliteReadStore.open(':memory:');
    looks = [];
    const live = new LiveCollections(store, clock);
    const counted = { positions: (of: readonly string[]) => (looks.push(of.join()), live.positions(of)) };
    const receipts = { open: async (after?: string) => after?.replace(/^sealed /, '') };
    queries = new ViewQueries({ store, live, progress: new ViewProgress(counted, clock), receipts });
  });

  it('wait until the view has what the receipt names, all of them by one poll', async () => {
    const views = await filledViews([lotPage, myBids], { events, store, clock });
    await events.add('lot-1', opened('1'));
    await views.past('lot-page', 'my-bids');
    const next = '000000000002';
    const after = `sealed ${next}`;
    const pages = Array.from({ length: 50 }, () => queries.get(lotPage, '1', { after }));
    const more = [queries.getMany(lotPage, ['1'], { after }), queries.find(myBids, { limit: 1 }, { after })];
    const counted = queries.count(lotPage, undefined, { past: next });
    for (let look = 0; look < 5; look++) {
      await someTurns();
      clock.advance(20);
    }
    expect(looks.length).toBeLessThanOrEqual(6);
    await events.add('lot-1', bid('1'));
    await views.past('lot-page', 'my-bids');
    let done = false;
    const all = Promise.all([Promise.all(pages), Promise.all(more), counted]).finally(() => (done = true));
    await until(() => (clock.advance(1), done));
    const [shown, , count] = await all;
    expect(shown.map((page) => page?.bids)).toEqual(Array.from(shown, () => 1));
    expect(count).toBe(1);
    const before = looks.length;
    clock.advance(1000);
    await someTurns();
    expect(looks).toHaveLength(before); // nobody waits: nobody looks
    await views.stop();
  });

  it('answer with what is there after a while, or at once when the store is away', async () => {
    const views = await filledViews([lotPage], { events, store, clock });
    await events.add('lot-1', opened('1'));
    await views.past('lot-page');
    const late = queries.get(lotPage, '1', { past: '9'.repeat(16) });
    let answered = false;
    void late.then(() => (answered = true));
    await someTurns();
    expect(answered).toBe(false);
    clock.advance(patience);
    expect(await late).toMatchObject({ bids: 0 });
    await views.stop();
    await store.close();
    await expect(queries.get(lotPage, '1', { past: '9'.repeat(16) })).rejects.toThrow('not open');
  });

  it('keep positions in the house', async () => {
    const placed = { id: '1', rev: 'r', foldedAt: '0001', bids: 2, title: 'Shoe' };
    const collection = { name: 'lot-page.v1', indexes: [] };
    await store.ensure(collection);
    await store.write([{ collection, put: [placed], remove: [] }]);
    const { foldedAt: _, ...shown } = placed;
    expect(await queries.get(lotPage, '1')).toEqual(shown);
    expect((await queries.getMany(lotPage, ['1'])).get('1')).toEqual(shown);
    expect((await queries.find(lotPage, { limit: 1 })).items).toEqual([shown]);
    expect(await queries.foldedAt(lotPage, '1')).toBe('0001');
  });
});
