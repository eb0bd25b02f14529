import { afterAll, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { databaseIn } from '#platform/mongodb/address.ts';
import { startMongo } from '../../../../test/stand-ins/mongo.ts';
import { mongoServer } from '../../../../test/support/mongo-server.ts';
import { aMail, mailQueueContract } from './mail-queue.contract.ts';
import { MailsUnavailable } from './mail-queue.ts';
import { MongoMails } from './mongo.adapter.ts';

const server = await mongoServer();
const database = `${databaseIn(server.url)}-mails`; // dropped with the server's own
const clock = new DrivenClock(new Date().toISOString()); // the server's own clock takes away what is not known any more
const keys = { secret: async () => new Uint8Array(32) };
afterAll(() => server.stop());

mailQueueContract(`${server.on}, through mongoose`, clock, () =>
  MongoMails.open(server.url, { clock, keys, database }),
);

it('say that they are away, and go on when the server is back', async () => {
  const first = await startMongo();
  const mails = await MongoMails.open(first.url, { clock, keys });
  await first.stop();
  await expect(mails.add(aMail())).rejects.toThrow(MailsUnavailable);
  const second = await startMongo(Number(new URL(first.url).port));
  await mails.add(aMail());
  expect(await mails.take(1)).toHaveLength(1);
  await mails.close();
  await second.stop();
});
