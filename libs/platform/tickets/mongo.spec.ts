import { afterAll, expect, it } from '@jest/globals';
import { minute, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { databaseIn } from '#platform/mongodb/address.ts';
import { startMongo } from '../../../test/stand-ins/mongo.ts';
import { mongoServer } from '../../../test/support/mongo-server.ts';
import { MongoTickets } from './mongo.adapter.ts';
import { ticketsContract } from './tickets.contract.ts';
import { ticketKind, TicketsUnavailable } from './tickets.ts';

const server = await mongoServer();
const database = `${databaseIn(server.url)}-tickets`; // dropped with the server's own
const clock = new DrivenClock(new Date().toISOString()); // the server's own clock takes away what has ended
afterAll(() => server.stop());

ticketsContract(`${server.on}, through mongoose`, clock, (log = 'log') =>
  MongoTickets.open(server.url, { clock, log: async () => log, database }),
);

it('says that it is away, and goes on when it is back', async () => {
  const codes = ticketKind<string>('codes');
  const put = () => ({ answer: 'put', next: { value: 'hashed', until: plus(clock.now(), minute) } });
  const first = await startMongo();
  const store = await MongoTickets.open(first.url, { clock, log: async () => 'log' });
  await first.stop();
  await expect(store.change(codes, 'a', put)).rejects.toThrow(TicketsUnavailable);
  const second = await startMongo(Number(new URL(first.url).port));
  expect(await store.change(codes, 'a', put)).toBe('put');
  await store.close();
  await second.stop();
});
