import { createConnection } from 'mongoose';
import { afterAll, expect, it } from '@jest/globals';
import { databaseIn } from '#platform/mongodb/address.ts';
import { startMongo } from '../../../test/stand-ins/mongo.ts';
import { mongoServer } from '../../../test/support/mongo-server.ts';
import { MongoWorkStore } from './work-mongo.adapter.ts';
import { aParkedFact, workStoreContract } from './work-store.contract.ts';
import { StoodDown, WorkUnavailable } from './work-store.ts';

const server = await mongoServer();
const database = `${databaseIn(server.url)}-work`; // dropped with the server's own
const open = (epoch: number | undefined, name = database) =>
  MongoWorkStore.open(server.url, { fence: { epoch }, database: name });
afterAll(() => server.stop());

workStoreContract(`${server.on}, through mongoose`, () => open(1));

const mark = (n: number) => ({ identity: 'log', position: String(n), factId: `f${n}` });

it('lets nobody write under an epoch that is over, nor who stands by', async () => {
  const [old, now, none] = await Promise.all([1, 2, undefined].map((epoch) => open(epoch, `${database}-fence`)));
  await old!.move('one', mark(5));
  await old!.park(aParkedFact('one', 5));
  await now!.move('one', mark(3));
  await now!.park(aParkedFact('one', 5));
  await old!.unpark('one:5');
  await expect(old!.move('one', mark(6))).rejects.toThrow(StoodDown);
  await expect(old!.park(aParkedFact('one', 5))).rejects.toThrow(StoodDown);
  for (const write of [none!.move('one', mark(7)), none!.park(aParkedFact('one', 7)), none!.unpark('one:5')])
    await expect(write).rejects.toThrow(StoodDown);
  expect([await none!.mark('one'), await none!.parked()]).toEqual([mark(3), [aParkedFact('one', 5)]]);
  await Promise.all([old!, now!, none!].map((store) => store.close()));
});

it('goes on from where an older build kept it', async () => {
  const views = await createConnection(server.url, { dbName: `${database}-older` }).asPromise();
  await views.collection('checkpoints').insertOne({ _id: 'reaction:one' as never, position: '9' });
  await views.close();
  const store = await open(1, `${database}-older`);
  expect(await store.mark('one')).toEqual({ position: '9' });
  await store.move('one', mark(3));
  expect(await store.mark('one')).toEqual(mark(3));
  await store.close();
});

it('says that it is away, and goes on when it is back', async () => {
  const first = await startMongo();
  const store = await MongoWorkStore.open(first.url, { fence: { epoch: 1 } });
  await first.stop();
  await expect(store.move('one', mark(1))).rejects.toThrow(WorkUnavailable);
  const second = await startMongo(Number(new URL(first.url).port));
  await store.move('one', mark(1));
  expect(await store.mark('one')).toEqual(mark(1));
  await store.close();
  await second.stop();
});
