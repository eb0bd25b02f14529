import { afterAll, expect, it } from '@jest/globals';
import { startMongo } from '../../../test/stand-ins/mongo.ts';
import { mongoServer } from '../../../test/support/mongo-server.ts';
import { MongoReadStore } from './mongoose.adapter.ts';
import { readStoreContract } from './read-store.contract.ts';
import { ViewsUnavailable } from './read-store.ts';

const server = await mongoServer();
afterAll(() => server.stop());

const database = `contract-${process.pid}-${process.hrtime.bigint()}`;
readStoreContract(`${server.on}, through mongoose`, () => MongoReadStore.open(server.url, database));

it('says that it is away when nobody answers, and goes on when somebody does again', async () => {
  const first = await startMongo();
  const store = await MongoReadStore.open(first.url, 'away');
  await first.stop();
  const asked = store.get({ name: 'lots.v1', indexes: [] }, 'a');
  await expect(asked).rejects.toThrow(ViewsUnavailable);
  const second = await startMongo(Number(new URL(first.url).port));
  expect(await store.get({ name: 'lots.v1', indexes: [] }, 'a')).toBeUndefined();
  await store.close();
  await second.stop();
});

it('refuses to open where nobody answers', async () => {
  const gone = await startMongo();
  await gone.stop();
  await expect(MongoReadStore.open(gone.url)).rejects.toThrow(ViewsUnavailable);
});
