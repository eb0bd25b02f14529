import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fact } from '#kernel/fact.ts';
import { plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { dueView } from '#platform/read-store/due-view.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite.adapter.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { filledViews, until } from '../../../test/support/filled-views.ts';
import { DueList, DueRegistry } from './due-list.ts';

type Event =
  | Fact<'Opened', { lot: string; closesAt: string }>
  | Fact<'Delayed', { lot: string; closesAt: string }>
  | Fact<'Closed', { lot: string }>;

const closings = dueView<Event>({
  kind: 'lot-close',
  version: 1,
  shapes: { Opened: { v: 1 }, Delayed: { v: 1 }, Closed: { v: 1 } },
  on: {
    Opened: (e) => ({ target: e.lot, at: e.closesAt }),
    Delayed: (e) => ({ target: e.lot, at: e.closesAt }),
    Closed: (e) => ({ target: e.lot, at: null }),
  },
});

describe('the due list', () => {
  let events: FakeEventStore;
  let store: ReadStore;
  let clock: DrivenClock;
  let ran: string[];
  let close: (lot: string) => Promise<unknown>;
  const running: { stop: () => Promise<unknown> }[] = [];

  beforeEach(() => {
    events = new FakeEventStore();
    store = SqliteReadStore.open(':memory:');
    clock = new DrivenClock();
    ran = [];
    close = (lot) => events.add(`lot-${lot}`, newFact('Closed', { lot }));
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    await store.close();
  });

  async function started() {
    const { runner, queries, past, stop } = await filledViews([closings], { events, store, clock });
    const due = new DueRegistry();
    due.add(closings, async (lot, at) => {
      ran.push(`${lot} ${at}`);
      await close(lot);
    });
    const list = new DueList({ runner, queries, clock, due, random: () => 0 });
    list.start();
    const both = async () => {
      await list.stop();
      await stop();
    };
    running.push({ stop: both });
    const settled = async () => {
      await past('due-lot-close');
      for (let n = 0; n < 20; n++) await new Promise(setImmediate);
    };
    return { list, settled, stop: both };
  }

  const soon = (ms: number) => plus(clock.now(), ms);
  const open = (lot: string, ms: number) => events.add(`lot-${lot}`, newFact('Opened', { lot, closesAt: soon(ms) }));
  const move = (lot: string, ms: number) => events.add(`lot-${lot}`, newFact('Delayed', { lot, closesAt: soon(ms) }));
  const lots = () => ran.map((one) => one.split(' ')[0]);

  it('runs each a quarter of a second after its moment, once, with the moment that was set', async () => {
    const { settled } = await started();
    const at = soon(1000);
    await open('a', 1000);
    await open('b', 5000);
    await settled();
    clock.advance(1249);
    await settled();
    expect(ran).toEqual([]);
    clock.advance(1);
    await settled();
    expect(ran).toEqual([`a ${at}`]);
    clock.advance(3999);
    await settled();
    expect(ran).toHaveLength(1);
    clock.advance(1);
    await settled();
    clock.advance(60_000);
    await settled();
    expect(lots()).toEqual(['a', 'b']);
  });

  it('follows a moment that moves, either way', async () => {
    const { settled } = await started();
    await open('a', 1000);
    await open('b', 9000);
    await settled();
    clock.advance(900);
    await move('a', 1000);
    await move('b', 500);
    await settled();
    clock.advance(750);
    await settled();
    expect(lots()).toEqual(['b']);
    clock.advance(500);
    await settled();
    expect(lots()).toEqual(['b', 'a']);
  });

  it('runs what was missed at once after a restart', async () => {
    const first = await started();
    await open('a', 1000);
    await first.settled();
    await first.stop();
    clock.advance(3_600_000);
    const { settled } = await started();
    await settled();
    expect(lots()).toEqual(['a']);
  });

  it('does not run what was closed in time', async () => {
    const { settled } = await started();
    await open('a', 1000);
    await events.add('lot-a', newFact('Closed', { lot: 'a' }));
    await settled();
    clock.advance(10_000);
    await settled();
    expect(ran).toEqual([]);
  });

  it('tries again, later and later, while others go on, and says so', async () => {
    const { list, settled } = await started();
    const closing = close;
    close = (lot) => (lot === 'bad' ? Promise.reject(new Error('not now')) : closing(lot));
    await open('bad', 1000);
    await open('good', 2000);
    await settled();
    clock.advance(1250);
    await settled();
    expect(list.health()).toMatchObject({ ok: false, overdue: 1, error: 'not now' });
    clock.advance(1000);
    await settled();
    expect(lots()).toContain('good');
    expect(lots().filter((lot) => lot === 'bad').length).toBe(2);
    close = closing;
    clock.advance(30_000);
    await settled();
    expect(list.health()).toEqual({ ok: true, running: 0, overdue: 0 });
  });

  it('repeats what ran but is still there', async () => {
    const { settled } = await started();
    const closing = close;
    close = async () => {};
    await open('a', 1000);
    await settled();
    clock.advance(1250);
    await settled();
    close = closing;
    clock.advance(4999);
    await settled();
    expect(ran).toHaveLength(1);
    clock.advance(1);
    await settled();
    clock.advance(60_000);
    await settled();
    expect(ran).toHaveLength(2);
  });

  it('runs many that are due together, a few at a time', async () => {
    const { settled } = await started();
    const closing = close;
    let [now, most] = [0, 0];
    close = async (lot) => {
      most = Math.max(most, ++now);
      await new Promise(setImmediate);
      now--;
      await closing(lot);
    };
    for (let n = 0; n < 350; n++) await open(`${n}`, 1000);
    await settled();
    clock.advance(1250);
    await until(() => ran.length >= 350);
    await settled();
    expect(new Set(lots()).size).toBe(350);
    expect(ran).toHaveLength(350);
    expect(most).toBe(16);
  });
});
