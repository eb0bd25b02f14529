import { afterAll, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { databaseIn } from '#platform/mongodb/address.ts';
import { FakeEventStore } from '../../../../test/support/fake-event-store.ts';
import { filledViews } from '../../../../test/support/filled-views.ts';
import { bid, lotPage, myBids, opened, renamed } from '../../../../test/support/lots.ts';
import { startMongo } from '../../../../test/stand-ins/mongo.ts';
import { mongoServer } from '../../../../test/support/mongo-server.ts';
import { MongoReadStore } from './read-store.adapter.ts';
import { readStoreContract } from '../read-store.contract.ts';
import { ViewsUnavailable } from '../read-store.ts';
import { StoreLease } from '#platform/projections/store-lease.ts';

const server = await mongoServer();
afterAll(() => server.stop());

readStoreContract(`${server.on}, through mongoose`, () => MongoReadStore.open(server.url));

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

it('holds what the view runner fills, over a restart', async () => {
  const store = await MongoReadStore.open(server.url, `${databaseIn(server.url)}-views`);
  const parts = { events: new FakeEventStore(), store, clock: new DrivenClock() };
  await parts.events.add('lot-1', opened('1'), bid('1'));
  const first = await filledViews([lotPage, myBids], parts);
  await first.past('lot-page', 'my-bids');
  await parts.events.add('lot-1', bid('1'), renamed('Shoe'));
  await first.past('lot-page', 'my-bids');
  await first.stop();
  await parts.events.add('lot-1', bid('1', 'bob'));
  const { queries, past, stop } = await filledViews([lotPage, myBids], parts);
  await past('lot-page', 'my-bids');
  expect(await queries.get(lotPage, '1')).toEqual({ id: '1', rev: expect.any(String), bids: 3, title: 'Shoe' });
  expect((await queries.find(myBids, { limit: 10 })).items).toMatchObject([
    { id: 'ann', bids: 2 },
    { id: 'bob', bids: 1 },
  ]);
  await stop();
  await store.close();
});

it('makes its control document again when it is lost while it runs, and epochs go on above those before', async () => {
  const store = await MongoReadStore.open(server.url, `${databaseIn(server.url)}-lost`);
  const taken = async () => {
    const lease = new StoreLease(store, new DrivenClock());
    await lease.start();
    const { epoch } = lease;
    await lease.stop();
    return epoch;
  };
  const before = [await taken(), await taken()];
  await store.drop('control');
  expect(await taken()).toBeUndefined(); // it is seen that it is lost, and made for the next look
  const after = await taken();
  expect([...before, after]).toEqual([...new Set([...before, after])].toSorted((a, b) => a! - b!));
  await store.close();
});

it('ends a transaction that a silent server was not told the end of by the next one of its session', async () => {
  const standIn = await startMongo();
  const store = await MongoReadStore.open(standIn.url);
  const lookUps = { name: 'lots.v1.look', indexes: [] };
  const begun: string[] = [];
  let isSilent = true;
  standIn.faults.instead = ({ startTransaction, lsid, commitTransaction, abortTransaction }) => {
    if (startTransaction) begun.push(JSON.stringify(lsid));
    return isSilent && (commitTransaction ?? abortTransaction) ? 'cut' : undefined;
  };
  const put = [{ id: 'a', rev: '1', foldedAt: '1' }];
  const write = () =>
    store.write([], { where: {}, set: { until: 1 }, lookUps: [{ collection: lookUps, put, remove: [] }] });
  await expect(write()).rejects.toThrow(ViewsUnavailable);
  isSilent = false;
  expect(await write()).toBe(true);
  expect(begun).toEqual([begun[0], begun[0], begun[0]]); // in between, the one that ends it
  await store.close();
  await standIn.stop();
});

it('ends it before any other step, too: what it holds is the lease, without which nobody begins another one', async () => {
  const standIn = await startMongo();
  const store = await MongoReadStore.open(standIn.url);
  const lookUps = { name: 'lots.v1.look', indexes: [] };
  const asked: string[] = [];
  let isSilent = true;
  standIn.faults.instead = ({ startTransaction, lsid, commitTransaction, abortTransaction, update }) => {
    if (startTransaction) asked.push(`begins ${JSON.stringify(lsid)}`);
    else if (update === 'control' && !isSilent) asked.push('the lease');
    return isSilent && (commitTransaction ?? abortTransaction) ? 'cut' : undefined;
  };
  const put = [{ id: 'a', rev: '1', foldedAt: '1' }];
  const step = { where: {}, set: { until: 1 }, lookUps: [{ collection: lookUps, put, remove: [] }] };
  await expect(store.write([], step)).rejects.toThrow(ViewsUnavailable);
  isSilent = false;
  expect(await store.write([], { where: {}, set: { until: 2 } })).toBe(true);
  expect(asked).toEqual([asked[0], asked[0], 'the lease', ...asked.slice(3)]);
  await store.close();
  await standIn.stop();
});

it('ends it while others step: nobody begins a transaction in a session that has one', async () => {
  const standIn = await startMongo();
  const store = await MongoReadStore.open(standIn.url);
  const lookUps = { name: 'lots.v1.look', indexes: [] };
  const put = [{ id: 'a', rev: '1', foldedAt: '1' }];
  const step = { where: {}, set: { until: 1 }, lookUps: [{ collection: lookUps, put, remove: [] }] };
  standIn.faults.instead = ({ commitTransaction, abortTransaction }) =>
    (commitTransaction ?? abortTransaction) ? 'cut' : undefined;
  await expect(store.write([], step)).rejects.toThrow(ViewsUnavailable);
  standIn.faults.instead = () => undefined;
  const steps = [{ where: {}, set: { until: 2 } }, step, step].map((one) => store.write([], one));
  const found = await Promise.allSettled(steps); // they may meet at the document, and are done again then
  expect(found.filter((one) => one.status === 'rejected' && !(one.reason instanceof ViewsUnavailable))).toEqual([]);
  expect(await store.write([], step)).toBe(true);
  await store.close();
  await standIn.stop();
});
