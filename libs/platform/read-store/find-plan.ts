import type { Document } from '#kernel/view.ts';
import { BadFind, type Collection, type Condition, type Find, type Scalar } from './read-store.ts';

/** One test of one field. `present` is "not null"; `in` alone takes a list. */
export type Clause =
  | Readonly<{ field: string; op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; value: Scalar }>
  | Readonly<{ field: string; op: 'in'; values: readonly Scalar[] }>
  | Readonly<{ field: string; op: 'present' }>;

export type Order = readonly (readonly [field: string, direction: 'asc' | 'desc'])[];

/** A checked question: only declared fields, only scalars. Every adapter renders this and nothing else. */
export type FindPlan = Readonly<{
  where: readonly Clause[];
  /** Ends with `id`, so that it is total. */
  order: Order;
  limit: number;
  /**
   * Where the page begins: ranges of the order that follow one another, each of them a plain index range. One empty
   * range without a cursor.
   */
  ranges: readonly (readonly Clause[])[];
}>;

export const mostPerPage = 100;
const perPage = 24;

/** Throws `BadFind` for what the collection does not declare. */
export function planFind<D extends Document>(collection: Collection, find: Find<D>): FindPlan {
  const { limit = perPage } = find;
  if (!Number.isInteger(limit) || limit < 1 || limit > mostPerPage) {
    throw new BadFind(`a page has 1 to ${mostPerPage} documents`);
  }
  const order = orderOf(collection, find.sort ?? []);
  const ranges = find.cursor === undefined ? [[]] : rangesAfter(order, readCursor(order, find.cursor));
  return { where: planWhere(collection, find.where ?? {}), order, limit, ranges };
}

/** The filter alone, for counting. Throws `BadFind`. */
export function planWhere(collection: Collection, where: Readonly<Record<string, Condition | undefined>>): Clause[] {
  return Object.entries(where).flatMap(([field, condition]) => {
    if (condition === undefined) return [];
    mustBeDeclared(collection, field);
    return clausesOf(field, condition);
  });
}

/** The opaque cursor of the page that begins after this document. */
export function cursorAfter(order: Order, last: Readonly<Record<string, unknown>>): string {
  const values = order.map(([field]) => last[field] ?? null);
  return Buffer.from(JSON.stringify([signature(order), ...values])).toString('base64url');
}

function orderOf(collection: Collection, sort: Order): Order {
  for (const [field, direction] of sort) {
    mustBeDeclared(collection, field);
    if (direction !== 'asc' && direction !== 'desc') throw new BadFind('a sort is asc or desc');
  }
  const [, last = 'asc'] = sort.at(-1) ?? []; // an index is walked one way: another direction for ties would be a sort
  return sort.some(([field]) => field === 'id') ? sort : [...sort, ['id', last]];
}

function mustBeDeclared({ name, indexes }: Collection, field: string) {
  if (field !== 'id' && !indexes.some((fields) => fields.includes(field))) {
    throw new BadFind(`"${name}" declares no index on "${field}"`);
  }
}

function clausesOf(field: string, condition: Condition): Clause[] {
  if (isScalar(condition)) return [{ field, op: 'eq', value: condition }];
  if (typeof condition !== 'object') throw new BadFind(`"${field}" takes a scalar`);
  if ('in' in condition) {
    if (!Array.isArray(condition.in) || !condition.in.every(isScalar)) throw new BadFind(`"${field}" takes scalars`);
    return [{ field, op: 'in', values: condition.in }];
  }
  return Object.entries(condition).flatMap(([op, value]) => {
    if (value === undefined) return [];
    if (op !== 'gt' && op !== 'gte' && op !== 'lt' && op !== 'lte') throw new BadFind(`"${field}" has no test "${op}"`);
    if (value === null || !isScalar(value)) throw new BadFind(`a range of "${field}" takes a scalar`);
    return [{ field, op, value }];
  });
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

const signature = (order: Order) => order.map(([field, direction]) => `${field} ${direction}`).join();

function readCursor(order: Order, cursor: string): readonly Scalar[] {
  const [of, ...values] = parsed(cursor);
  if (of !== signature(order) || values.length !== order.length || !values.every(isScalar)) {
    throw new BadFind('this cursor belongs to another question');
  }
  return values;
}

function parsed(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(value)) return value;
  } catch {
    // said below
  }
  throw new BadFind('this is not a cursor');
}

/** What follows these values in this order, nulls first: equal up to the last field and beyond in it, then one field less. */
function rangesAfter(order: Order, values: readonly Scalar[]): Clause[][] {
  return order
    .flatMap(([field, direction], depth) => {
      const equal = order.slice(0, depth).map(([name], i): Clause => ({ field: name, op: 'eq', value: values[i]! }));
      return beyond(field, direction, values[depth]!).map((clause) => ({ depth, clauses: [...equal, clause] }));
    })
    .toSorted((a, b) => b.depth - a.depth)
    .map(({ clauses }) => clauses);
}

function beyond(field: string, direction: 'asc' | 'desc', value: Scalar): Clause[] {
  if (direction === 'asc') return [value === null ? { field, op: 'present' } : { field, op: 'gt', value }];
  if (value === null) return [];
  return field === 'id'
    ? [{ field, op: 'lt', value }]
    : [
        { field, op: 'lt', value },
        { field, op: 'eq', value: null },
      ];
}
