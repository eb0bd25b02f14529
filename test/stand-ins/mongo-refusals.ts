import { mongo } from 'mongoose';
import type { Body } from './mongo-wire.ts';

export type Index = Readonly<{
  name: string;
  key: Readonly<Record<string, number>>;
  unique?: boolean;
  expireAfterSeconds?: number;
  partialFilterExpression?: unknown;
}>;

const readConcerns: readonly unknown[] = ['local', 'available', 'majority', 'linearizable', 'snapshot'];
const mostIndexes = 64;

/** What a server does and the stand-in does not: it says so, rather than do it wrong. */
const notHere = (what: string): Body => refused(238, 'NotImplemented', `${what}: not on the stand-in`);

const refused = (code: number, codeName: string, errmsg: string): Body => ({ ok: 0, code, codeName, errmsg });

type Statement = Readonly<{ u?: unknown; multi?: boolean; collation?: unknown; q?: unknown }>;

/** Why a command is not done: what a server refuses too, and what the stand-in would do wrong. */
export function refusalOf(body: Body): Body | undefined {
  const { level } = (body.readConcern ?? {}) as { level?: unknown };
  if (level !== undefined && !readConcerns.includes(level)) return refused(9, 'FailedToParse', 'unknown read concern');
  const updates = (body.updates ?? []) as readonly Statement[];
  if (body.collation || updates.some(({ collation }) => collation)) return notHere('collation');
  if ([body.filter, body.query, ...updates.map(({ q }) => q)].some(isRangeBeyondUtf16)) return notHere('such a range');
  if (JSON.stringify([body.documents, updates], isLong).includes(long)) return notHere('int64');
  return updates.map(refusalOfUpdate).find((refusal) => refusal);
}

function refusalOfUpdate({ u, multi }: Statement): Body | undefined {
  if (Array.isArray(u)) return notHere('an update by a pipeline');
  if (multi && isReplacement(u)) return refused(9, 'FailedToParse', 'a replacement is of one document');
  return undefined;
}

export const isReplacement = (change: unknown): boolean =>
  !Object.keys(change ?? {}).some((key) => key.startsWith('$'));

/** Strings are ordered by their bytes in UTF-8, and by halves of characters in JavaScript. */
function isRangeBeyondUtf16(filter: unknown): boolean {
  return /"\$(?:gt|lt)e?":"[^"]*[\ud800-\udfff]/.test(JSON.stringify(filter ?? {}));
}

const long = '\u0000int64';
const isLong = (_: string, value: unknown): unknown => (value instanceof mongo.BSON.Long ? long : value);

/** Why an index cannot be made beside these. */
export function refusalOfIndex(index: Index, indexes: readonly Index[], docs: readonly Body[]): Body | undefined {
  const same = indexes.find(({ name }) => name === index.name);
  if (same && textOf(same.key) !== textOf(index.key))
    return refused(86, 'IndexKeySpecsConflict', `"${index.name}" has other keys`);
  const twin = indexes.find(({ key }) => textOf(key) === textOf(index.key));
  if (twin && optionsOf(twin) !== optionsOf(index))
    return refused(85, 'IndexOptionsConflict', `"${twin.name}" has other options`);
  if (!same && indexes.length >= mostIndexes) return refused(67, 'CannotCreateIndex', 'too many indexes');
  if (index.unique && index.partialFilterExpression) return notHere('a unique index of some documents');
  const values = docs.map((doc) => textOf(Object.keys(index.key).map((field) => doc[field] ?? null)));
  if (index.unique && new Set(values).size < values.length)
    return {
      ...refused(11_000, 'DuplicateKey', `E11000 duplicate key error index: ${index.name}`),
      keyPattern: index.key,
    };
  return undefined;
}

const textOf = (value: unknown) => JSON.stringify(value);
const optionsOf = ({ name, unique, expireAfterSeconds, partialFilterExpression }: Index) =>
  textOf([name, unique ?? false, expireAfterSeconds, partialFilterExpression]);

/** A document has an array in one field of an index at most. */
export function hasTwoArrays(doc: Body, indexes: readonly Index[]): boolean {
  return indexes.some(({ key }) => Object.keys(key).filter((field) => Array.isArray(doc[field])).length > 1);
}
