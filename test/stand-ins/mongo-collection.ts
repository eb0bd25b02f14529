import { Query, Aggregator, update } from 'mingo';
import { mongo } from 'mongoose';
import { hasTwoArrays, type Index, isReplacement } from './mongo-refusals.ts';
import type { Body } from './mongo-wire.ts';

const { EJSON, ObjectId, serialize, deserialize } = mongo.BSON;

/** A write that was refused, as the protocol words it. */
export type WriteError = Readonly<{
  index: number;
  code: number;
  errmsg: string;
  keyPattern?: unknown;
  keyValue?: unknown;
}>;

/** One statement of an `update` command. */
export type Update = Readonly<{ q: Body; u: Body; multi?: boolean; upsert?: boolean }>;

/** Documents of one collection in memory, with the ids and the unique indexes kept unique. */
export class MemoryCollection {
  readonly indexes: Index[] = [{ name: '_id_', key: { _id: 1 }, unique: true }];
  private readonly docs = new Map<string, Body>();
  /** What a branch began with. */
  private before: ReadonlyMap<string, Body> = new Map();
  private readonly namespace: string;

  constructor(namespace: string) {
    this.namespace = namespace;
  }

  all(): Body[] {
    return [...this.docs.values()];
  }

  find(filter: Body = {}): Body[] {
    const ids = idsIn(filter);
    const query = new Query<Body>(filter);
    const among = ids ? ids.map((id) => this.docs.get(keyOf(id))).filter((doc) => doc !== undefined) : this.all();
    return among.filter((doc) => query.test(doc));
  }

  insert(doc: Body, index = 0): WriteError | undefined {
    const whole = { _id: new ObjectId(), ...doc };
    this.expire();
    const error = this.clash(whole, index, undefined);
    if (!error) this.docs.set(keyOf(whole._id), whole);
    return error;
  }

  update(
    { q, u, multi, upsert }: Update,
    index = 0,
  ): WriteError | { n: number; nModified: number; upsertedId?: unknown } {
    const found = multi ? this.find(q) : this.find(q).slice(0, 1);
    if (found.length === 0 && upsert) {
      const made: Body = { _id: new ObjectId(), ...changed(equalitiesOf(q), u, true) };
      return this.insert(made, index) ?? { n: 1, nModified: 0, upsertedId: made._id };
    }
    let nModified = 0;
    for (const doc of found) {
      if (isReplacement(u) && u._id !== undefined && keyOf(u._id) !== keyOf(doc._id))
        return { index, code: 66, errmsg: 'an _id stays what it is' };
      const next = changed(doc, u, false);
      const error = this.clash(next, index, doc);
      if (error) return error;
      if (keyOf(next) !== keyOf(doc)) nModified++;
      this.docs.set(keyOf(doc._id), next);
    }
    return { n: found.length, nModified };
  }

  /** The documents as one transaction has them: nobody else sees what changes in it before it is merged. */
  branch(): MemoryCollection {
    const branch = new MemoryCollection(this.namespace);
    branch.indexes.splice(0, 1, ...this.indexes);
    for (const [id, doc] of this.docs) branch.docs.set(id, doc);
    branch.before = new Map(this.docs);
    return branch;
  }

  /** Whether none of the documents that the branch changed was changed here meanwhile. */
  takes(branch: MemoryCollection): boolean {
    return branch.changes().every(([id]) => this.docs.get(id) === branch.before.get(id));
  }

  merge(branch: MemoryCollection) {
    for (const [id, doc] of branch.changes()) {
      if (doc) this.docs.set(id, doc);
      else this.docs.delete(id);
    }
  }

  private changes(): (readonly [id: string, doc: Body | undefined])[] {
    const ids = new Set([...this.before.keys(), ...this.docs.keys()]);
    return [...ids].flatMap((id) => {
      const doc = this.docs.get(id);
      return doc === this.before.get(id) ? [] : [[id, doc] as const];
    });
  }

  delete(filter: Body, limit: number): number {
    const found = limit === 1 ? this.find(filter).slice(0, 1) : this.find(filter);
    for (const doc of found) this.docs.delete(keyOf(doc._id));
    return found.length;
  }

  /** The server does it once a minute. Older documents came first. */
  private expire() {
    for (const { key, expireAfterSeconds } of this.indexes) {
      const field = Object.keys(key)[0]!;
      if (expireAfterSeconds === undefined) continue;
      for (const [id, doc] of this.docs) {
        if (!(Number(doc[field]) < Date.now() - expireAfterSeconds * 1000)) break;
        this.docs.delete(id);
      }
    }
  }

  private clash(doc: Body, index: number, self: Body | undefined): WriteError | undefined {
    const same = (fields: readonly string[], other: Body) => fields.every((f) => keyOf(doc[f]) === keyOf(other[f]));
    for (const { name, key, unique } of this.indexes) {
      if (!unique) continue;
      const taken = '_id' in key ? self === undefined && this.docs.has(keyOf(doc._id)) : undefined;
      if (taken ?? this.all().some((other) => other !== self && same(Object.keys(key), other))) {
        const errmsg = `E11000 duplicate key error collection: ${this.namespace} index: ${name}`;
        const keyValue = Object.fromEntries(Object.keys(key).map((field) => [field, doc[field] ?? null]));
        return { index, code: 11_000, errmsg, keyPattern: key, keyValue };
      }
    }
    return hasTwoArrays(doc, this.indexes) ? { index, code: 171, errmsg: 'two arrays in one index' } : undefined;
  }
}

const bytes = (doc: Body, field: string) => Buffer.from(doc[field] as string);

/** What `$sort` gives: strings by their bytes in UTF-8, as a server has them, not by halves of characters. */
export function sorted(docs: Body[], sort: unknown): Body[] {
  const fields = Object.entries((sort ?? {}) as Record<string, number>);
  if (fields.length === 0) return docs;
  const areStrings = fields.every(([field]) => docs.every((doc) => typeof doc[field] === 'string'));
  if (!areStrings) return run([{ $sort: sort }], docs);
  return docs.toSorted((a, b) =>
    fields.reduce((so, [field, way]) => so || way * Buffer.compare(bytes(a, field), bytes(b, field)), 0),
  );
}

export const run = (pipeline: readonly Body[], docs: Body[]): Body[] =>
  new Aggregator([...pipeline] as never).run(docs);

const keyOf = (value: unknown) => EJSON.stringify(value ?? null, { relaxed: false });

/** The ids that a filter asks for by `_id`, so that a look-up does not walk the whole collection. */
function idsIn({ _id }: Body): unknown[] | undefined {
  if (_id === undefined) return undefined;
  if (_id === null || typeof _id !== 'object' || '_bsontype' in _id) return [_id];
  if ('$eq' in _id) return [_id.$eq];
  return '$in' in _id && Array.isArray(_id.$in) ? _id.$in : undefined;
}

/** What an upsert takes over from its filter. */
function equalitiesOf(filter: Body): Body {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([field, test]) => {
      if (field.startsWith('$')) return [];
      if (test === null || typeof test !== 'object' || '_bsontype' in test) return [[field, test]];
      return '$eq' in test ? [[field, test.$eq]] : [];
    }),
  );
}

function changed(doc: Body, change: Body, inserting: boolean): Body {
  if (isReplacement(change)) {
    return doc._id === undefined ? change : { _id: doc._id, ...change };
  }
  const { $setOnInsert, ...operators } = change;
  const next = {
    ...deserialize(serialize(doc, { ignoreUndefined: true })),
    ...(inserting ? ($setOnInsert as Body) : {}),
  };
  if (Object.keys(operators).length > 0) update(next, operators as never);
  return next;
}
