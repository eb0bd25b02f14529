import { afterAll, expect, it, jest } from '@jest/globals';
import { mongo } from 'mongoose';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { databaseIn } from '#platform/mongodb/address.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { mongoServer } from '../../../test/support/mongo-server.ts';
import { until } from '../../../test/support/turns.ts';
import { Indexer } from './indexer.ts';
import { aRow, logIndexContract } from './log-index.contract.ts';
import { MongoLogIndex } from './mongo.adapter.ts';

const server = await mongoServer();
afterAll(() => server.stop());

logIndexContract(`${server.on}, through mongoose`, () =>
  MongoLogIndex.open(server.url, `${databaseIn(server.url)}-index`),
);

it('is emptied whole by the next one when the first was killed while it emptied it', async () => {
  const index = await MongoLogIndex.open(server.url, `${databaseIn(server.url)}-emptied`);
  const log = new FakeEventStore();
  await log.add('lot-1', newFact('Opened', {}), newFact('Opened', {}), newFact('Opened', {}));
  const fill = (v: number) => {
    const indexer = new Indexer({ events: log, index, shapes: { Opened: { v } }, clock: new DrivenClock() });
    indexer.start();
    return indexer;
  };
  const first = fill(1);
  await until(async () => (await index.page({}, 9)).length === 3);
  await first.stop();

  const killed = jest.spyOn(mongo.Collection.prototype, 'deleteMany');
  killed.mockImplementation(async function (this: mongo.Collection) {
    if (this.collectionName === 'log-index') throw new Error('killed');
    const { deletedCount } = await this.bulkWrite([{ deleteMany: { filter: {} } }]);
    return { acknowledged: true, deletedCount };
  });
  const second = fill(2);
  await until(async () => !(await second.health()).ok);
  await second.stop();
  killed.mockRestore();

  const third = fill(2);
  await until(async () => (await index.mark())?.position === (await log.end()) || !(await third.health()).ok);
  expect([await third.health(), await index.page({}, 9)]).toMatchObject([{ ok: true }, [{}, {}, {}]]);
  expect((await index.counts({}, 9)).map(({ facts }) => facts)).toEqual([3]);
  await third.stop();
  await index.close();
});

it('writes a large batch in pieces: the server is never silent for all of it', async () => {
  const index = await MongoLogIndex.open(server.url, `${databaseIn(server.url)}-pieces`);
  const inserted = jest.spyOn(mongo.Collection.prototype, 'insertMany');
  const rows = Array.from({ length: 1200 }, (_, n) => aRow(n));
  await index.add(rows, {
    from: undefined,
    to: { shape: 's1', identity: 'log', position: aRow(1199).position, factId: 'f' },
  });
  expect(inserted.mock.calls.map(([docs]) => docs.length)).toEqual([500, 500, 200]);
  expect(await index.page({}, 2000)).toHaveLength(1200);
  inserted.mockRestore();
  await index.close();
});
