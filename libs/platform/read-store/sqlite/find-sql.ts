import type { Scalar } from '../read-store.ts';
import type { Clause, Order } from '../find-plan.ts';

/** What SQLite takes for a value. */
export type Bound = string | number | null;

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Names come from our own code; this makes sure of it. */
export function quoted(name: string): string {
  if (!/^[a-z0-9][\w.:+-]*$/i.test(name)) throw new Error(`not a name: ${name}`);
  return `"${name}"`;
}

/** Where a field lies in a row, as indexes have it. Throws for what is no field's name. */
export function column(field: string): string {
  if (!/^[a-z]\w*$/i.test(field)) throw new Error(`not a field: ${field}`);
  return field === 'id' ? field : `json_extract(doc, '$.${field}')`;
}

/** Without what is the same in all rows: SQLite would sort by it, though the index has the order. */
export function orderBy(order: Order, clauses: readonly Clause[]) {
  const same = new Set(clauses.flatMap(({ field, op }) => (op === 'eq' ? field : [])));
  const parts = order.flatMap(([field, direction]) => (same.has(field) ? [] : `${column(field)} ${direction}`));
  return parts.join() || 'id';
}

/** SQLite has no booleans; `json_extract` gives 1 and 0 for them. */
const bound = (value: Scalar): Bound => (typeof value === 'boolean' ? Number(value) : value);

/** The test of all these clauses, and what is bound to it. */
export function testOf(clauses: readonly Clause[]): [sql: string, values: Bound[]] {
  const parts = clauses.map(testIn);
  return [parts.map(([sql]) => sql).join(' AND ') || '1', parts.flatMap(([, values]) => values)];
}

function testIn(clause: Clause): [sql: string, values: Bound[]] {
  const left = column(clause.field);
  if (clause.op === 'present') return [`${left} IS NOT NULL`, []];
  if (clause.op !== 'in') {
    if (clause.value === null) return [`${left} IS NULL`, []];
    return [`${left} ${clause.op === 'eq' ? '=' : operators[clause.op]} ?`, [bound(clause.value)]];
  }
  const list = JSON.stringify(clause.values.filter((value) => value !== null).map(bound));
  const among = `${left} IN (SELECT value FROM json_each(?))`;
  return [clause.values.includes(null) ? `(${among} OR ${left} IS NULL)` : among, [list]];
}

/** Whether no removed document can match: of such a one the row has its id and its rev alone. */
export const leavesOutTheGone = (clauses: readonly Clause[]): boolean =>
  clauses.some((clause) => {
    if (clause.field === 'id' || clause.field === 'rev') return false;
    if (clause.op === 'present') return true;
    return clause.op === 'in' ? !clause.values.includes(null) : clause.value !== null;
  });
