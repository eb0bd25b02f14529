import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { MongoPersonKeys } from '#platform/person-keys/mongo.adapter.ts';
import { KeysUnavailable } from '#platform/person-keys/person-keys.ts';
import { MongoReadStore } from '#platform/read-store/mongo/read-store.adapter.ts';
import { DocumentRefused, ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { type MongoStandIn, startMongo } from '../../../test/stand-ins/mongo.ts';
import { databaseIn, withDatabase } from './address.ts';

const lots = { name: 'lots.v1', indexes: [['price']] };
const refused = (code: number, more = {}) => ({ ok: 0, code, errmsg: `code ${code}`, ...more });
const statements = (...codes: readonly number[]) => ({
  ok: 1,
  n: 0,
  nModified: 0,
  writeErrors: codes.map((code, index) => ({ index, code, errmsg: `code ${code}` })),
});
const concern = (code: number) => ({ writeConcernError: { code, errmsg: 'not by the majority' } });

/** Real errors of the real driver, made by what a server answers. */
describe('what the driver says when a server', () => {
  let server: MongoStandIn;
  let store: MongoReadStore;
  let keys: MongoPersonKeys;
  let asked: string[];

  beforeAll(async () => {
    server = await startMongo();
    store = await MongoReadStore.open(server.url);
    keys = await MongoPersonKeys.open(server.url, new DrivenClock());
  });
  afterAll(async () => {
    delete server.faults.instead;
    await Promise.all([store.close(), keys.close()]);
    await server.stop();
  });
  beforeEach(async () => {
    delete server.faults.instead;
    await store.ensure(lots);
    asked = [];
  });

  const answering = (command: string, answer: object | 'cut') => {
    server.faults.instead = (body) => {
      const [name = ''] = Object.keys(body);
      asked.push(name);
      return name === command ? (answer as never) : undefined;
    };
  };
  const put = () =>
    store.write([
      {
        collection: lots,
        put: [
          { id: 'a', rev: '2', foldedAt: '2' },
          { id: 'b', rev: '2', foldedAt: '2' },
        ],
        remove: [],
      },
    ]);
  const questions = {
    get: () => store.get(lots, 'a'),
    getMany: () => store.getMany(lots, ['a']),
    find: () => store.find(lots, { limit: 5 }),
    count: () => store.count(lots),
    control: () => store.control(),
    put,
    remove: () =>
      store.write([{ collection: lots, put: [], remove: [{ id: 'a', rev: '2', foldedAt: '2', gone: true }] }]),
    move: () => store.write([], { where: { epoch: 1 }, set: { until: 1 } }),
    ensure: () => store.ensure(lots),
    drop: () => store.drop(lots.name),
  };
  type Question = keyof typeof questions;
  const commandOf: Readonly<Record<Question, string>> = {
    get: 'find',
    getMany: 'find',
    find: 'find',
    count: 'aggregate',
    control: 'find',
    put: 'update',
    remove: 'update',
    move: 'update',
    ensure: 'createIndexes',
    drop: 'drop',
  };
  const every = Object.keys(questions) as Question[];

  it.each(every)('refuses %s: later', async (question) => {
    for (const code of [50, 112, 999_999]) {
      answering(commandOf[question], refused(code));
      await expect(questions[question]()).rejects.toThrow(ViewsUnavailable);
    }
  });

  const passing = [13, 50, 64, 91, 112, 189, 262, 8000, 10_107, 11_600, 11_602, 14_031];
  it.each(passing)('refuses a write with %d: later', async (code) => {
    answering('update', refused(code));
    await expect(put()).rejects.toThrow(ViewsUnavailable);
  });

  it.each(['find', 'put', 'ensure'] as const)('cuts the line at %s: later', async (question) => {
    answering(commandOf[question], 'cut');
    await expect(questions[question]()).rejects.toThrow(ViewsUnavailable);
  });

  it.each<readonly [string, object]>([
    ['no majority', { ...statements(), ...concern(64) }],
    ['no majority, and ids that are taken', { ...statements(11_000, 11_000), ...concern(64) }],
    ['no majority, and a document that will not do', { ...statements(121), ...concern(91) }],
    ['a statement that is too late', statements(262)],
    ['a full disk at a statement', statements(11_000, 14_031)],
    ['a stepping down that may be repeated', refused(1, { errorLabels: ['RetryableWriteError'] })],
  ])('answers a write with %s: later', async (_, answer) => {
    for (const question of ['put', 'move'] as const) {
      answering('update', answer);
      await expect(questions[question]()).rejects.toThrow(ViewsUnavailable);
    }
  });

  it('takes a majority that is not reached for unknown in a removal too', async () => {
    answering('update', { ok: 1, n: 1, ...concern(64) });
    await expect(questions.remove()).rejects.toThrow(ViewsUnavailable);
  });

  it.each([[121], [17_280]])('refuses a document with %d: the view that made it is told', async (code) => {
    answering('update', statements(code));
    await expect(put()).rejects.toMatchObject({ collection: lots.name, cause: { name: 'MongoBulkWriteError', code } });
    await expect(put()).rejects.toThrow(DocumentRefused);
  });

  it.each([[121], [17_280]])('refuses a look-up document with %d: its view is told, no other waits', async (code) => {
    const lookUps = { name: 'lots.v1.look', indexes: [] };
    server.faults.instead = ({ update }) => (update === lookUps.name ? statements(code) : undefined);
    const docs = [{ id: 'a', rev: '2', foldedAt: '2' }];
    const step = { where: {}, set: { until: 1 }, lookUps: [{ collection: lookUps, put: docs, remove: [] }] };
    await expect(store.write([], step)).rejects.toMatchObject({ collection: lookUps.name, cause: { code } });
  });

  it.each([2, 9, 59, 85, 86])('refuses the question itself with %d: said as it is', async (code) => {
    answering('find', refused(code));
    await expect(questions.find()).rejects.toMatchObject({ name: 'MongoServerError', code });
  });

  it('has an id already: passed over, after one try without upsert', async () => {
    answering('update', statements(11_000, 11_000));
    await put();
    expect(asked.filter((name) => name === 'update')).toHaveLength(2);
  });

  it.each([
    ['seal', 'find', () => keys.encrypt('ann', 'x')],
    ['open', 'find', () => keys.decrypt({ person: 'bob', box: '' })],
    ['erase', 'update', () => keys.erase('cid')],
  ] as const)('fails at the keys, at %s: later too', async (_, command, work) => {
    for (const answer of [refused(50), refused(13), 'cut'] as const) {
      answering(command, answer);
      await expect(work()).rejects.toThrow(KeysUnavailable);
    }
  });
});

it.each([
  ['mongodb://a:1,b:2,c:3/shop?replicaSet=r', 'shop', 'mongodb://a:1,b:2,c:3/other?replicaSet=r'],
  ['mongodb://a:1,b:2', 'plinth', 'mongodb://a:1,b:2/other'],
  ['mongodb://u:p%40@a/?w=1', 'plinth', 'mongodb://u:p%40@a/other?w=1'],
  ['mongodb+srv://h.example.org/my-shop', 'my-shop', 'mongodb+srv://h.example.org/other'],
])('%s names the database %s', (url, name, other) => {
  expect(databaseIn(url)).toBe(name);
  expect(withDatabase(url, 'other')).toBe(other);
});
