import type { mongo } from 'mongoose';
import type { Document } from '#kernel/view.ts';
import type { Clause, FindPlan, Order } from './find-plan.ts';
import type { Removed, Stored } from './read-store.ts';

/** A document as it lies in MongoDB; `gone` is the server's time of the removal. */
export type Lying = { _id: string; foldedAt?: string; gone?: Date | null; [field: string]: unknown };

/** What nobody removed. */
export const there: mongo.Filter<Lying> = { gone: null };

/** As queries see it. */
export const outOf = <D extends Document>({ _id, foldedAt: _, ...rest }: Lying) =>
  ({ id: _id, ...rest }) as unknown as D;

/** As the projection sees it. */
export const storedIn = <D extends Document>({ _id, gone, ...rest }: Lying) =>
  ({ id: _id, ...rest, ...(gone && { gone: true }) }) as unknown as Stored<D> | Removed;

/** What a plan asks MongoDB for: one more than the page, to see whether another follows. */
export function queryOf({ where, order, limit, stretches }: FindPlan) {
  const filter = stretches.length === 1 ? filterOf([...where, ...stretches[0]!]) : anyOf(where, stretches);
  return { filter, sort: sortOf(order), limit: limit + 1 };
}

/** A field as MongoDB has it. */
export const named = (field: string) => (field === 'id' ? '_id' : field);

const sortOf = (order: Order) =>
  Object.fromEntries(order.map(([f, way]) => [named(f), way === 'asc' ? 1 : -1] as const));

/** The only place where a filter is made: the operators are ours, the values scalars. */
export const filterOf = (clauses: readonly Clause[]): mongo.Filter<Lying> =>
  clauses.length === 0 ? there : { $and: [...clauses.map(testIn), there] };

const anyOf = (where: readonly Clause[], stretches: readonly (readonly Clause[])[]): mongo.Filter<Lying> =>
  stretches.length === 0 ? { _id: { $in: [] } } : { $or: stretches.map((stretch) => filterOf([...where, ...stretch])) };

function testIn(clause: Clause): mongo.Filter<Lying> {
  const field = named(clause.field);
  switch (clause.op) {
    case 'present':
      return { [field]: { $ne: null } };
    case 'in':
      return { [field]: { $in: clause.values } };
    default:
      return { [field]: { [`$${clause.op}`]: clause.value } };
  }
}
