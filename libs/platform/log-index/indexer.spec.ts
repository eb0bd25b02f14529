import { afterEach, describe, expect, it } from '@jest/globals';
import type { AnyShapes } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { logRestored, restores } from '#platform/event-store/log-identity.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { turn, until } from '../../../test/support/turns.ts';
import { Indexer } from './indexer.ts';
import { IndexUnavailable, type LogIndex } from './log-index.ts';
import { searched } from './search.ts';
import { SqliteLogIndex } from './sqlite.adapter.ts';

const shapes: AnyShapes = {
  Closed: {
    v: 2,
    people: ['winner.id', 'told'],
    upcasters: { 1: (data: object) => ({ winner: { id: 'ann' }, ...data }) },
  },
};

describe('the follower of the log that fills its index', () => {
  const events = () => new FakeEventStore();
  const running: { stop: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });

  function follow(log: FakeEventStore, index: LogIndex, more: Partial<ConstructorParameters<typeof Indexer>[0]> = {}) {
    const clock = new DrivenClock();
    const indexer = new Indexer({ events: log, index, shapes, clock, ...more });
    running.push(indexer);
    indexer.start();
    return { indexer, clock };
  }
  const index = () => SqliteLogIndex.open(':memory:');
  const caughtUp = async (log: FakeEventStore, into: LogIndex) => {
    const end = await log.end();
    await until(async () => (await into.mark())?.position === end);
  };
  const found = async (into: LogIndex, search: object) =>
    (await searched(into, { limit: 50, ...search })).facts.map(({ stream, revision }) => `${stream}@${revision}`);

  it('takes what is there, then what comes, and knows whom each fact is about, whatever its version', async () => {
    const [log, into] = [events(), index()];
    await log.add('lot-1', newFact('Opened', {}), newFact('Closed', { told: ['bob', 'cid'] }));
    follow(log, into);
    await caughtUp(log, into);
    await log.add(
      'lot-2',
      newFact('Closed', { winner: null, told: [] }, { v: 2 }),
      newFact('Strange', { winner: 'x' }),
    );
    await caughtUp(log, into);
    expect(await found(into, { person: 'ann' })).toEqual(['lot-1@1']);
    expect(await found(into, { person: 'cid' })).toEqual(['lot-1@1']);
    expect(await found(into, { person: 'a' })).toHaveLength(4); // who did it
    expect(await found(into, { type: 'Strange' })).toEqual(['lot-2@1']);
  });

  it('goes on from its mark, and writes nothing twice, wherever it was killed', async () => {
    const [log, into] = [events(), index()];
    for (let n = 0; n < 30; n++) await log.add(`lot-${n}`, newFact('Opened', {}));
    const add = into.add.bind(into);
    let left = 2;
    into.add = async (...batch) => {
      if (left-- <= 0) throw new IndexUnavailable('killed');
      return add(...batch);
    };
    const first = follow(log, into);
    await caughtUp(log, into);
    await log.add('lot-x', newFact('Opened', {}));
    await caughtUp(log, into);
    await log.add('lot-y', newFact('Opened', {}));
    await until(async () => !(await first.indexer.health()).ok);
    await first.indexer.stop();
    into.add = add;
    follow(log, into);
    await caughtUp(log, into);
    expect(await found(into, { type: 'Opened' })).toHaveLength(32);
    expect((await into.counts({}, 9)).map(({ facts }) => facts)).toEqual([32]);
  });

  it('two of them fill it once', async () => {
    const [log, into] = [events(), index()];
    for (let n = 0; n < 20; n++) await log.add(`lot-${n}`, newFact('Opened', {}));
    const two = [follow(log, into), follow(log, into)];
    for (let n = 20; n < 40; n++) await log.add(`lot-${n}`, newFact('Opened', {}));
    await until(async () => {
      for (const { clock } of two) clock.advance(1000);
      return (await into.mark())?.position === (await log.end());
    });
    expect(await found(into, {})).toHaveLength(40);
  });

  it('who may not fill it leaves it alone, until it may', async () => {
    const [log, into] = [events(), index()];
    await log.add('lot-1', newFact('Opened', {}));
    let may = false;
    const { clock } = follow(log, into, { mayFill: () => may });
    for (let n = 0; n < 20; n++) await turn();
    expect(await into.mark()).toBeUndefined();
    may = true;
    clock.advance(1000);
    await caughtUp(log, into);
  });

  it('fills it anew for another log, and when facts name people otherwise', async () => {
    const [log, other, into] = [events(), events(), index()];
    await log.add('lot-1', newFact('Opened', {}), newFact('Opened', {}));
    await other.add('lot-9', newFact('Opened', {}), newFact('Opened', {}), newFact('Opened', {}));
    const first = follow(log, into);
    await caughtUp(log, into);
    await first.indexer.stop();
    const second = follow(other, into);
    await until(async () => (await found(into, {})).length === 3);
    await second.indexer.stop();
    await other.add(restores, logRestored('2026-05-01T12:00:00.000Z'));
    const third = follow(other, into);
    await caughtUp(other, into);
    await third.indexer.stop();
    expect(await found(into, {})).toEqual(['log-restores@0', 'lot-9@2', 'lot-9@1', 'lot-9@0']);
    const named = { Opened: { v: 1, people: ['by'] } };
    await other.add('lot-9', newFact('Opened', { by: 'dan' }));
    follow(other, into, { shapes: named });
    await caughtUp(other, into);
    expect(await found(into, { person: 'dan' })).toEqual(['lot-9@3']);
    expect(await found(into, { type: 'Opened' })).toHaveLength(4);
  });
});
