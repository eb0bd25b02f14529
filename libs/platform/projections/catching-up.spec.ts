import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { foldView } from '#kernel/fold.ts';
import type { View } from '#kernel/view.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { DocumentRefused, type ReadStore, ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { filledViews, openKeys } from '../../../test/support/filled-views.ts';
import { bid, gone, type LotPage, lotPage, myBids, opened, renamed } from '../../../test/support/lots.ts';
import { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { randomFrom } from '../../../test/support/random-facts.ts';
import { replacing } from '../../../test/support/replacing.ts';
import { turns, until } from '../../../test/support/turns.ts';
import { CatchingUp } from './catching-up.ts';
import type { ProjectionRun } from './projection-run.ts';
import { readableOf } from './readable.ts';

/** Few facts at once, and few of the documents held back: a flush comes every few batches. */
const bounds = { facts: 3, weight: 300, batches: 20 };

describe('views on their way through the past', () => {
  let events: FakeEventStore;
  let under: SqliteReadStore;
  let clock: DrivenClock;
  const running: { stop: () => Promise<void> }[] = [];

  beforeEach(() => {
    [events, under, clock] = [new FakeEventStore(), SqliteReadStore.open(':memory:'), new DrivenClock()];
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    await under.close();
  });

  async function market(views: readonly View[], store: ReadStore = under, on = events, room = bounds) {
    const filled = await filledViews(views, { events: on, store, clock, bounds: room });
    running.push(filled);
    return filled;
  }

  async function history(lots: number, from = 0) {
    for (let n = from; n < from + lots; n++) {
      await events.add(
        `lot-${n}`,
        opened(`${n}`, `p${n % 3}`),
        bid(`${n}`, `m${n % 5}`),
        renamed(`t${n}`, `p${n % 3}`),
      );
      await events.add('lot-x', bid(`${n >> 1}`, `m${n % 4}`), ...(n % 7 === 6 ? [gone(`${n - 3}`)] : []));
    }
  }

  /** What is shown of these views, and what a fresh fold of the log makes of them. */
  async function shownAndFresh(queries: Awaited<ReturnType<typeof market>>['queries'], ...views: readonly View[]) {
    const shown: Record<string, object> = {};
    const fresh: Record<string, object> = {};
    for (const view of views) {
      const { items } = await queries.find(view, { limit: 100 });
      shown[view.name] = Object.fromEntries(items.map(({ rev: _, ...doc }) => [doc.id, doc]));
      fresh[view.name] = Object.fromEntries(foldView(view, await readableOf(view.shapes, events.facts, openKeys)));
    }
    return { shown, fresh };
  }

  const positionIn = async (view: string) =>
    Object.values((await under.control()).views?.[view]?.marks ?? {})[0]?.position;

  it('are what a fresh fold makes, wherever the process is killed on the way', async () => {
    const random = randomFrom(7);
    for (let kill = 0; kill < 25; kill++) {
      await history(3, 3 * kill);
      const dying = new OverlaidReadStore(under);
      let left = random(16);
      dying.onWrite = async (writes, step) => {
        const places = Object.keys(step?.set ?? {}).some((path) => path.endsWith('.born'));
        if (places || left-- > 0) return under.write(writes, step);
        return new Promise(() => {}); // from here on nothing gets to the disk
      };
      const { runner, stop } = await market([lotPage, myBids], dying);
      await until(() => left < 0 || runner.missing().length === 0);
      running.pop();
      const ended = stop();
      clock.advance(1000);
      await ended;
    }
    const { runner, past, queries } = await market([lotPage, myBids]);
    await runner.whenCaughtUp();
    await past('lot-page', 'my-bids');
    const { shown, fresh } = await shownAndFresh(queries, lotPage, myBids);
    expect(shown).toEqual(fresh);
  });

  it('read the log once, together, and write a document once however often it changed', async () => {
    await events.add('lot-1', opened('1'), ...Array.from({ length: 200 }, () => bid('1')));
    let reads = 0;
    const readAll: FakeEventStore['readAll'] = (...asked) => {
      reads++;
      return events.readAll(...asked);
    };
    const counting = new OverlaidReadStore(under);
    let written = 0;
    counting.onWrite = (writes, step) => {
      written += writes.flatMap(({ put }) => put).filter(({ id }) => id === 'ann').length;
      return under.write(writes, step);
    };
    const { runner } = await market([lotPage, myBids], counting, replacing(events, { readAll }));
    await runner.whenCaughtUp();
    expect(reads).toBeLessThan(201 / bounds.facts + 8);
    expect(written).toBeLessThan(10);
  });

  it('write once what is over, and read again and again nothing that stays in use', async () => {
    const rounds = 60;
    await events.add('lot-busy', opened('busy'), bid('busy'));
    for (let n = 0; n < rounds; n++) await events.add(`lot-${n}`, opened(`${n}`), bid(`${n}`, `m${n}`), bid('busy'));
    const asked: string[] = [];
    const written: string[] = [];
    const store = new OverlaidReadStore(under);
    const stored: ReadStore['stored'] = (collection, ids) => {
      asked.push(...ids);
      return under.stored(collection, ids);
    };
    store.onWrite = (writes, step) => {
      written.push(...writes.flatMap(({ put }) => put.map(({ id }) => id)));
      return under.write(writes, step);
    };
    const roomy = { facts: 6, weight: 2000, batches: 1000 };
    const { runner, past } = await market([lotPage], replacing(store, { stored }), events, roomy);
    await runner.whenCaughtUp();
    await past('lot-page');
    const times = (ids: readonly string[], one: string) => ids.filter((id) => id === one).length;
    expect(times(asked, 'busy')).toBeLessThanOrEqual(2); // when it is new, and when the view goes live
    expect(times(written, 'busy')).toBeLessThanOrEqual(2);
    for (const over of ['3', '20', '40']) expect(times(written, over)).toBe(1);
    expect(written.indexOf('3')).toBeLessThan(written.indexOf('40') - 10); // on the way, to make room
  });

  it('get on, start after start, though what they hold back is small', async () => {
    await events.add('lot-1', opened('1'), ...Array.from({ length: 200 }, () => bid('1')));
    const dying = new OverlaidReadStore(under);
    let marks = 0;
    dying.onWrite = async (writes, step) => {
      const isMark = Object.keys(step?.set ?? {}).some((path) => path.includes('.marks.'));
      if (isMark && ++marks > 1) return new Promise(() => {}); // killed before the second mark
      return under.write(writes, step);
    };
    const { stop } = await market([myBids], dying);
    await until(() => marks > 1);
    running.pop();
    const ended = stop();
    clock.advance(1000);
    await ended;
    expect(await positionIn('my-bids')).toBe(events.facts[bounds.facts * bounds.batches - 1]!.position);
  });

  it('keep readers waiting until what they wait for is written', async () => {
    await history(12);
    const slow = new OverlaidReadStore(under);
    const disk = Promise.withResolvers<void>();
    slow.onWrite = async (writes, step) => {
      if (writes.length > 0) await disk.promise;
      return under.write(writes, step);
    };
    const { runner } = await market([myBids], slow);
    await turns(40);
    const told = { isPast: false };
    const waiting = runner
      .whenPast('my-bids', events.facts[2]!.position, 60_000)
      .then((isPast) => (told.isPast = isPast));
    await turns(20);
    expect(told.isPast).toBe(false);
    expect(runner.health()).toMatchObject([{ state: 'catching-up', position: '' }]);
    disk.resolve();
    await waiting;
    expect(told.isPast).toBe(true);
  });

  it('stop alone and where they must, when one of them throws in the middle', async () => {
    await history(12);
    const faulty: View<LotPage> = {
      ...lotPage,
      name: 'faulty',
      fold: (doc, fact, id, lookUp) => (id === '7' ? raise('no seven') : lotPage.fold(doc, fact, id, lookUp)),
    };
    const { runner, past, queries } = await market([faulty, myBids]);
    await runner.whenCaughtUp();
    await past('my-bids');
    const { shown, fresh } = await shownAndFresh(queries, myBids);
    expect(shown).toEqual(fresh);
    expect(runner.health()).toMatchObject([{ view: 'faulty', state: 'stopped', error: 'no seven' }, { state: 'live' }]);
    const seven = events.facts.find(({ data }) => (data as { lot?: string }).lot === '7')!;
    const position = (await positionIn('faulty'))!;
    expect(position < seven.position).toBe(true);
    expect(Number(seven.position) - Number(position)).toBeLessThanOrEqual(bounds.facts);
    expect(await queries.get(faulty, '5')).toMatchObject({ title: 't5' }); // what came before it is shown
  });

  it('stop alone when the store will never take a document of theirs', async () => {
    await history(12);
    const picky = new OverlaidReadStore(under);
    picky.onWrite = async (writes, step) => {
      for (const { collection, put } of writes)
        if (collection.name.startsWith('my-bids') && put.some(({ id }) => id === 'm3'))
          throw new DocumentRefused(collection.name, 'm3 is too large');
      return under.write(writes, step);
    };
    const { runner, past, queries } = await market([lotPage, myBids], picky);
    await runner.whenCaughtUp();
    await past('lot-page');
    const { shown, fresh } = await shownAndFresh(queries, lotPage);
    expect(shown).toEqual(fresh);
    expect(runner.health()).toMatchObject([{ state: 'live' }, { state: 'stopped', error: 'm3 is too large' }]);
  });

  it('go on without one that ends while it is written, whose collection is gone', async () => {
    await history(12);
    let runs: readonly ProjectionRun[] = [];
    const begun = jest.spyOn(CatchingUp.prototype, 'run');
    const store = new OverlaidReadStore(under);
    store.onWrite = async (writes, step) => {
      if (!writes.some(({ collection, put }) => collection.name.startsWith('my-bids') && put.length > 0))
        return under.write(writes, step);
      [runs] = begun.mock.calls[0]!;
      runs.find(({ view }) => view === 'my-bids')?.end();
      throw new Error('no such table: my-bids');
    };
    const { runner } = await market([lotPage, myBids], store);
    await until(
      () => runner.isLive('lot-page'),
      () => clock.advance(500),
    );
    begun.mockRestore();
    expect(runs.map(({ view }) => view)).toEqual(['lot-page', 'my-bids']);
  });

  it('wait while the store is away and go on, and never mark what was left out when they end', async () => {
    await history(12);
    const store = new OverlaidReadStore(under);
    const away = Promise.withResolvers<void>();
    store.onWrite = async (writes, step) => {
      if (writes.length === 0) return under.write(writes, step);
      away.resolve();
      throw new ViewsUnavailable('away');
    };
    const first = await market([lotPage, myBids], store);
    await away.promise;
    running.pop();
    const stopped = first.stop();
    clock.advance(5000);
    await stopped;
    const { runner, past, queries } = await market([lotPage, myBids]);
    await runner.whenCaughtUp();
    await past('lot-page', 'my-bids');
    const { shown, fresh } = await shownAndFresh(queries, lotPage, myBids);
    expect(shown).toEqual(fresh);
  });
});

function raise(words: string): never {
  throw new Error(words);
}
