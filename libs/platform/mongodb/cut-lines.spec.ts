import { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { startMongo } from '../../../test/stand-ins/mongo.ts';
import { BadLine } from '../../../test/support/bad-line.ts';
import { until } from '../../../test/support/turns.ts';
import { MongoReadStore } from '#platform/read-store/mongo/read-store.adapter.ts';

/** To see it fail, take `hearingCuts` out of the store: nobody answers. */
it('answers what is asked on a line that the server has just closed, before the driver has heard of it', async () => {
  const server = await startMongo();
  const line = await BadLine.to(Number(new URL(server.url).port));
  const store = await MongoReadStore.open(`mongodb://127.0.0.1:${line.port}/?directConnection=true`);
  await store.now();
  const asked: Promise<unknown>[] = [];
  const destroy = Reflect.get(Socket.prototype, 'destroy');
  Socket.prototype.destroy = function asking(this: Socket, ...why) {
    const isCut = !this.destroyed && this.remotePort === line.port;
    const gone = destroy.apply(this, why);
    if (isCut) asked.push(store.now());
    return gone;
  };
  await line.suffer('refused');
  await line.heal();
  await until(() => asked.length > 1);
  Socket.prototype.destroy = destroy;
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true); // one was asked on the old line
  await store.close();
  await line.close();
  await server.stop();
});
