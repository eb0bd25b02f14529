import type { mongo } from 'mongoose';
import type { Document } from '#kernel/view.ts';
import type { Clause, Order } from '../find-plan.ts';
import type { Removed, Stored } from '../read-store.ts';

/** A document as it lies in MongoDB; `gone` is the server's time of the removal. */
export type MongoDocument = { _id: string; foldedAt?: string; gone?: Date | null; [field: string]: unknown };

/** Filters out what was removed. */
export const notRemoved: mongo.Filter<MongoDocument> = { gone: null };

/** A document as queries see it: without what only the store needs. */
export const documentOf = <D extends Document>({ _id, foldedAt: _, ...rest }: MongoDocument) =>
  ({ id: _id, ...rest }) as unknown as D;

/** A document as the projection sees it: with `foldedAt`, and removals too. */
export const storedOf = <D extends Document>({ _id, gone, ...rest }: MongoDocument) =>
  ({ id: _id, ...rest, ...(gone && { gone: true }) }) as unknown as Stored<D> | Removed;

/** A field's name in MongoDB. */
export const fieldName = (field: string) => (field === 'id' ? '_id' : field);

/** The order as MongoDB takes it. */
export const sortOf = (order: Order) =>
  Object.fromEntries(order.map(([f, way]) => [fieldName(f), way === 'asc' ? 1 : -1] as const));

/** The only place where a filter is made: the operators are ours, the values scalars. */
export function filterOf(clauses: readonly Clause[]): mongo.Filter<MongoDocument> {
  const tests = clauses.map(testIn);
  const fields = Map.groupBy(tests, ([field]) => field);
  const isPlain = fields.size === tests.length; // one field twice, such as a range and the cursor's: both must hold
  const filter = isPlain ? Object.fromEntries(tests) : { $and: tests.map((test) => Object.fromEntries([test])) };
  return { ...filter, ...notRemoved };
}

function testIn(clause: Clause): readonly [field: string, test: object] {
  const field = fieldName(clause.field);
  switch (clause.op) {
    case 'present':
      return [field, { $ne: null }];
    case 'in':
      return [field, { $in: clause.values }];
    default:
      return [field, { [`$${clause.op}`]: clause.value }];
  }
}
