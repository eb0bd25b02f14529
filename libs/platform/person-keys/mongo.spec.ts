import { afterAll, describe, expect, it } from '@jest/globals';
import { erased } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { filledViews } from '../../../test/support/filled-views.ts';
import { members } from '../../../test/support/members-view.ts';
import { startMongo } from '../../../test/stand-ins/mongo.ts';
import { mongoServer } from '../../../test/support/mongo-server.ts';
import { MongoPersonKeys } from './mongo.adapter.ts';
import { personKeysContract } from './person-keys.contract.ts';
import { networkTurn, until, whileDriving } from '../../../test/support/turns.ts';
import { mutant } from '../../../test/support/mutants.ts';

/* `MUTANT=forgets-later`: nobody waits for what other nodes remember. */

const server = await mongoServer();
afterAll(() => server.stop());

it('makes a view wait that needs a key, and stops none', async () => {
  const standIn = await startMongo();
  const clock = new DrivenClock();
  const [keys, other] = await Promise.all([
    MongoPersonKeys.open(standIn.url, clock),
    MongoPersonKeys.open(standIn.url, clock),
  ]);
  const events = new FakeEventStore();
  const store = SqliteReadStore.open(':memory:');
  const { runner, past, queries, stop } = await filledViews([members], { events, store, clock, keys: other });
  const asked = Promise.withResolvers<void>();
  const sealed = await keys.encrypt('1', 'Ann');
  standIn.faults.instead = (command) => ('find' in command ? (asked.resolve(), 'cut') : undefined);
  await events.add('member-1', newFact('Joined', { id: '1', name: sealed }));
  await asked.promise;
  delete standIn.faults.instead;
  const passed = past('members');
  await until(() => (clock.advance(500), runner.health()[0]!.position !== ''));
  await passed;
  expect(runner.health()).toMatchObject([{ state: 'live' }]);
  expect(await queries.get(members, '1')).toMatchObject({ name: 'Ann' });
  await stop();
  await Promise.all([keys.close(), other.close(), store.close()]);
  await standIn.stop();
});

describe(`person keys on ${server.on}, through mongoose`, () => {
  personKeysContract(() => MongoPersonKeys.open(server.url, new DrivenClock()));

  it('says that a key is forgotten when no other node remembers it any more, and not before', async () => {
    const clock = new DrivenClock();
    const [one, two] = await Promise.all([
      MongoPersonKeys.open(server.url, clock),
      MongoPersonKeys.open(server.url, clock),
    ]);
    const sealed = await one.encrypt('ivy', 'warm');
    expect(await two.decrypt(sealed)).toBe('warm');
    await one.erase('ivy');
    const opened = [await two.decrypt(sealed)];
    if (mutant !== 'forgets-later') await whileDriving([clock], one.forgotten(), networkTurn);
    opened.push(await two.decrypt(sealed));
    await Promise.all([one.close(), two.close()]);
    expect(opened).toEqual(['warm', erased]);
  });
});
