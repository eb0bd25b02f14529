import Database from 'better-sqlite3';
import { instantOf, minute as minuteMs, msOf } from '#kernel/instant.ts';
import { cacheSize, pagesKeptMb } from '#platform/bounded/memory.ts';
import {
  type Counted,
  type FoundRow,
  type IndexMark,
  type IndexRow,
  IndexUnavailable,
  type Lead,
  LogIndex,
  MarkMoved,
  type Span,
  type WhichRows,
} from './log-index.ts';

/** Streams whose numbers are remembered. */
const mostNames = 20_000;

/**
 * `n` counts the log's facts from 1: an index of rows carries it, so that each is in the log's order. Names stand once. Its
 * version is the file's: another one is made anew.
 */
const version = 1;
const schema = `
  create table mark (one integer primary key check (one = 1), shape text not null, identity text not null,
    position text not null, factId text not null) strict;
  create table names (id integer primary key, name text not null unique) strict;
  create table facts (n integer primary key, position text not null, stream integer not null, revision integer not null,
    type integer not null, category integer not null, at integer not null, correlation blob not null, people blob not null) strict;
  create index facts_of_stream on facts (stream);
  create index facts_of_type on facts (type);
  create index facts_of_category on facts (category);
  create index facts_of_correlation on facts (correlation);
  create table people (tag blob not null, n integer not null, primary key (tag, n)) strict, without rowid;
  create table counts (minute integer not null, category integer not null, type integer not null, facts integer not null,
    first integer not null, last integer not null, primary key (minute, category, type)) strict, without rowid;
  pragma user_version = ${version};
`;
const tables = ['mark', 'names', 'facts', 'people', 'counts'];

/** Bytes of a tag. */
const tagBytes = 16;

type Kept = Readonly<{
  n: number;
  position: string;
  stream: string;
  revision: number;
  type: string;
  category: string;
  at: number;
  correlation: Buffer;
  people: Buffer;
}>;

/** The index in one SQLite file, written by one connection. Nothing of it waits for the disk: what a power cut takes is indexed again. */
export class SqliteLogIndex extends LogIndex {
  readonly description: string;
  private readonly db: Database.Database;
  private readonly names = new Map<string, number>();
  private readonly statements = new Map<string, Database.Statement>();

  private constructor(db: Database.Database) {
    super();
    this.db = db;
    this.description = `SQLite, ${db.name}`;
  }

  /** Makes the file where it is missing, and anew where another version or no index is in it. */
  static open(file: string): SqliteLogIndex {
    const db = new Database(file);
    db.pragma('journal_mode = wal');
    db.pragma('synchronous = normal');
    db.pragma(cacheSize(pagesKeptMb.logIndex));
    if (db.pragma('user_version', { simple: true }) !== version) {
      const make = () => {
        for (const table of tables) db.exec(`drop table if exists ${table}`);
        db.exec(schema);
      };
      db.transaction(make)();
    }
    return new SqliteLogIndex(db);
  }

  mark(): Promise<IndexMark | undefined> {
    return asking(() => this.kept());
  }

  add(
    rows: readonly IndexRow[],
    { from, to }: Readonly<{ from: IndexMark | undefined; to: IndexMark }>,
  ): Promise<void> {
    const all = () => {
      if (this.kept()?.position !== from?.position) throw new MarkMoved('the index was moved on meanwhile');
      let n = this.ask('select coalesce(max(n), 0) from facts').pluck().get() as number;
      for (const row of rows) this.put(++n, row);
      const { shape, identity, position, factId } = to;
      this.ask('insert or replace into mark values (1, ?, ?, ?, ?)').run(shape, identity, position, factId);
    };
    return asking(() => {
      try {
        this.db.transaction(all).immediate();
      } catch (error) {
        this.names.clear(); // those of this batch are not there
        throw error;
      }
    });
  }

  clear(): Promise<void> {
    return asking(() => {
      this.names.clear();
      this.db.transaction(() => tables.forEach((table) => void this.db.exec(`delete from ${table}`)))();
    });
  }

  page({ lead, before, from }: WhichRows, limit: number): Promise<readonly FoundRow[]> {
    return asking(() => {
      const [source, key] = this.sourceOf(lead);
      if (key === undefined && lead) return [];
      const tests = [
        ...(lead ? [`d.${columns[lead.by]} = ?`] : ['true']),
        ...(before === undefined ? [] : ['d.n < ?']),
        ...(from === undefined ? [] : ['d.n >= ?']),
      ];
      // the order of the joins and the index are said: by itself SQLite may walk the whole table backwards for a rare type
      const sql = `select f.n, f.position, s.name as stream, f.revision, t.name as type, c.name as category, f.at,
          f.correlation, f.people
        from (select d.n from ${source} where ${tests.join(' and ')} order by d.n desc limit ?) d
        cross join facts f on f.n = d.n cross join names s on s.id = f.stream cross join names t on t.id = f.type
        cross join names c on c.id = f.category order by f.n desc`;
      const bounds = [before, from].flatMap((cursor) => (cursor === undefined ? [] : [numberOf(cursor)]));
      const values = [...(key === undefined ? [] : [key]), ...bounds, limit];
      return (this.ask(sql).all(...values) as Kept[]).map(foundOf);
    });
  }

  streams(prefix: string, limit: number): Promise<readonly string[]> {
    return asking(() => {
      const sql = 'select name from names where name >= ? and name < ? order by name limit ?';
      return this.ask(sql).pluck().all(prefix, `${prefix}~`, limit) as string[];
    });
  }

  bounds({ from, to }: Span): Promise<Readonly<{ from: string; through: string }> | undefined> {
    return asking(() => {
      const isAll = from === undefined && to === undefined;
      const sql = isAll
        ? 'select (select min(n) from facts) as first, (select max(n) from facts) as last'
        : 'select min(first) as first, max(last) as last from counts where minute >= ? and minute < ?';
      const found = this.ask(sql).get(...(isAll ? [] : minutes({ from, to })));
      const { first, last } = found as { first: number | null; last: number | null };
      return first === null || last === null ? undefined : { from: cursorOf(first), through: cursorOf(last) };
    });
  }

  counts(span: Span, limit: number): Promise<readonly Counted[]> {
    return asking(() => {
      const sql = `select minute, c.name as category, t.name as type, facts from counts
        join names c on c.id = category join names t on t.id = counts.type
        where minute >= ? and minute < ? order by minute desc, c.name, t.name limit ?`;
      const found = this.ask(sql).all(...minutes(span), limit) as (Omit<Counted, 'minute'> & { minute: number })[];
      return found.map(({ minute, ...counted }) => ({ minute: instantOf(minute * minuteMs), ...counted }));
    });
  }

  async close(): Promise<void> {
    this.db.close();
  }

  private put(n: number, row: IndexRow) {
    const [stream, type, category] = [row.stream, row.type, row.category].map((name) => this.numberOfName(name));
    const at = msOf(row.at);
    const tags = row.people.map((tag) => Buffer.from(tag, 'hex'));
    const correlation = Buffer.from(row.correlation, 'hex');
    const values = [n, row.position, stream, row.revision, type, category, at, correlation, Buffer.concat(tags)];
    this.ask('insert into facts values (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(...values);
    for (const tag of tags) this.ask('insert into people values (?, ?)').run(tag, n);
    const counting = `insert into counts values (?, ?, ?, 1, ?, ?)
      on conflict do update set facts = facts + 1, last = excluded.last`;
    this.ask(counting).run(Math.floor(at / minuteMs), category, type, n, n);
  }

  private sourceOf(lead: Lead | undefined): readonly [source: string, key?: number | Buffer] {
    if (!lead) return ['facts d'];
    if (lead.by === 'person') return ['people d', Buffer.from(lead.value, 'hex')];
    const indexed = `facts d indexed by facts_of_${lead.by}`;
    if (lead.by === 'correlation') return [indexed, Buffer.from(lead.value, 'hex')];
    const known = this.ask('select id from names where name = ?').pluck().get(lead.value) as number | undefined;
    return known === undefined ? [indexed] : [indexed, known];
  }

  private numberOfName(name: string): number {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    this.ask('insert or ignore into names (name) values (?)').run(name);
    const id = this.ask('select id from names where name = ?').pluck().get(name) as number;
    if (this.names.size >= mostNames) this.names.clear();
    this.names.set(name, id);
    return id;
  }

  private kept(): IndexMark | undefined {
    return this.ask('select shape, identity, position, factId from mark').get() as IndexMark | undefined;
  }

  private ask(sql: string): Database.Statement {
    const known = this.statements.get(sql) ?? this.db.prepare(sql);
    this.statements.set(sql, known);
    return known;
  }
}

const columns: Readonly<Record<Lead['by'], string>> = {
  correlation: 'correlation',
  person: 'tag',
  stream: 'stream',
  type: 'type',
  category: 'category',
};

const digits = 12;

/** Fixed width, so that it compares as text. */
const cursorOf = (n: number) => n.toString(16).padStart(digits, '0');

/** The number before which that cursor is; what is no cursor of an index is before everything. */
const numberOf = (cursor: string): number =>
  /^[0-9a-f]{12}~?$/.test(cursor) ? Number.parseInt(cursor.slice(0, digits), 16) + (cursor.endsWith('~') ? 1 : 0) : 0;

/** Whole minutes around a span. */
const minutes = ({ from, to }: Span): readonly [number, number] => [
  from === undefined ? 0 : Math.floor(msOf(from) / minuteMs),
  to === undefined ? Number.MAX_SAFE_INTEGER : Math.ceil(msOf(to) / minuteMs),
];

const foundOf = ({ n, at, correlation, people, ...row }: Kept): FoundRow => ({
  ...row,
  at: instantOf(at),
  correlation: correlation.toString('hex'),
  people: Array.from({ length: people.length / tagBytes }, (_, i) =>
    people.toString('hex', i * tagBytes, (i + 1) * tagBytes),
  ),
  cursor: cursorOf(n),
});

/** Every error of SQLite here passes, or is healed by deleting the file. */
async function asking<T>(work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (error instanceof IndexUnavailable || !(error instanceof Database.SqliteError)) throw error;
    throw new IndexUnavailable(`the log's index does not answer: ${error.code}`, { cause: error });
  }
}
