import type { mongo } from 'mongoose';
import type { Clause, FindPlan, Order } from './find-plan.ts';

/** A document as it lies in MongoDB. */
export type Stored = { _id: string; rev?: string; position?: string; [field: string]: unknown };

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
export const filterOf = (clauses: readonly Clause[]): mongo.Filter<Stored> =>
  clauses.length === 0 ? {} : { $and: clauses.map(testIn) };

const anyOf = (where: readonly Clause[], stretches: readonly (readonly Clause[])[]): mongo.Filter<Stored> =>
  stretches.length === 0 ? { _id: { $in: [] } } : { $or: stretches.map((stretch) => filterOf([...where, ...stretch])) };

function testIn(clause: Clause): mongo.Filter<Stored> {
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
