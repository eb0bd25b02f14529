import { mongo } from 'mongoose';
import { TwoGenerationCache } from '#platform/bounded/two-generation-cache.ts';
import { ChangeStreams } from './mongo-change-streams.ts';
import { MemoryCollection, run, sorted, type Update } from './mongo-collection.ts';
import { type Index, refusalOf, refusalOfIndex } from './mongo-refusals.ts';
import type { Body } from './mongo-wire.ts';

const { Long } = mongo.BSON;

type Answer = Body | Promise<Body>;
type Commands = Readonly<Record<string, (body: Body) => Answer>>;

const ok = { ok: 1 };
const firstBatch = 101;

const writeConflict = {
  ok: 0,
  code: 112,
  codeName: 'WriteConflict',
  errmsg: 'another write changed the same document',
  errorLabels: ['TransientTransactionError'],
};

/** The commands that the house's adapters send, on databases in memory. A transaction meets another's change when it commits. No text; change streams of inserts. */
export class MongoCommands {
  private readonly collections = new Map<string, MemoryCollection>();
  private readonly streams = new ChangeStreams();
  private readonly open = new Map<string, { namespace: string; rest: Body[] }>();
  private cursors = 0;
  /** The collections of each transaction under way. One whose client died is never committed. */
  private readonly transactions = new Map<string, Map<string, MemoryCollection>>();
  /** Answers of the writes that may come again, the last ones of them. */
  private readonly done = new TwoGenerationCache<Answer>(1000);
  private readonly commands: Commands;

  /** Every document that lies here, in whatever database. */
  everything(): Body[] {
    return [...this.collections.values()].flatMap((collection) => collection.all());
  }

  constructor(address: () => string) {
    const hello = () => helloOf(address());
    this.commands = {
      hello,
      ismaster: hello,
      isMaster: hello,
      ping: () => ok,
      endSessions: () => ok,
      buildInfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], ...ok }),
      insert: (body) => this.insert(body),
      update: (body) => this.update(body),
      delete: (body) => this.delete(body),
      findAndModify: (body) => this.findAndModify(body),
      find: (body) => this.find(body),
      aggregate: (body) => this.aggregate(body),
      count: (body) => ({ n: this.of(body, 'count').find(body.query as Body).length, ...ok }),
      getMore: (body) => this.getMore(body),
      killCursors: (body) => this.killCursors(body),
      create: (body) => (this.of(body, 'create'), ok),
      createIndexes: (body) => this.createIndexes(body),
      listIndexes: (body) =>
        this.answer(nameOf(body, 'listIndexes'), [...this.of(body, 'listIndexes').indexes], firstBatch),
      listCollections: (body) => this.listCollections(body),
      drop: (body) => (this.collections.delete(nameOf(body, 'drop')), ok),
      dropDatabase: (body) => this.dropDatabase(body),
      commitTransaction: (body) => this.commit(body),
      abortTransaction: (body) => (this.transactions.delete(transactionOf(body)), ok),
    };
  }

  /** Never throws: what goes wrong is an answer too. */
  run(body: Body): Answer {
    const name = Object.keys(body)[0] ?? '';
    const command = Object.hasOwn(this.commands, name) ? this.commands[name] : undefined;
    if (!command) return { ok: 0, code: 59, codeName: 'CommandNotFound', errmsg: `no such command: '${name}'` };
    try {
      const refusal = refusalOf(body);
      if (refusal) return refusal;
      const done = this.repeatable(body) && this.done.get(transactionOf(body));
      if (done) return done;
      const answer = command(body);
      if (this.repeatable(body)) this.done.set(transactionOf(body), answer);
      return answer;
    } catch (error) {
      return { ok: 0, code: 2, codeName: 'BadValue', errmsg: String(error) };
    }
  }

  /** A write that the driver may send again: its number says that it is the same. */
  private repeatable({ txnNumber, autocommit }: Body): boolean {
    return txnNumber !== undefined && autocommit === undefined;
  }

  private commit(body: Body): Body {
    const id = transactionOf(body);
    const branches = [...(this.transactions.get(id) ?? [])];
    this.transactions.delete(id);
    if (!branches.every(([namespace, branch]) => this.named(namespace).takes(branch))) return writeConflict;
    for (const [namespace, branch] of branches) this.named(namespace).merge(branch);
    return ok;
  }

  private of(body: Body, command: string): MemoryCollection {
    const namespace = nameOf(body, command);
    if (body.autocommit !== false) return this.named(namespace);
    const branches = this.transactions.get(transactionOf(body)) ?? new Map<string, MemoryCollection>();
    this.transactions.set(transactionOf(body), branches);
    const branch = branches.get(namespace) ?? this.named(namespace).branch();
    branches.set(namespace, branch);
    return branch;
  }

  private named(namespace: string): MemoryCollection {
    const known = this.collections.get(namespace) ?? new MemoryCollection(namespace);
    this.collections.set(namespace, known);
    return known;
  }

  private insert(body: Body): Body {
    const collection = this.of(body, 'insert');
    const errors = eachUntil(body, 'documents', (doc, index) => {
      const error = collection.insert(doc, index);
      if (!error) this.streams.inserted(nameOf(body, 'insert'), doc);
      return error;
    });
    return { n: (body.documents as Body[]).length - errors.length, ...failures(errors), ...ok };
  }

  private update(body: Body): Body {
    const collection = this.of(body, 'update');
    const upserted: Body[] = [];
    let [n, nModified] = [0, 0];
    const errors = eachUntil(body, 'updates', (statement, index) => {
      const done = collection.update(statement as Update, index);
      if ('code' in done) return done;
      n += done.n;
      nModified += done.nModified;
      if (done.upsertedId !== undefined) upserted.push({ index, _id: done.upsertedId });
      return undefined;
    });
    return { n, nModified, ...(upserted.length > 0 && { upserted }), ...failures(errors), ...ok };
  }

  private delete(body: Body): Body {
    const collection = this.of(body, 'delete');
    const statements = body.deletes as { q: Body; limit: number }[];
    return { n: statements.reduce((n, { q, limit }) => n + collection.delete(q, limit), 0), ...ok };
  }

  private findAndModify(body: Body): Body {
    const collection = this.of(body, 'findAndModify');
    const before = sorted(collection.find(body.query as Body), body.sort)[0];
    if (body.remove) {
      if (before) collection.delete({ _id: before._id }, 1);
      return { value: before ?? null, lastErrorObject: { n: before ? 1 : 0 }, ...ok };
    }
    const q = before ? { _id: before._id } : (body.query as Body);
    const done = collection.update({ q, u: body.update as Body, upsert: body.upsert === true });
    if ('code' in done) return { ok: 0, ...done };
    const after = collection.find({ _id: before?._id ?? done.upsertedId ?? null })[0];
    const lastErrorObject = { n: done.n, updatedExisting: before !== undefined, upserted: done.upsertedId };
    return { value: (body.new ? after : before) ?? null, lastErrorObject, ...ok };
  }

  private find(body: Body): Body {
    const { skip = 0, limit = 0, projection = {} } = body as { skip?: number; limit?: number; projection?: Body };
    const found = sorted(this.of(body, 'find').find(body.filter as Body), body.sort);
    const cut = found.slice(skip, limit === 0 ? undefined : skip + Math.abs(limit));
    const docs = Object.keys(projection).length > 0 ? run([{ $project: projection }], cut) : cut;
    const size = body.singleBatch ? docs.length : Number(body.batchSize ?? firstBatch);
    return this.answer(nameOf(body, 'find'), docs, size);
  }

  private aggregate(body: Body): Body {
    if (this.streams.isStream(body)) return this.streams.open(nameOf(body, 'aggregate'), body);
    const docs = run(body.pipeline as Body[], this.of(body, 'aggregate').all());
    const { batchSize = firstBatch } = (body.cursor ?? {}) as { batchSize?: number };
    return this.answer(nameOf(body, 'aggregate'), docs, batchSize);
  }

  private getMore(body: Body): Answer {
    const awaited = this.streams.more(body);
    if (awaited) return awaited;
    const id = String(body.getMore);
    const cursor = this.open.get(id);
    if (!cursor) return { ok: 0, code: 43, codeName: 'CursorNotFound', errmsg: 'cursor not found' };
    const nextBatch = cursor.rest.splice(0, Number(body.batchSize ?? 1000));
    if (cursor.rest.length === 0) this.open.delete(id);
    return {
      cursor: { nextBatch, id: Long.fromString(cursor.rest.length > 0 ? id : '0'), ns: cursor.namespace },
      ...ok,
    };
  }

  private killCursors(body: Body): Body {
    for (const id of body.cursors as unknown[]) this.open.delete(String(id));
    this.streams.kill(body.cursors as unknown[]);
    return ok;
  }

  private createIndexes(body: Body): Body {
    const collection = this.of(body, 'createIndexes');
    const { indexes } = collection;
    const before = indexes.length;
    for (const index of body.indexes as Index[]) {
      const refusal = refusalOfIndex(index, indexes, collection.all());
      if (refusal) return refusal;
      if (!indexes.some(({ name }) => name === index.name)) indexes.push(index);
    }
    return { numIndexesBefore: before, numIndexesAfter: indexes.length, createdCollectionAutomatically: false, ...ok };
  }

  /** Those that hold documents, or indexes of their own, were made; asked for by a name, or all. */
  private listCollections({ $db, filter }: Body): Body {
    const { name: asked, ...others } = filter as { name?: string };
    if (Object.keys(others).length > 0) throw new Error('listCollections takes a name, or nothing');
    const prefix = `${String($db)}.`;
    const made = [...this.collections]
      .filter(([full, one]) => full.startsWith(prefix) && (one.all().length > 0 || one.indexes.length > 1))
      .map(([full]) => ({ name: full.slice(prefix.length), type: 'collection' }));
    const found = asked === undefined ? made : made.filter(({ name }) => name === asked);
    return this.answer(`${prefix}$cmd.listCollections`, found, firstBatch);
  }

  private dropDatabase(body: Body): Body {
    const prefix = `${String(body.$db)}.`;
    for (const name of this.collections.keys()) if (name.startsWith(prefix)) this.collections.delete(name);
    return ok;
  }

  private answer(namespace: string, docs: readonly unknown[], size: number): Body {
    const rest = docs.slice(size) as Body[];
    const id = rest.length > 0 ? String(++this.cursors) : '0';
    if (rest.length > 0) this.open.set(id, { namespace, rest });
    return { cursor: { firstBatch: docs.slice(0, size), id: Long.fromString(id), ns: namespace }, ...ok };
  }
}

const transactionOf = ({ lsid, txnNumber }: Body) => `${JSON.stringify(lsid)} ${String(txnNumber)}`;

const nameOf = (body: Body, command: string) => `${String(body.$db)}.${String(body[command])}`;

const failures = (writeErrors: readonly unknown[]) => (writeErrors.length > 0 ? { writeErrors } : {});

/** Does them in order; an ordered command ends with its first failure. */
function eachUntil<E>(body: Body, list: string, one: (statement: Body, index: number) => E | undefined): E[] {
  const errors: E[] = [];
  for (const [index, statement] of (body[list] as Body[]).entries()) {
    const error = one(statement, index);
    if (error === undefined) continue;
    errors.push(error);
    if (body.ordered !== false) break;
  }
  return errors;
}

/** A replica set of one, so that drivers take it for one that can be written to. */
const helloOf = (address: string): Body => ({
  ismaster: true,
  isWritablePrimary: true,
  helloOk: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: 1,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  setName: 'rs0',
  me: address,
  primary: address,
  hosts: [address],
  ...ok,
});
