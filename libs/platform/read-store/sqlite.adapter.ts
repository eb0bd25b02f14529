import Database from 'better-sqlite3';
import { logStart, type Position } from '#kernel/position.ts';
import type { Document } from '#kernel/view.ts';
import { cursorAfter, planFind, planWhere, type Clause, type Order } from './find-plan.ts';
import {
  ReadStore,
  ViewsUnavailable,
  type Checkpoint,
  type Collection,
  type Find,
  type Found,
  type Scalar,
  type Write,
} from './read-store.ts';

type Row = Readonly<{ id: string; doc: string }>;
type Bound = string | number | null;

const mostStatements = 500;

/** What passes by itself or when somebody makes room. */
const passing = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/;

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Documents as JSON text, one table per collection. Not synced at each commit: a view can be rebuilt. */
export class SqliteReadStore extends ReadStore {
  readonly description: string;
  private readonly db: Database.Database;
  private readonly statements = new Map<string, Database.Statement>();

  protected constructor(file: string, waitMs: number) {
    super();
    this.description = `SQLite, ${file}`;
    this.db = new Database(file, { timeout: waitMs });
    this.db.pragma('journal_mode = WAL');
    this.db.pragma('synchronous = NORMAL');
    this.db.pragma('wal_autocheckpoint = 8000'); // the same few pages change with every batch: fold them in rarely
    this.db.pragma('cache_size = -16384');
    this.db.exec(
      'CREATE TABLE IF NOT EXISTS checkpoints (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID',
    );
  }

  /** Makes the file where it is missing. Several processes may have it open; each write waits so long for the others. */
  static open(file: string, { waitMs = 2000 } = {}): SqliteReadStore {
    return new SqliteReadStore(file, waitMs);
  }

  ensure({ name, indexes }: Collection): Promise<void> {
    return this.asking(() => {
      const table = quoted(name);
      this.db.exec(`CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, rev TEXT NOT NULL, doc TEXT NOT NULL)`);
      for (const fields of indexes) {
        const index = quoted(`${name}:${fields.join('+')}`);
        this.db.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${table} (${[...fields, 'id'].map(column).join()})`);
      }
    });
  }

  get<D extends Document>({ name }: Collection, id: string): Promise<D | undefined> {
    return this.asking(() => {
      const [row] = this.rows(`SELECT id, doc FROM ${quoted(name)} WHERE id = ?`, [id]);
      return row && (JSON.parse(row.doc) as D);
    });
  }

  getMany<D extends Document>({ name }: Collection, ids: readonly string[]): Promise<Map<string, D>> {
    return this.asking(() => {
      const sql = `SELECT id, doc FROM ${quoted(name)} WHERE id IN (SELECT value FROM json_each(?))`;
      const rows = ids.length > 0 ? this.rows(sql, [JSON.stringify(ids)]) : [];
      return new Map(rows.map(({ id, doc }) => [id, JSON.parse(doc) as D]));
    });
  }

  find<D extends Document>(collection: Collection, find: Find<D>): Promise<Found<D>> {
    return this.asking(() => {
      const { where, order, limit, stretches } = planFind(collection, find);
      const items: D[] = [];
      for (const stretch of stretches) {
        const [test, values] = testOf([...where, ...stretch]);
        const sql = `SELECT id, doc FROM ${quoted(collection.name)} WHERE ${test} ORDER BY ${orderBy(order)} LIMIT ?`;
        items.push(...this.rows(sql, [...values, limit + 1 - items.length]).map(({ doc }) => JSON.parse(doc) as D));
        if (items.length > limit) return { items: items.slice(0, limit), next: cursorAfter(order, items[limit - 1]!) };
      }
      return { items };
    });
  }

  count<D extends Document>(collection: Collection, where?: Find<D>['where']): Promise<number> {
    return this.asking(() => {
      const [test, values] = testOf(planWhere(collection, where ?? {}));
      const sql = `SELECT count(*) AS doc FROM ${quoted(collection.name)} WHERE ${test}`;
      return Number(this.rows(sql, values)[0]?.doc ?? 0);
    });
  }

  write(writes: readonly Write[], checkpoints: readonly Checkpoint[] = []): Promise<void> {
    return this.asking(() => this.db.transaction(() => this.writeAll(writes, checkpoints)).immediate());
  }

  checkpoint(of: string): Promise<Position> {
    return this.asking(() => {
      const sql = 'SELECT name AS id, position AS doc FROM checkpoints WHERE name = ?';
      return this.rows(sql, [of])[0]?.doc ?? logStart;
    });
  }

  drop(collection: string): Promise<void> {
    return this.asking(() => {
      this.db.exec(`DROP TABLE IF EXISTS ${quoted(collection)}`);
      this.statement('DELETE FROM checkpoints WHERE name = ?').run(collection);
      this.statements.clear();
    });
  }

  close(): Promise<void> {
    return this.asking(() => void this.db.close());
  }

  private writeAll(writes: readonly Write[], checkpoints: readonly Checkpoint[]) {
    for (const { collection, put, remove } of writes) {
      const table = quoted(collection.name);
      const upsert = this.statement(
        `INSERT INTO ${table} (id, rev, doc) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, doc = excluded.doc WHERE excluded.rev >= rev`,
      );
      for (const doc of put) upsert.run(doc.id, doc.rev, JSON.stringify(doc));
      const gone = this.statement(`DELETE FROM ${table} WHERE id = ?`);
      for (const id of remove) gone.run(id);
    }
    const move = this.statement(
      `INSERT INTO checkpoints (name, position) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET position = excluded.position WHERE excluded.position > position`,
    );
    for (const { of, position } of checkpoints) move.run(of, position);
  }

  /** A collection that nobody made yet has no rows: a query may come before the first fact. */
  protected rows(sql: string, values: readonly Bound[]): Row[] {
    try {
      return this.statement(sql).all(...values) as Row[];
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('no such table')) return [];
      throw error;
    }
  }

  private statement(sql: string): Database.Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    if (this.statements.size >= mostStatements) this.statements.clear();
    const statement = this.db.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  private async asking<T>(work: () => T): Promise<T> {
    try {
      return work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!passing.test(code)) throw error;
      throw new ViewsUnavailable(`the read store does not answer: ${code}`, { cause: error });
    }
  }
}

/** Names come from our own code; this makes sure of it. */
function quoted(name: string): string {
  if (!/^[a-z0-9][\w.:+-]*$/i.test(name)) throw new Error(`not a name: ${name}`);
  return `"${name}"`;
}

function column(field: string): string {
  if (!/^[a-z]\w*$/i.test(field)) throw new Error(`not a field: ${field}`);
  return field === 'id' || field === 'rev' ? field : `json_extract(doc, '$.${field}')`;
}

const orderBy = (order: Order) => order.map(([field, direction]) => `${column(field)} ${direction}`).join();

/** SQLite has no booleans; `json_extract` gives 1 and 0 for them. */
const bound = (value: Scalar): Bound => (typeof value === 'boolean' ? Number(value) : value);

function testOf(clauses: readonly Clause[]): [sql: string, values: Bound[]] {
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
