import { afterAll, describe, expect, it } from '@jest/globals';
import { minute } from '#kernel/instant.ts';
import { erased } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { mongoServer } from '../../../test/support/mongo-server.ts';
import { MongoPersonKeys } from './mongo.adapter.ts';
import { personKeysContract } from './person-keys.contract.ts';

const server = await mongoServer();
afterAll(() => server.stop());

const database = `keys-${process.pid}-${process.hrtime.bigint()}`;

describe(`person keys on ${server.on}, through mongoose`, () => {
  personKeysContract(() => MongoPersonKeys.open(server.url, new DrivenClock(), database));

  it('forgets within a minute a key that another node destroyed', async () => {
    const clock = new DrivenClock();
    const [one, two] = await Promise.all([
      MongoPersonKeys.open(server.url, clock, database),
      MongoPersonKeys.open(server.url, clock, database),
    ]);
    const sealed = await one.seal('ivy', 'warm');
    expect(await two.open(sealed)).toBe('warm');
    await one.erase('ivy');
    clock.advance(minute);
    expect(await two.open(sealed)).toBe(erased);
    await Promise.all([one.close(), two.close()]);
  });
});
