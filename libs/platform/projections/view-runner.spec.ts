import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { foldView } from '#kernel/fold.ts';
import type { View } from '#kernel/view.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { members } from '../../../test/support/members-view.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { bid, gone, type LotPage, lotPage, myBids, opened, renamed, shapes } from '../../../test/support/lots.ts';
import { bothThreads, OneMarket } from '../../../test/support/one-market.ts';
import { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { LiveCollections } from './live-collections.ts';
import { ViewProgress } from './progress.ts';
import { readableOf } from './readable.ts';
import { ViewsUnavailable, type ReadStore } from '#platform/read-store/read-store.ts';
import { LogTail } from './log-tail.ts';
import type { ViewQueries } from './view-queries.ts';
import { turn, until } from '../../../test/support/turns.ts';
import { mutant } from '../../../test/support/mutants.ts';

describe.each(bothThreads)('the views, filled $where', ({ threaded }) => {
  let events: FakeEventStore;
  let store: ReadStore;
  let clock: DrivenClock;
  let stage: OneMarket;
  const market: OneMarket['open'] = (...how) => stage.open(...how);

  beforeEach(() => void ({ events, store, clock } = stage = new OneMarket({ threaded })));
  afterEach(() => stage.close());

  /** What a fold of the whole log makes, with nothing before. */
  async function fresh(of: View) {
    const facts = await readableOf(of.shapes, events.facts, openKeys);
    return Object.fromEntries(foldView(of, facts));
  }

  async function stored(of: View, queries: ViewQueries) {
    const { items } = await queries.find(of, { limit: 100 });
    return Object.fromEntries(items.map(({ rev: _, ...doc }) => [doc.id, doc]));
  }

  it('folds what is there and what comes, as a fresh fold would', async () => {
    await events.add('lot-1', opened('1'), bid('1'));
    const { queries, past, runner } = await market([lotPage, myBids]);
    await runner.whenCaughtUp();
    await events.add('lot-2', opened('2'), opened('3'), bid('2', 'bob'), renamed('Shoe'), bid('1'), gone('3'));
    await past('lot-page', 'my-bids');
    expect(await stored(lotPage, queries)).toEqual(await fresh(lotPage));
    expect(await stored(myBids, queries)).toEqual({ ann: { id: 'ann', bids: 2 }, bob: { id: 'bob', bids: 1 } });
    expect(await queries.get(lotPage, '1')).toMatchObject({ bids: 2, title: 'Shoe' });
    expect(await queries.get(lotPage, '2')).toMatchObject({ bids: 1 });
    expect(runner.health()).toMatchObject([{ state: 'live', position: await events.end() }, { state: 'live' }]);
  });

  it('takes the same facts once, however it is cut', async () => {
    for (let round = 0; round < 12; round++) {
      const { stop, past } = await market([lotPage, myBids]);
      await events.add(
        `lot-${round}`,
        opened(`${round}`, `p${round % 3}`),
        bid(`${round % 5}`),
        renamed(`t${round}`, 'p1'),
      );
      if (round % 2) await past('lot-page');
      await stop();
    }
    const { queries, past } = await market([lotPage, myBids]);
    await past('lot-page', 'my-bids');
    expect(await stored(lotPage, queries)).toEqual(await fresh(lotPage));
    expect(await stored(myBids, queries)).toEqual(await fresh(myBids));
  });

  it('joins without gap or repeat while the log grows', async () => {
    for (let n = 0; n < 30; n++) await events.add('lot-a', opened(`${n}`), bid(`${n}`));
    const load = { on: true };
    const writer = (async () => {
      for (let n = 0; n < 3000 && load.on; n++) {
        await events.add('lot-b', bid(`${n % 30}`, `m${n % 7}`));
        if (n % 3 === 0) await turn();
      }
    })();
    const { runner, queries, past } = await market([lotPage, myBids]);
    await runner.whenCaughtUp();
    load.on = false;
    await writer;
    await past('lot-page', 'my-bids');
    expect(await stored(lotPage, queries)).toEqual(await fresh(lotPage));
    expect(await stored(myBids, queries)).toEqual(await fresh(myBids));
  });

  it('stops a view that throws, alone, and says why', async () => {
    const broken: View = { ...myBids, name: 'broken', fold: () => raise('no such bid') };
    const { runner, past, queries } = await market([broken, lotPage, myBids]);
    await runner.whenCaughtUp();
    await events.add('lot-1', opened('1'), bid('1'), bid('1'));
    await events.add('lot-1', bid('1'));
    await past('lot-page', 'my-bids');
    expect(await queries.get(lotPage, '1')).toMatchObject({ bids: 3 });
    expect(runner.health()).toMatchObject([
      { view: 'broken', state: 'stopped', error: 'no such bid', position: '' },
      { view: 'lot-page', state: 'live' },
      { view: 'my-bids', state: 'live' },
    ]);
  });

  it('stops a view at a fact from the future, and skips what it does not name', async () => {
    const { runner, past } = await market([lotPage, { ...myBids, shapes: { ...shapes, Renamed: { v: 2 } } }]);
    await runner.whenCaughtUp();
    await events.add(
      'lot-1',
      opened('1'),
      newFact('Unheard', {}),
      newFact('Renamed', { product: 'p', title: 't' }, { v: 2 }),
    );
    await past('my-bids');
    expect(runner.health()).toMatchObject([
      { state: 'stopped', error: expect.stringContaining('"Renamed" version 2') },
      {},
    ]);
  });

  it('waits while the store is away and then goes on', async () => {
    const away = new OverlaidReadStore(store);
    const { runner, past, queries } = await market([myBids], away);
    await runner.whenCaughtUp();
    let tries = 0;
    away.onWrite = async (writes, step) => {
      if (++tries < 4) throw new ViewsUnavailable('away');
      return store.write(writes, step);
    };
    await events.add('lot-1', bid('1'));
    const passed = past('my-bids');
    await until(() => (clock.advance(500), tries >= 4));
    await passed;
    expect(await queries.get(myBids, 'ann')).toMatchObject({ bids: 1 });
    expect(runner.health()).toMatchObject([{ state: 'live' }]);
  });

  it('pushes what changed to its rooms, only when caught up, the last of a batch', async () => {
    await events.add('lot-1', opened('1'), bid('1'));
    const { runner, past, changes, queries } = await market([lotPage]);
    await runner.whenCaughtUp();
    changes.length = 0;
    await events.add('lot-1', bid('1'), renamed('Shoe'));
    await past('lot-page');
    const rev = (await queries.get(lotPage, '1'))!.rev;
    const doc = { id: '1', bids: 2, title: 'Shoe', rev };
    expect(changes).toEqual([{ view: 'lot-page', id: '1', doc, rooms: ['lot-page:1', 'quiet'] }]);
    changes.length = 0;
    await events.add('lot-1', bid('1'));
    await past('lot-page');
    expect(changes).toMatchObject([
      { doc: null, rev: (await queries.get(lotPage, '1'))!.rev, rooms: ['quiet'] },
      { doc: { bids: 3 }, rooms: ['lot-page:1'] },
    ]);
    changes.length = 0;
    await events.add('lot-1', gone('1'));
    await past('lot-page');
    expect(changes).toEqual([{ view: 'lot-page', id: '1', doc: null, rev: expect.any(String), rooms: ['lot-page:1'] }]);
    const removal = changes[0] as { rev: string };
    await events.add('lot-1', opened('1'));
    await past('lot-page');
    expect((await queries.get(lotPage, '1'))!.rev > removal.rev).toBe(true);
  });

  it('pushes nothing of the past', async () => {
    for (let n = 0; n < 5000; n++) await events.add('lot-1', n === 0 ? opened('1') : bid('1'));
    const { runner, changes } = await market([lotPage]);
    await runner.whenCaughtUp();
    expect(changes.length).toBeLessThanOrEqual(1);
  });

  it('opens personal fields, and hands over `erased` once the key is gone', async () => {
    const { queries, past } = await market([members]);
    const joined = (id: string, box: string) => newFact('Joined', { id, name: { person: id, box } });
    await events.add('member-1', joined('1', 'Ann'), joined('2', 'gone'));
    await past('members');
    expect(await queries.get(members, '1')).toMatchObject({ name: 'Ann' });
    expect(await queries.get(members, '2')).toMatchObject({ name: 'erased' });
  });

  it('refuses a look-up that the key left out: a rebuild would see another state', async () => {
    const sloppy: View<LotPage> = {
      ...lotPage,
      fold: (_doc, _fact, id, lookUp) => ({ id, bids: 0, title: String(lookUp('other')) }),
    };
    const { runner } = await market([sloppy]);
    await runner.whenCaughtUp();
    await events.add('lot-1', opened('1'));
    await until(() => runner.health()[0]?.state === 'stopped');
    expect(runner.health()[0]?.error).toContain('lookUp.key left out');
  });

  it('tells a newer form of a document from an older one, and nothing of the log', async () => {
    await events.add('lot-1', opened('1'), bid('1'), bid('1'));
    const { past, queries } = await market([lotPage]);
    await past('lot-page');
    const { rev, ...rest } = (await queries.get(lotPage, '1'))!;
    expect(rest).toEqual({ id: '1', bids: 2, title: 'no name' }); // no `foldedAt`
    const at = Date.parse('2026-05-01T12:00:00.000Z');
    expect(rev).toBe(`${at}.${at + 2}`); // three facts of one millisecond
    await events.add('lot-1', newFact('Bid', { lot: '1', by: 'ann' }, { at: '2026-05-01T12:00:07.000Z' }));
    await past('lot-page');
    expect((await queries.get(lotPage, '1'))!.rev).toBe(`${at}.${at + 7000}`);
    expect(await queries.foldedAt(lotPage, '1')).toBe(await events.end());
  });

  it('is filled anew from another log than the one it was folded from (MUTANT=any-log: it goes on)', async () => {
    await events.add('lot-1', opened('1'), bid('1'), bid('1'));
    const first = await market([myBids]);
    await first.past('my-bids');
    const before = (await first.queries.get(myBids, 'ann'))!.rev;
    await first.stop();
    events = stage.events = new FakeEventStore();
    await events.add('lot-1', opened('1'), bid('1', 'bob'), bid('1', 'bob'), bid('1', 'ann'));
    if (mutant === 'any-log') LogTail.prototype.holds = () => Promise.resolve(true);
    const { queries, runner } = await market([myBids]);
    await until(() => runner.isLive('my-bids'));
    expect(await stored(myBids, queries)).toEqual({ ann: { id: 'ann', bids: 1 }, bob: { id: 'bob', bids: 2 } });
    expect((await queries.get(myBids, 'ann'))!.rev > before).toBe(true);
  });

  it('takes no more than 500 facts in one step', async () => {
    await events.add('lot-1', opened('1'));
    const watched = new OverlaidReadStore(store);
    const steps: string[] = [];
    watched.onWrite = (writes, step) => {
      for (const mark of Object.values(step?.set ?? {})) {
        if (typeof mark === 'object' && mark && 'position' in mark) steps.push(String(mark.position));
      }
      return store.write(writes, step);
    };
    const { past, queries } = await market([myBids], watched);
    await past('my-bids');
    steps.length = 0;
    await events.add('lot-1', ...Array.from({ length: 1234 }, () => bid('1')));
    await past('my-bids');
    expect(steps.map(Number)).toEqual([500, 1000, 1234]);
    expect(await queries.get(myBids, 'ann')).toMatchObject({ bids: 1234 });
  });

  describe('?after=', () => {
    it('answers in time or says no', async () => {
      const { runner } = await market([myBids]);
      await runner.whenCaughtUp();
      const late = runner.whenPast('my-bids', '999999999999', 100);
      const nobody = runner.whenPast('nobody', '', 100);
      clock.advance(100);
      expect([await late, await nobody]).toEqual([false, false]);
      const position = await events.add('lot-1', bid('1'));
      expect(await runner.whenPast('my-bids', position, 100)).toBe(true);
    });

    it('is answered in a process that fills no views', async () => {
      const { past } = await market([myBids]);
      const elsewhere = new ViewProgress(new LiveCollections(store, clock), clock);
      const position = await events.add('lot-1', bid('1'));
      await past('my-bids');
      expect(await elsewhere.whenPast('my-bids', position, 100)).toBe(true);
      const late = elsewhere.whenPast('my-bids', '999999999999', 100);
      let settled = false;
      void late.finally(() => (settled = true));
      await until(() => (clock.advance(10), settled));
      expect(await late).toBe(false);
    });
  });
});

function raise(message: string): never {
  throw new Error(message);
}
