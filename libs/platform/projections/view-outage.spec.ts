import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { filledViews } from '../../../test/support/filled-views.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { bid, lotPage, myBids, opened } from '../../../test/support/lots.ts';
import { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { DocumentRefused, ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { turns } from '../../../test/support/turns.ts';

/** All that waits goes on, as far as it gets without the clock. */
const settled = () => turns(30);

describe('the store is away', () => {
  let events: FakeEventStore;
  let store: OverlaidReadStore;
  let clock: DrivenClock;
  let market: Awaited<ReturnType<typeof filledViews>>;

  beforeEach(async () => {
    events = new FakeEventStore();
    store = new OverlaidReadStore(SqliteReadStore.open(':memory:'));
    clock = new DrivenClock();
    market = await filledViews([lotPage, myBids], { events, store, clock });
    await market.runner.whenCaughtUp();
    await events.add('lot-1', opened('1'), bid('1'));
    await market.past('lot-page', 'my-bids');
  });
  afterEach(async () => {
    delete store.fault;
    const ended = market.stop();
    clock.advance(1000);
    await ended;
    await store.close();
  });

  const pass = async (ms: number) => {
    for (let n = 0; n < ms; n += 250) {
      clock.advance(250);
      await settled();
    }
  };

  it('is asked as rarely after a while as after a second, and as before once it is back', async () => {
    store.fault = new ViewsUnavailable('away');
    await events.add('lot-1', bid('1'));
    await pass(20_000);
    store.asked = 0;
    await pass(5000);
    expect(store.asked).toBeLessThanOrEqual(5 * 5); // polls and one step's tries, all views together
    delete store.fault;
    await pass(1000);
    await market.past('lot-page', 'my-bids');
    store.asked = 0;
    await pass(5000);
    expect(store.asked).toBeLessThanOrEqual(2 * 5);
    expect(market.runner.health()).toMatchObject([{ state: 'live' }, { state: 'live' }]);
  });

  it('goes on within a second of its return', async () => {
    store.fault = new ViewsUnavailable('away');
    await events.add('lot-1', bid('1'));
    await pass(5000);
    delete store.fault;
    await pass(1000);
    expect(await market.queries.get(lotPage, '1')).toMatchObject({ bids: 2 });
  });

  it('stops no view by an error that names no document, and says it meanwhile', async () => {
    store.fault = new Error('MongoBulkWriteError: of a kind that nobody has seen yet');
    await events.add('lot-1', bid('1'));
    await pass(10_000);
    expect(market.runner.health()).toMatchObject([
      { state: 'live', error: expect.stringContaining('nobody has seen') },
      { state: 'live', error: expect.stringContaining('nobody has seen') },
    ]);
    delete store.fault;
    await pass(1000);
    expect(await market.queries.get(lotPage, '1')).toMatchObject({ bids: 2 });
    expect(market.runner.health().map(({ error }) => error)).toEqual([undefined, undefined]);
  });

  it('stops the view whose document it refuses, alone, without a try for each', async () => {
    let tries = 0;
    store.onWrite = (writes, checkpoints) => {
      tries++;
      const refused = writes.find(({ collection }) => collection.name.startsWith('my-bids'));
      if (refused) throw new DocumentRefused(refused.collection.name, 'too big');
      return store.under.write(writes, checkpoints);
    };
    await events.add('lot-1', bid('1'));
    await market.past('lot-page');
    expect(tries).toBe(2);
    expect(market.runner.health()).toMatchObject([{ state: 'live' }, { state: 'stopped', error: 'too big' }]);
  });

  it('ends at once', async () => {
    store.onWrite = () => new Promise(() => {}); // no answer ever comes
    await events.add('lot-1', bid('1'));
    await settled();
    const ended = market.stop();
    clock.advance(1000);
    expect(await ended).toBeUndefined();
  });
});
