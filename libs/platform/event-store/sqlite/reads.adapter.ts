import type Database from 'better-sqlite3';
import {
  BeyondEnd,
  type FactBatch,
  type FactFilter,
  type FactText,
  type StoredFact,
  type StreamPage,
} from '../event-store.ts';
import { asDamage, columns, idKey, lastRowIn } from './file.adapter.ts';
import {
  brokenRow,
  chained,
  chainStart,
  damaged,
  factOf,
  factTextOf,
  placeOf,
  rowAt,
  type ChainedRow,
  type Row,
} from './rows.ts';

type FoundRow = ChainedRow & Readonly<{ previous: string | null }>;

/** Rows looked through in one go when the filter lets few of them pass. */
const window = 50_000;

const linked = `${columns}, (select p.hash from facts p where p.position = f.position - 1) as previous`;

const plain = columns.replace(', hash', '');

/** Everything that is read from a log's file. Each row is checked against the chain before it is handed out, or it is asked for unchecked. */
export class Reads {
  private readonly db: Database.Database;
  private readonly file: string;
  private readonly statements = new Map<string, Database.Statement>();
  private readonly lastRow: Database.Statement<[], number>;

  constructor(db: Database.Database, file: string) {
    this.db = db;
    this.lastRow = lastRowIn(db);
    this.file = file;
  }

  /** The last row's number. */
  end(): number {
    return this.lastRow.get()!;
  }

  last(): StoredFact | undefined {
    return this.facts(`select ${linked} from facts f where position = ?`, this.end())[0];
  }

  /** Facts of a stream from a revision on, in order. */
  ofStream(stream: string, from: number, limit: number): readonly StoredFact[] {
    return this.rowsOfStream(stream, from, limit).map(factOf);
  }

  /** The same as text. */
  textsOfStream(stream: string, from: number, limit: number): readonly FactText[] {
    return this.rowsOfStream(stream, from, limit).map(factTextOf);
  }

  /** Of so many facts of a stream those of these types, as they lie there: the others are passed over by the file's own reader. */
  pageOfStream(stream: string, types: readonly string[], from: number, limit: number): StreamPage {
    const bounds = [stream, from, from + limit];
    const within = 'where stream = ? and revision >= ? and revision < ?';
    const count = this.statement(`select count(*) as facts, max(revision) as last from facts ${within}`);
    const { facts, last } = count.get(...bounds) as Readonly<{ facts: number; last: number | null }>;
    if (facts > 0 && last !== from + facts - 1) this.rowsOfStream(stream, from, limit); // it says which is missing
    const ofTypes = `${within} and type in (select value from json_each(?)) order by revision`;
    const found = this.rows(`select ${plain} from facts ${ofTypes}`, [...bounds, JSON.stringify(types)]);
    return { facts: found.map((row) => this.factIn(row)), next: facts < limit ? undefined : from + facts };
  }

  private rowsOfStream(stream: string, from: number, limit: number): readonly FoundRow[] {
    const sql = `select ${linked} from facts f where stream = ? and revision >= ? order by revision limit ?`;
    const rows = this.checked(sql, [stream, from, limit]);
    const gap = rows.findIndex(({ revision }, i) => revision !== from + i);
    if (gap >= 0) throw damaged(this.file, `${stream} lacks revision ${from + gap}`);
    return rows;
  }

  /** Looks in the index, and through the rows that are not in it yet. */
  byId(stream: string, id: string): StoredFact | undefined {
    const fresh = '(select position from facts where position > (select through from indexed) and id = ?)';
    const place = `coalesce((select position from ids where id = ${idKey}), ${fresh})`;
    return this.facts(`select ${linked} from facts f where position = ${place} and stream = ?`, id, id, stream)[0];
  }

  /** A batch after a row. Throws `BeyondEnd`. */
  after(row: number, filter: FactFilter, limit: number, unchecked = false): FactBatch {
    const end = this.end();
    if (row > end) throw new BeyondEnd(`row ${row} of ${this.file}, which has ${end}`);
    const last = Math.min(end, row + Math.max(window, limit));
    const facts =
      unchecked && !filter.categories ? this.lying(row, last, filter, limit) : this.passing(row, last, filter, limit);
    const through = facts.length < limit ? last : rowAt(facts.at(-1)!.position);
    return { facts, through: placeOf(through), throughId: this.idAt(through), caughtUp: through === end };
  }

  /** The id of the fact in a row; empty where there is none. */
  idAt(row: number): string {
    const [found] = this.rows('select id from facts where position = ?', [row]);
    return found?.id ?? '';
  }

  private passing(row: number, last: number, { categories, types }: FactFilter, limit: number): readonly StoredFact[] {
    const ofTypes = types ? ' and type in (select value from json_each(?))' : '';
    const some = `from facts f where position > ? and position <= ?`;
    const bounds = [row, last];
    const typesBound = types ? [JSON.stringify(types)] : [];
    if (!categories) {
      return this.facts(
        `select ${linked} ${some}${ofTypes} order by position limit ?`,
        ...bounds,
        ...typesBound,
        limit,
      );
    }
    // A branch per category, each from its index in order: one `in` would sort all that passes for every page.
    const branch = `select * from (select ${linked} ${some} and category = ?${ofTypes} order by position limit ?)`;
    const sql = categories.map(() => branch).join(' union all ');
    const values = categories.flatMap((category) => [...bounds, category, ...typesBound, limit]);
    return categories.length === 0 ? [] : this.facts(`${sql} order by position limit ?`, ...values, limit);
  }

  /** Facts as they lie there. */
  private lying(row: number, last: number, { types }: FactFilter, limit: number): readonly StoredFact[] {
    const ofTypes = types ? ' and type in (select value from json_each(?))' : '';
    const sql = `select ${plain} from facts where position > ? and position <= ?${ofTypes} order by position limit ?`;
    const values = types ? [row, last, JSON.stringify(types), limit] : [row, last, limit];
    return this.rows(sql, values).map((one) => this.factIn(one));
  }

  private factIn(row: Row): StoredFact {
    try {
      return factOf(row);
    } catch {
      throw damaged(this.file, brokenRow(row)); // what was written is JSON
    }
  }

  private facts(sql: string, ...values: readonly (string | number)[]): readonly StoredFact[] {
    return this.checked(sql, values).map(factOf);
  }

  private checked(sql: string, values: readonly (string | number)[]): readonly FoundRow[] {
    const rows = this.rows(sql, values);
    for (const row of rows) this.check(row);
    return rows;
  }

  private rows(sql: string, values: readonly (string | number)[]): readonly FoundRow[] {
    try {
      return this.statement(sql).all(...values) as FoundRow[];
    } catch (error) {
      throw asDamage(error, this.file);
    }
  }

  private check(row: FoundRow) {
    const previous = row.previous ?? (row.position === 1 ? chainStart : undefined);
    if (previous !== undefined && chained(previous, row) === row.hash) return;
    throw damaged(this.file, brokenRow(row));
  }

  private statement(sql: string): Database.Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    const made = this.db.prepare(sql);
    this.statements.set(sql, made);
    return made;
  }
}
