import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient, jsonEvent, NO_STREAM, type AppendResult } from '@eventstore/db-client';
import { type EventStoreStandIn, startEventStoreDb } from './eventstoredb.ts';
import { turns, until } from '../support/turns.ts';
import { appendParts, grpc, StreamsClient } from './eventstoredb-wire.ts';

const credentials = { username: 'admin', password: 'changeit' };
const [one, two, three] = ['01', '02', '03'].map((end) => `00000000-0000-4000-8000-0000000000${end}`) as [
  string,
  string,
  string,
];

/** What was seen on a real EventStoreDB under faults, through the client itself. */
describe('the EventStoreDB stand-in, as the server was seen', () => {
  let standIn: EventStoreStandIn;
  let client: EventStoreDBClient;
  beforeEach(async () => {
    standIn = await startEventStoreDb();
    client = EventStoreDBClient.connectionString(standIn.url);
  });
  afterEach(async () => {
    standIn.wake();
    await client.dispose();
    await standIn.stop();
  });

  const append = (after: bigint | typeof NO_STREAM, ids: readonly string[], data = 'first') =>
    client.appendToStream(
      'lot-1',
      ids.map((id) => jsonEvent({ id, type: 'Counted', data })),
      { expectedRevision: after, credentials },
    );
  const stored = () => standIn.all().flatMap(({ stream, id }) => (stream === 'lot-1' ? [id] : []));
  const failing = (answer: Promise<AppendResult>) =>
    answer.then(
      () => 'stored',
      (error: { type?: string }) => error.type,
    );

  it('answers the same ids at the older revision as at first, whatever they hold now', async () => {
    const first = await append(NO_STREAM, [one, two]);
    await append(1n, [three]);
    expect(await append(NO_STREAM, [one, two], 'something else')).toEqual(first);
    expect(stored()).toEqual([one, two, three]);
  });

  it('takes nothing of a request whose line is cut in its middle', async () => {
    const address = new URL(standIn.url.replace('esdb:', 'http:')).host;
    for (const cut of ['call', 'line', 'call', 'line']) {
      const line = new StreamsClient(address, grpc.credentials.createInsecure());
      const call = line.append(() => {});
      call.on('error', () => {});
      for (const part of appendParts('lot-1', [one, two]).slice(0, 2)) call.write(part);
      await turns(50);
      if (cut === 'call') call.cancel();
      else standIn.cut();
      await turns(50);
      line.close();
      if (cut === 'line') await standIn.resume();
    }
    expect(stored()).toEqual([]);
  });

  it('stores the same ids a second time at exactly the current revision', async () => {
    await append(NO_STREAM, [one]);
    await append(0n, [one]);
    expect(stored()).toEqual([one, one]);
  });

  it('tells a subscription single events, each for itself', async () => {
    const groups: number[] = [];
    const subscription = client.subscribeToStream('lot-1');
    let now = 0;
    const all = new Promise<void>((resolve) => {
      subscription.on('data', () => {
        if (now++ === 0) setImmediate(() => (groups.push(now), (now = 0), groups.length === 3 && resolve()));
      });
    });
    await new Promise<void>((resolve) => void subscription.once('confirmation', resolve));
    await append(NO_STREAM, [one, two, three]);
    await all;
    expect(groups).toEqual([1, 1, 1]);
    await subscription.unsubscribe();
  });

  it('carries out later what it said was lost', async () => {
    standIn.faults.lateAppends = 1;
    expect(await failing(append(NO_STREAM, [one]))).toBe('unavailable');
    expect(stored()).toEqual([]);
    standIn.land();
    expect(stored()).toEqual([one]);
  });

  it('answers nobody while it is paused, and then a read before the append that was sent earlier', async () => {
    await append(NO_STREAM, [one]);
    standIn.stall();
    const late = append(0n, [two]);
    const arrived = async (count: number) => {
      await until(() => standIn.held() >= count);
    };
    await arrived(1);
    const read = Array.fromAsync(client.readStream('lot-1'));
    await arrived(2);
    standIn.wake();
    expect((await read).map(({ event }) => event?.id)).toEqual([one]);
    await late;
    expect(stored()).toEqual([one, two]);
  });

  it.each([
    ['not-leader', 'not-leader'],
    ['unknown', 'unknown'],
    ['exhausted', 'unknown'],
  ] as const)('refuses as %s, once', async (excuse, type) => {
    standIn.faults.excuses.push(excuse);
    expect(await failing(append(NO_STREAM, [one]))).toBe(type);
    expect(await failing(append(NO_STREAM, [one]))).toBe('stored');
  });
});
