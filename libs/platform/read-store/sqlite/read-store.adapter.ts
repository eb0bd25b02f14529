import Database from 'better-sqlite3';
import type { Document } from '#kernel/view.ts';
import { cacheSize, pagesKeptMb } from '#platform/bounded/memory.ts';
import { movedBy, type Control } from '../control.ts';
import { cursorAfter, planFind, planWhere } from '../find-plan.ts';
import {
  DocumentRefused,
  ReadStore,
  ViewsUnavailable,
  type Collection,
  type Find,
  type Found,
  type Removed,
  type Step,
  type Stored,
  type Write,
} from '../read-store.ts';
import { column, leavesOutTheGone, orderBy, quoted, testOf, type Bound } from './find-sql.ts';

type Row = Readonly<{ id: string; doc: string; folded_at?: string; gone?: number | null }>;

const mostStatements = 500;
/** Characters of the largest document: MongoDB would refuse a larger one too. */
const mostChars = 16_000_000;
/** Seconds that a removal is remembered: longer than any projector may take to fold the same facts again. */
const removedForSeconds = 86_400;
/** So many of the oldest and of the newest documents say how large all of them are. */
const weighedPerEnd = 500;

/** SQLite errors that pass by themselves, or when somebody makes room on the disk. */
const passing = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/;

/** Most that a thread which answers others waits for the file, in milliseconds. */
const standstill = 20;

const damaged = /^SQLITE_(?:CORRUPT|NOTADB)/;

/** Documents as JSON text, one table per collection. Not synced at each commit: a view can be rebuilt. */
export class SqliteReadStore extends ReadStore {
  readonly description: string;
  private readonly db: Database.Database;
  private readonly statements = new Map<string, Database.Statement>();
  /** The control document as it was last read or written. */
  private read: Readonly<{ text: string; control: Control }> | undefined;

  protected constructor(file: string, waitMs: number) {
    super();
    this.description = `SQLite, ${file}`;
    this.db = new Database(file, { timeout: waitMs });
    this.db.pragma('journal_mode = WAL');
    this.db.pragma('synchronous = NORMAL');
    this.db.pragma('wal_autocheckpoint = 8000'); // the same few pages change with every batch: fold them in rarely
    this.db.pragma(cacheSize(pagesKeptMb.views));
    this.db.pragma('secure_delete = ON'); // the words of a person who was erased are not only unlinked
    this.db.exec('CREATE TABLE IF NOT EXISTS control (one INTEGER PRIMARY KEY CHECK (one = 1), doc TEXT NOT NULL)');
    this.liftOlder();
    this.cleanOlder();
  }

  /** Makes the file where it is missing. Several may have it open; each write waits so long for the others. Says what to do about a damaged one. */
  static open(file: string, { waitMs = 2000 } = {}): SqliteReadStore {
    try {
      return new SqliteReadStore(file, waitMs);
    } catch (error) {
      if (!damaged.test(codeOf(error))) throw error;
      const words = `${file} is damaged (${codeOf(error)}): delete it with its -wal and -shm, it is filled again from the log`;
      throw new Error(words, { cause: error });
    }
  }

  ensure({ name, indexes }: Collection): Promise<void> {
    return this.asking(() => {
      const table = quoted(name);
      this.db.exec(`
        CREATE TABLE IF NOT EXISTS ${table}
          (id TEXT PRIMARY KEY, folded_at TEXT NOT NULL, doc TEXT NOT NULL, gone INTEGER);
        CREATE INDEX IF NOT EXISTS ${quoted(`${name}:gone`)} ON ${table} (gone) WHERE gone IS NOT NULL;
        DELETE FROM ${table} WHERE gone < unixepoch() - ${removedForSeconds};`);
      for (const fields of indexes) {
        const index = quoted(`${name}:${fields.join('+')}`);
        this.db.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${table} (${[...fields, 'id'].map(column).join()})`);
      }
    });
  }

  get<D extends Document>({ name }: Collection, id: string): Promise<D | undefined> {
    return this.asking(() => {
      const [row] = this.rows(`SELECT id, doc FROM ${quoted(name)} WHERE id = ? AND gone IS NULL`, [id]);
      return row && (JSON.parse(row.doc) as D);
    });
  }

  getMany<D extends Document>({ name }: Collection, ids: readonly string[]): Promise<Map<string, D>> {
    return this.asking(() => {
      const sql = `SELECT id, doc FROM ${quoted(name)} WHERE id IN (SELECT value FROM json_each(?)) AND gone IS NULL`;
      const rows = ids.length > 0 ? this.rows(sql, [JSON.stringify(ids)]) : [];
      return new Map(rows.map(({ id, doc }) => [id, JSON.parse(doc) as D]));
    });
  }

  find<D extends Document>(collection: Collection, find: Find<D>): Promise<Found<D>> {
    return this.asking(() => {
      const { where, order, limit, ranges } = planFind(collection, find);
      const items: D[] = [];
      for (const range of ranges) {
        const clauses = [...where, ...range];
        const [test, values] = testOf(clauses);
        const sql = `SELECT id, doc FROM ${quoted(collection.name)} WHERE ${test} AND gone IS NULL ORDER BY ${orderBy(order, clauses)} LIMIT ?`;
        items.push(...this.rows(sql, [...values, limit + 1 - items.length]).map(({ doc }) => JSON.parse(doc) as D));
        if (items.length > limit) return { items: items.slice(0, limit), next: cursorAfter(order, items[limit - 1]!) };
      }
      return { items };
    });
  }

  count<D extends Document>(collection: Collection, where?: Find<D>['where']): Promise<number> {
    return this.asking(() => {
      const clauses = planWhere(collection, where ?? {});
      if (clauses.length === 0) return this.countAll(collection.name);
      const [test, values] = testOf(clauses);
      const there = leavesOutTheGone(clauses) ? '' : 'AND gone IS NULL'; // to look at that, each row would be fetched
      const sql = `SELECT count(*) AS doc FROM ${quoted(collection.name)} WHERE ${test} ${there}`;
      return Number(this.rows(sql, values)[0]?.doc ?? 0);
    });
  }

  bytes(collection: string): Promise<number> {
    const end = (order: string) =>
      `SELECT * FROM (SELECT octet_length(doc) AS n FROM ${quoted(collection)} WHERE gone IS NULL ORDER BY rowid ${order} LIMIT ${weighedPerEnd})`;
    return this.asking(() => {
      const sql = `SELECT '' AS id, avg(n) AS doc FROM (${end('ASC')} UNION ALL ${end('DESC')})`;
      return Math.round(Number(this.rows(sql, [])[0]?.doc ?? 0) * this.countAll(collection));
    });
  }

  stored<D extends Document>({ name }: Collection, ids: readonly string[]): Promise<Map<string, Stored<D> | Removed>> {
    return this.asking(() => {
      const sql = `SELECT id, doc, folded_at, gone FROM ${quoted(name)} WHERE id IN (SELECT value FROM json_each(?))`;
      const rows = ids.length > 0 ? this.rows(sql, [JSON.stringify(ids)]) : [];
      return new Map(rows.map((row) => [row.id, storedIn<D>(row)]));
    });
  }

  write(writes: readonly Write[], step?: Step): Promise<boolean> {
    return this.asking(() => this.db.transaction(() => this.writeAll(writes, step)).immediate());
  }

  control(): Promise<Control> {
    return this.asking(() => this.controlNow());
  }

  now(): Promise<number> {
    return this.asking(() => Number(this.rows("SELECT '' AS id, unixepoch('subsec') * 1000 AS doc", [])[0]!.doc));
  }

  has(collection: string): Promise<boolean> {
    const sql = "SELECT name AS id, '' AS doc FROM sqlite_schema WHERE type = 'table' AND name = ?";
    return this.asking(() => this.rows(sql, [collection]).length > 0);
  }

  names(): Promise<readonly string[]> {
    const sql = "SELECT name AS id, '' AS doc FROM sqlite_schema WHERE type = 'table'";
    return this.asking(() => this.rows(sql, []).map(({ id }) => id));
  }

  drop(collection: string): Promise<void> {
    return this.asking(() => {
      this.db.exec(`DROP TABLE IF EXISTS ${quoted(collection)}`);
      this.statements.clear();
    });
  }

  /** It is overwritten where it lay (`secure_delete`); here it leaves the write-ahead log. Others who are there are hardly waited for: this thread would stand still. */
  scrub(): Promise<void> {
    return this.asking(() => {
      const waitMs = this.db.pragma('busy_timeout', { simple: true });
      this.db.pragma(`busy_timeout = ${standstill}`);
      try {
        const busy = this.db.pragma('wal_checkpoint(TRUNCATE)', { simple: true });
        if (busy !== 0) throw new ViewsUnavailable('somebody reads what was removed from the views');
      } finally {
        this.db.pragma(`busy_timeout = ${Number(waitMs)}`);
      }
    });
  }

  close(): Promise<void> {
    return this.asking(() => void this.db.close());
  }

  private writeAll(writes: readonly Write[], step: Step | undefined): boolean {
    const moved = step && movedBy(this.controlNow(), step);
    if (step && !moved) return false;
    for (const { collection, put, remove } of [...writes, ...(step?.lookUps ?? [])]) {
      const upsert = this.statement(
        `INSERT INTO ${quoted(collection.name)} (id, folded_at, doc, gone) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET folded_at = excluded.folded_at, doc = excluded.doc, gone = excluded.gone
         WHERE excluded.folded_at >= folded_at`,
      );
      for (const doc of put) {
        const text = JSON.stringify({ ...doc, foldedAt: undefined }); // ten times as fast as leaving it out
        if (text.length > mostChars)
          throw new DocumentRefused(collection.name, `${doc.id} has ${text.length} characters`);
        upsert.run(doc.id, doc.foldedAt, text, null);
      }
      const now = remove.length > 0 ? this.seconds() : null;
      for (const { id, rev, foldedAt } of remove) upsert.run(id, foldedAt, JSON.stringify({ id, rev }), now);
    }
    if (moved) {
      const text = JSON.stringify(moved);
      this.statement('INSERT OR REPLACE INTO control (one, doc) VALUES (1, ?)').run(text);
      this.read = { text, control: moved };
    }
    return true;
  }

  /** By two indexes: of all, and of the few that were removed. To count those that are there, each row would be read. */
  private countAll(name: string): number {
    const count = (test: string) => `(SELECT count(*) FROM ${quoted(name)} ${test})`;
    const sql = `SELECT '' AS id, ${count('')} - ${count('WHERE gone IS NOT NULL')} AS doc`;
    return Number(this.rows(sql, [])[0]?.doc ?? 0);
  }

  private controlNow(): Control {
    const [row] = this.rows("SELECT '' AS id, doc FROM control", []);
    if (!row) return {};
    // each step asks for it, and it has a mark of every view: as long as nobody else has written it, it is the last step's
    if (this.read?.text !== row.doc) this.read = { text: row.doc, control: JSON.parse(row.doc) as Control };
    return this.read.control;
  }

  private seconds(): number {
    return Number(this.rows("SELECT '' AS id, unixepoch() AS doc", [])[0]!.doc);
  }

  /** Tables of builds whose only guard was the document's `rev`, which was the position. */
  private liftOlder() {
    const older = `SELECT name FROM sqlite_schema s WHERE type = 'table'
      AND EXISTS (SELECT 1 FROM pragma_table_info(s.name) WHERE name = 'rev')
      AND EXISTS (SELECT 1 FROM pragma_table_info(s.name) WHERE name = 'doc')`;
    const lift = (name: string) =>
      this.db.exec(`
        ALTER TABLE ${quoted(name)} RENAME COLUMN rev TO folded_at;
        ALTER TABLE ${quoted(name)} ADD COLUMN gone INTEGER;`);
    const found = this.db.prepare(older).all() as { name: string }[];
    if (found.length > 0) this.db.transaction(() => found.forEach(({ name }) => lift(name)))(); // half of it is never lifted
  }

  /** What older builds only unlinked is let go of once. While another process has the file, the next start does it. */
  private cleanOlder() {
    if (this.db.pragma('user_version', { simple: true }) !== 0) return;
    try {
      this.db.exec('VACUUM');
      this.db.pragma('wal_checkpoint(TRUNCATE)');
      this.db.pragma('user_version = 1');
    } catch (error) {
      if (!passing.test(codeOf(error))) throw error;
    }
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
      const code = codeOf(error);
      if (!passing.test(code)) throw error;
      throw new ViewsUnavailable(`the read store does not answer: ${code}`, { cause: error });
    }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

const storedIn = <D extends Document>({ doc, folded_at, gone }: Row) =>
  ({ ...JSON.parse(doc), foldedAt: folded_at, ...(gone && { gone: true }) }) as Stored<D> | Removed;
