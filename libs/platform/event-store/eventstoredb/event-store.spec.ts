import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { logStart } from '#kernel/position.ts';
import { startEventStoreDb, type EventStoreStandIn } from '../../../../test/stand-ins/eventstoredb.ts';
import { Follower } from '../../../../test/support/follower.ts';
import { PatientClock } from '../../../../test/support/patient-clock.ts';
import { eventStoreServer } from '../../../../test/support/servers.ts';
import { storedOf } from '../../../../test/support/stored.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { aFact, eventStoreContract, numbersOf, someFacts } from '../event-store.contract.ts';
import { BeyondEnd, OtherLog, StoreUnavailable } from '../event-store.ts';
import { Reads } from './reads.adapter.ts';
import { EventStoreDb } from './event-store.adapter.ts';

const clock = new SystemClock();
const server = await eventStoreServer();
afterAll(() => server.stop());

eventStoreContract(`${server.on}, through @eventstore/db-client`, () =>
  EventStoreDb.open(server.url, { clock: new PatientClock() }),
);

describe('EventStoreDB that fails (the stand-in)', () => {
  let standIn: EventStoreStandIn;
  let store: EventStoreDb;

  beforeEach(async () => {
    standIn = await startEventStoreDb();
    store = await EventStoreDb.open(standIn.url, { clock });
  });
  afterEach(async () => {
    await store.close();
    await standIn.stop();
  });

  const stored = async () => numbersOf(await Array.fromAsync(store.read('lot-1')));

  it('finds an append whose answer was lost, and does not store it twice', async () => {
    await store.append('lot-1', 'none', [aFact(1)]);
    standIn.faults.loseAcks = 1;
    const { revision, positions } = storedOf(await store.append('lot-1', 0, someFacts(2, 3)));
    expect(revision).toBe(2);
    expect(positions).toEqual((await Array.fromAsync(store.read('lot-1', 1))).map(({ position }) => position));
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it('repeats an append that was lost itself', async () => {
    standIn.faults.loseAppends = 2;
    expect(await store.append('lot-1', 'none', someFacts(1, 2))).toMatchObject({ outcome: 'stored', revision: 1 });
    expect(await stored()).toEqual([1, 2]);
  });

  it('says that the outcome is unknown when it stays so', async () => {
    standIn.faults.loseAppends = 9;
    expect(await store.append('lot-1', 'none', [aFact(1)])).toMatchObject({ outcome: 'unknown' });
    expect(await stored()).toEqual([]);
  });

  it('loses the race against whoever wrote while its own append was lost', async () => {
    const other = await EventStoreDb.open(standIn.url, { clock });
    standIn.faults.loseAppends = 1;
    const mine = store.append('lot-1', 'none', [aFact(1)]);
    const theirs = () => other.append('lot-1', 'none', [aFact(2)]);
    if ((await theirs()).outcome === 'unknown') await theirs();
    expect(await stored()).toEqual((await mine).outcome === 'lost' ? [2] : [1]);
    await other.close();
  });

  it('follows on after a cut, without gap or repeat', async () => {
    const follower = new Follower(store, logStart);
    await store.append('lot-1', 'none', someFacts(1, 3));
    await follower.until(() => follower.facts.length === 3);
    standIn.cut();
    await expect(Array.fromAsync(store.read('lot-1'))).rejects.toThrow(StoreUnavailable);
    await standIn.resume();
    const other = await EventStoreDb.open(standIn.url, { clock });
    await other.append('lot-1', 2, someFacts(4, 6));
    await follower.until(() => follower.facts.length >= 6);
    await follower.stop();
    expect(numbersOf(follower.facts)).toEqual([1, 2, 3, 4, 5, 6]);
    await other.close();
  });

  it('asks for few events where it wants one: a whole page each time held up everybody who began at once', async () => {
    await store.append('lot-1', 'none', someFacts(1, 200));
    const ofLog = jest.spyOn(Reads.prototype, 'ofLog');
    expect(await store.identity()).not.toBe('');
    expect((await store.readAll(logStart, { limit: 40 })).facts).toHaveLength(40);
    expect(ofLog.mock.calls.map(([{ maxCount }]) => Number(maxCount))).toEqual([33, 41]);
    ofLog.mockRestore();
  });

  it('refuses to follow a server that was wiped meanwhile', async () => {
    await store.append('lot-1', 'none', someFacts(1, 3));
    const seen = await store.end();
    const wiped = await startEventStoreDb();
    const after = await EventStoreDb.open(wiped.url, { clock });
    await expect(new Follower(after, seen).ended()).rejects.toThrow(BeyondEnd);
    await after.close();
    await wiped.stop();
  });

  it('refuses to follow on when the log was put back from a backup while the line was cut', async () => {
    await store.append('lot-1', 'none', someFacts(1, 3));
    const follower = new Follower(store, logStart);
    await follower.until(() => follower.caughtUp);
    await store.append('lot-1', 2, [aFact(4)]);
    await follower.until(() => follower.facts.length === 4);
    store.identity = () => Promise.resolve('another'); // asked for only when the line is there again
    standIn.cut();
    await expect(Array.fromAsync(store.read('lot-1'))).rejects.toThrow(StoreUnavailable);
    await standIn.resume();
    await expect(follower.ended()).rejects.toThrow(OtherLog);
  });

  it('says so when nobody answers at the start', async () => {
    const gone = await startEventStoreDb();
    await gone.stop();
    await expect(EventStoreDb.open(gone.url, { clock, tries: 2 })).rejects.toThrow(/did not answer in 2 tries.*TLS/);
  });

  it('never takes the batch way, which the stand-in does not have', async () => {
    await Promise.all(Array.from({ length: 32 }, (_, n) => store.append(`lot-${n}`, 'none', [aFact(n)])));
    expect(standIn.all().filter(({ stream }) => stream.startsWith('lot-'))).toHaveLength(32);
  });
});
