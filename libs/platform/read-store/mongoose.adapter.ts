import { createConnection, type Connection, type mongo } from 'mongoose';
import { logStart, type Position } from '#kernel/position.ts';
import type { Document } from '#kernel/view.ts';
import { databaseIn } from '#platform/mongodb/address.ts';
import { deadlines, withinDeadline } from '#platform/mongodb/deadlines.ts';
import { isAway, takenIn } from '#platform/mongodb/failures.ts';
import { cursorAfter, planFind, planWhere } from './find-plan.ts';
import { filterOf, named, queryOf, type Stored } from './mongo-query.adapter.ts';
import {
  ReadStore,
  ViewsUnavailable,
  type Checkpoint,
  type Collection,
  type Find,
  type Found,
  type Write,
} from './read-store.ts';

const mostPerWrite = 1000;

/** Documents in MongoDB: one collection each, `_id` is the id. Reads from the primary, majority on both sides. */
export class MongoReadStore extends ReadStore {
  readonly description: string;
  private readonly connection: Connection;
  private readonly checkpoints: Collection = { name: 'checkpoints', indexes: [] };

  private constructor(connection: Connection, description: string) {
    super();
    this.connection = connection;
    this.description = description;
  }

  /** Errors: `ViewsUnavailable` when no primary answers within 2 s. `dbName` is `plinth` unless the URL names one. */
  static async open(url: string, dbName = databaseIn(url)): Promise<MongoReadStore> {
    const connection = createConnection(url, {
      ...deadlines,
      dbName,
      autoCreate: false,
      autoIndex: false,
      ignoreUndefined: true,
      readPreference: 'primary',
      readConcern: { level: 'majority' },
      writeConcern: { w: 'majority' },
    });
    try {
      await connection.asPromise();
    } catch (error) {
      await connection.destroy();
      throw unavailable(error);
    }
    return new MongoReadStore(connection, `MongoDB, database ${dbName}`);
  }

  ensure(collection: Collection): Promise<void> {
    return this.asking(async () => {
      const keys = collection.indexes.map((fields) => Object.fromEntries([...fields, '_id'].map((f) => [named(f), 1])));
      if (keys.length > 0)
        await this.of(collection).createIndexes(keys.map((key) => ({ key: key as Record<string, 1> })));
    });
  }

  get<D extends Document>(collection: Collection, id: string): Promise<D | undefined> {
    return this.asking(async () => {
      const doc = await this.of(collection).findOne({ _id: { $eq: id } }, withinDeadline());
      return doc ? outOf<D>(doc) : undefined;
    });
  }

  getMany<D extends Document>(collection: Collection, ids: readonly string[]): Promise<Map<string, D>> {
    return this.asking(async () => {
      if (ids.length === 0) return new Map();
      const found = this.of(collection).find({ _id: { $in: [...ids] } }, withinDeadline());
      const docs = await found.toArray();
      return new Map(docs.map((doc) => [doc._id, outOf<D>(doc)]));
    });
  }

  find<D extends Document>(collection: Collection, find: Find<D>): Promise<Found<D>> {
    return this.asking(async () => {
      const plan = planFind(collection, find);
      const { order, limit } = plan;
      const { filter, ...options } = queryOf(plan);
      const found = this.of(collection).find(filter, { ...options, ...withinDeadline() });
      const items = (await found.toArray()).map((doc) => outOf<D>(doc));
      if (items.length <= limit) return { items };
      return { items: items.slice(0, limit), next: cursorAfter(order, items[limit - 1]!) };
    });
  }

  count<D extends Document>(collection: Collection, where?: Find<D>['where']): Promise<number> {
    return this.asking(() => {
      const filter = filterOf(planWhere(collection, where ?? {}));
      return this.of(collection).countDocuments(filter, withinDeadline());
    });
  }

  write(writes: readonly Write[], checkpoints: readonly Checkpoint[] = []): Promise<void> {
    return this.asking(async () => {
      for (const { collection, put, remove } of writes) {
        for (let from = 0; from < put.length; from += mostPerWrite) {
          await this.putAll(collection, put.slice(from, from + mostPerWrite));
        }
        if (remove.length > 0) await this.of(collection).deleteMany({ _id: { $in: [...remove] } });
      }
      if (checkpoints.length > 0) await this.move(checkpoints);
    });
  }

  checkpoint(of: string): Promise<Position> {
    return this.asking(async () => {
      const kept = await this.of(this.checkpoints).findOne({ _id: { $eq: of } }, withinDeadline());
      return kept?.position ?? logStart;
    });
  }

  drop(collection: string): Promise<void> {
    return this.asking(async () => {
      await this.of({ name: collection }).drop();
      await this.of(this.checkpoints).deleteOne({ _id: { $eq: collection } });
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /**
   * Each document replaces an older one of its id. Where a newer is there, the guard finds nothing and its upsert meets
   * the id: that is "already newer". It may also be another insert of the same moment, so what met an id is tried once
   * more without upsert.
   */
  private async putAll(collection: Collection, docs: readonly Document[]) {
    const met = await this.replace(collection, docs, true);
    if (met.length > 0) await this.replace(collection, met, false);
  }

  private async replace(collection: Collection, docs: readonly Document[], upsert: boolean): Promise<Document[]> {
    const operations = docs.map(({ id, ...rest }) => ({
      replaceOne: {
        filter: { _id: { $eq: id }, rev: { $lte: rest.rev } },
        replacement: rest,
        upsert,
      },
    }));
    return metIds(docs, () => this.of(collection).bulkWrite(operations, { ordered: false }));
  }

  private async move(checkpoints: readonly Checkpoint[]) {
    const operations = checkpoints.map(({ of, position }) => ({
      updateOne: { filter: { _id: { $eq: of } }, update: { $max: { position } }, upsert: true },
    }));
    const met = await metIds(checkpoints, () => this.of(this.checkpoints).bulkWrite(operations, { ordered: false }));
    if (met.length > 0) await this.move(met);
  }

  private of({ name }: Pick<Collection, 'name'>): mongo.Collection<Stored> {
    if (!/^[a-z0-9][\w.:+-]*$/i.test(name)) throw new Error(`not a name: ${name}`);
    const { db } = this.connection;
    if (!db) throw new ViewsUnavailable('the read store is not connected');
    return db.collection<Stored>(name);
  }

  private async asking<T>(work: () => Promise<T> | T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isAway(error) ? unavailable(error) : error;
    }
  }
}

const unavailable = (error: unknown) =>
  new ViewsUnavailable(`the read store does not answer: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });

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

const outOf = <D extends Document>({ _id, ...rest }: Stored) => ({ id: _id, ...rest }) as unknown as D;
