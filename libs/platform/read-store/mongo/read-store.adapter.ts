import { createConnection, type Connection, type mongo } from 'mongoose';
import type { Document } from '#kernel/view.ts';
import { databaseIn } from '#platform/mongodb/address.ts';
import { hearingCuts } from '#platform/mongodb/cut-lines.ts';
import { certainly, withinDeadline } from '#platform/mongodb/deadlines.ts';
import { askingOr, isAway, takenIn } from '#platform/mongodb/failures.ts';
import { Transactions } from '#platform/mongodb/transactions.ts';
import type { Control } from '../control.ts';
import { bytesOf } from './bytes.adapter.ts';
import { cursorAfter, planFind, planWhere } from '../find-plan.ts';
import { filterOf, type MongoDocument, fieldName, documentOf, sortOf, storedOf, notRemoved } from './query.adapter.ts';
import {
  DocumentRefused,
  ReadStore,
  ViewsUnavailable,
  type Collection,
  type Find,
  type Found,
  type Removed,
  type Step,
  type Stored,
  type Write,
} from '../read-store.ts';

const mostPerWrite = 1000;
/** Seconds that a removal is remembered: longer than any projector may take to fold the same facts again. */
const removedForSeconds = 86_400;
const controlId = 'projection';

const silent = 'the read store does not answer';
const asking = askingOr(ViewsUnavailable, silent);

/** Documents in MongoDB: one collection each, `_id` is the id. Reads from the primary, majority on both sides. */
export class MongoReadStore extends ReadStore {
  readonly description: string;
  private readonly connection: Connection;
  private made?: Promise<unknown>;
  private readonly controls: Collection = { name: 'control', indexes: [] };

  private readonly transactions: Transactions<mongo.ClientSession>;

  private constructor(connection: Connection, description: string) {
    super();
    this.connection = connection;
    this.transactions = new Transactions(() => connection.getClient().startSession());
    this.description = description;
  }

  /** Errors: `ViewsUnavailable` when no primary answers within 2 s. `dbName` is `plinth` unless the URL names one. */
  static async open(url: string, dbName = databaseIn(url)): Promise<MongoReadStore> {
    const connection = createConnection(url, { ...certainly, dbName, ignoreUndefined: true });
    try {
      await asking(() => connection.asPromise());
      hearingCuts(connection.getClient());
    } catch (error) {
      await connection.destroy();
      throw error;
    }
    return new MongoReadStore(connection, `MongoDB, database ${dbName}`);
  }

  ensure(collection: Collection): Promise<void> {
    return asking(async () => {
      const keys = collection.indexes.map((fields) =>
        Object.fromEntries([...fields, '_id'].map((f) => [fieldName(f), 1])),
      );
      const partialFilterExpression = { gone: { $exists: true } }; // partial, so that no query uses this index
      const gone = { key: { gone: 1 as const }, expireAfterSeconds: removedForSeconds, partialFilterExpression };
      await this.of(collection).createIndexes([gone, ...keys.map((key) => ({ key: key as Record<string, 1> }))]);
    });
  }

  get<D extends Document>(collection: Collection, id: string): Promise<D | undefined> {
    return asking(async () => {
      const doc = await this.of(collection).findOne({ _id: { $eq: id }, ...notRemoved }, withinDeadline());
      return doc ? documentOf<D>(doc) : undefined;
    });
  }

  getMany<D extends Document>(collection: Collection, ids: readonly string[]): Promise<Map<string, D>> {
    return asking(async () => {
      if (ids.length === 0) return new Map();
      const found = this.of(collection).find({ _id: { $in: [...ids] }, ...notRemoved }, withinDeadline());
      const docs = await found.toArray();
      return new Map(docs.map((doc) => [doc._id, documentOf<D>(doc)]));
    });
  }

  stored<D extends Document>(
    collection: Collection,
    ids: readonly string[],
  ): Promise<Map<string, Stored<D> | Removed>> {
    return asking(async () => {
      if (ids.length === 0) return new Map();
      const found = this.of(collection).find({ _id: { $in: [...ids] } }, withinDeadline());
      return new Map((await found.toArray()).map((doc) => [doc._id, storedOf<D>(doc)]));
    });
  }

  find<D extends Document>(collection: Collection, find: Find<D>): Promise<Found<D>> {
    return asking(async () => {
      const { where, order, limit, ranges } = planFind(collection, find);
      const items: D[] = [];
      const within = withinDeadline();
      for (const range of ranges) {
        const options = { sort: sortOf(order), limit: limit + 1 - items.length, ...within };
        const found = this.of(collection).find(filterOf([...where, ...range]), options);
        items.push(...(await found.toArray()).map((doc) => documentOf<D>(doc)));
        if (items.length > limit) return { items: items.slice(0, limit), next: cursorAfter(order, items[limit - 1]!) };
      }
      return { items };
    });
  }

  count<D extends Document>(collection: Collection, where?: Find<D>['where']): Promise<number> {
    return asking(() => {
      const filter = filterOf(planWhere(collection, where ?? {}));
      return this.of(collection).countDocuments(filter, withinDeadline());
    });
  }

  bytes(collection: string): Promise<number | null> {
    return asking(() => bytesOf(this.connection.collection(collection)));
  }

  write(writes: readonly Write[], step?: Step): Promise<boolean> {
    return asking(async () => {
      for (const one of writes) await this.putAll(one);
      if (!step) return true;
      return this.change(step).catch((cause: Error) => {
        if (cause instanceof DocumentRefused) throw cause;
        throw new ViewsUnavailable(`${silent}: ${cause.message}`, { cause }); // nothing else here is about a document
      });
    });
  }

  control(): Promise<Control> {
    return asking(async () => {
      const found = await this.of(this.controls).findOne({ _id: { $eq: controlId } }, withinDeadline());
      return (found ?? {}) as Control;
    });
  }

  now(): Promise<number> {
    return asking(async () => (await this.serverTime()).getTime());
  }

  has(collection: string): Promise<boolean> {
    return asking(async () => {
      const found = this.db.listCollections({ name: collection }, { nameOnly: true, ...withinDeadline() });
      return (await found.toArray()).length > 0;
    });
  }

  names(): Promise<readonly string[]> {
    return asking(async () => {
      const found = this.db.listCollections({}, { nameOnly: true, ...withinDeadline() });
      return (await found.toArray()).map(({ name }) => name);
    });
  }

  /** What its pages, journal and oplog still hold is the server's: encryption at rest, and an oplog of days (docs). */
  scrub(): Promise<void> {
    return Promise.resolve();
  }

  drop(collection: string): Promise<void> {
    return asking(async () => void (await this.of({ name: collection }).drop()));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /**
   * Each document replaces an older one of its id. Where a newer is there, the guard finds nothing and its upsert meets
   * the id: that is "already newer". It may also be another insert of the same moment, so what met an id is tried once
   * more without upsert.
   */
  private async putAll({ collection, put, remove }: Write) {
    const gone = remove.length > 0 ? await this.serverTime() : undefined;
    const docs: MongoDocument[] = [
      ...put.map(({ id, ...rest }) => ({ _id: id, ...rest })),
      ...remove.map(({ id, rev, foldedAt }) => ({ _id: id, rev, foldedAt, ...(gone && { gone }) })),
    ];
    for (let from = 0; from < docs.length; from += mostPerWrite) {
      const some = docs.slice(from, from + mostPerWrite);
      const met = await this.replace(collection, some, true);
      if (met.length > 0) await this.replace(collection, met, false);
    }
  }

  private async replace(
    collection: Collection,
    docs: readonly MongoDocument[],
    upsert: boolean,
  ): Promise<MongoDocument[]> {
    const operations = docs.map(({ _id, ...replacement }) => ({
      replaceOne: {
        // documents of older builds have no `foldedAt`
        filter: { _id: { $eq: _id }, foldedAt: { $not: { $gt: replacement.foldedAt } } },
        replacement,
        upsert,
      },
    }));
    const write = () => this.of(collection).bulkWrite(operations, { ordered: false });
    return metIds(docs, write).catch(refusedBy(collection));
  }

  private async change(step: Step): Promise<boolean> {
    await this.transactions.tellEnds((session) =>
      this.of(this.controls).findOne({ _id: controlId }, { session, ...withinDeadline() }),
    );
    await this.controlMade();
    const isDone = await (step.lookUps?.length ? this.together(step, step.lookUps) : this.move(step));
    if (!isDone) delete this.made; // the control document may be gone: it is made again
    return isDone;
  }

  /** The control document comes last: whoever dies before the commit keeps others from it for a moment, not for a minute. */
  private together(step: Step, lookUps: readonly Write[]): Promise<boolean> {
    return this.transactions.run(async (session) => {
      for (const { collection, put } of lookUps) {
        for (let from = 0; from < put.length; from += mostPerWrite) {
          const operations = put.slice(from, from + mostPerWrite).map(({ id, ...replacement }) => ({
            replaceOne: { filter: { _id: id }, replacement, upsert: true },
          }));
          await this.of(collection).bulkWrite(operations, { session }).catch(refusedBy(collection));
        }
      }
      return this.move(step, session);
    });
  }

  private async move({ where, set }: Step, session?: mongo.ClientSession): Promise<boolean> {
    const entries = Object.entries(set);
    const [gone, kept] = [entries.filter(([, value]) => value === null), entries.filter(([, value]) => value !== null)];
    const { matchedCount } = await this.of(this.controls).updateOne(
      { _id: controlId, ...where },
      {
        ...(kept.length > 0 && { $set: Object.fromEntries(kept) }),
        ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map(([path]) => [path, 1])) }),
      },
      session && { session },
    );
    return matchedCount === 1;
  }

  private async serverTime(): Promise<Date> {
    const { localTime } = await this.db.command({ hello: 1 });
    return localTime as Date;
  }

  /** There from the first step on, so that no step makes a second one where the first is not as expected. */
  private async controlMade() {
    this.made ??= metIds([controlId], () =>
      this.of(this.controls).updateOne({ _id: controlId }, { $setOnInsert: { made: true } }, { upsert: true }),
    );
    await this.made.catch((error: unknown) => {
      delete this.made;
      throw error;
    });
  }

  private get db(): mongo.Db {
    const { db } = this.connection;
    if (!db) throw new ViewsUnavailable('the read store is not connected');
    return db;
  }

  private of({ name }: Pick<Collection, 'name'>): mongo.Collection<MongoDocument> {
    if (!/^[a-z0-9][\w.:+-]*$/i.test(name)) throw new Error(`not a name: ${name}`);
    return this.db.collection<MongoDocument>(name);
  }
}

/** What is not for later is about a document of that collection. */
const refusedBy =
  ({ name }: Collection) =>
  (cause: unknown): never => {
    if (isAway(cause) || !(cause instanceof Error)) throw cause;
    throw new DocumentRefused(name, cause.message, { cause });
  };

/** Which of these operations met an id that is already there; any other failure is thrown. */
async function metIds<T>(all: readonly T[], write: () => Promise<unknown>): Promise<T[]> {
  try {
    await write();
    return [];
  } catch (error) {
    const taken = takenIn(error);
    if (!taken) throw error;
    return taken.map((index) => all[index]!);
  }
}
