import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import type { KeptMark, Mark } from '#platform/event-store/log-identity.ts';
import { type ParkedFact, type WhichParked, WorkStore, WorkUnavailable } from './work-store.ts';

/** `older`: the `views.db` of a build that kept this work there; it is taken over when the file is made. */
type Options = Readonly<{ clock: Clock; older?: string }>;

/** All marks and parked facts, as a backup of the log carries them. */
export type Work = Readonly<{ marks: readonly (KeptMark & { reaction: string })[]; parked: readonly Parked[] }>;

type Parked = Omit<ParkedFact, 'tries'> & Partial<Pick<ParkedFact, 'tries'>>;

type Bound = string | number | null;

const moveWithinMs = 250;

/** SQLite errors that pass by themselves, or when somebody makes room on the disk. */
const passing = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/;

const schema = `
  create table marks (reaction text primary key, identity text, position text not null, factId text) strict;
  create table parked (id text primary key, reaction text not null, stream text not null, revision integer not null,
    position text not null, factId text not null, type text not null, error text not null) strict;
  pragma user_version = 1;
`;
/** Beside what is parked, so that an older build that is put back still writes there. */
const triesTable = 'create table if not exists tries (id text primary key, tries integer not null) strict';
const putMark = 'insert or replace into marks values (@reaction, @identity, @position, @factId)';
const putParked = `insert or replace into parked
  values (@id, @reaction, @stream, @revision, @position, @factId, @type, @error)`;
const putTries = 'insert or replace into tries values (@id, @tries)';
const parkedFacts = 'select parked.*, tries.tries from parked left join tries using (id)';

/** Work in one SQLite file. Moves are gathered, so that the disk is not flushed for each; what is parked never waits. */
export class SqliteWorkStore extends WorkStore {
  readonly description: string;
  private readonly db: Database.Database;
  private readonly clock: Clock;
  private readonly moves = new Map<string, Mark>();
  private cancelFlush?: Cancel;

  private constructor(db: Database.Database, clock: Clock) {
    super();
    this.db = db;
    this.clock = clock;
    this.description = `SQLite, ${db.name}`;
  }

  /** Makes the file where it is missing. */
  static open(file: string, { clock, older }: Options): SqliteWorkStore {
    return new SqliteWorkStore(
      opened(file, () => workInViews(older)),
      clock,
    );
  }

  mark(reaction: string): Promise<KeptMark | undefined> {
    return asking(() => {
      const moved = this.moves.get(reaction);
      const kept = this.rows<MarkRow>('select * from marks where reaction = ?', reaction)[0];
      return moved ?? (kept && keptMark(kept));
    });
  }

  move(reaction: string, mark: Mark): Promise<void> {
    this.moves.set(reaction, mark);
    this.cancelFlush ??= this.clock.after(moveWithinMs, () => this.flushSoon());
    return Promise.resolve();
  }

  parked({ reaction, id }: WhichParked = {}): Promise<readonly ParkedFact[]> {
    const tests = [reaction === undefined ? '? is null' : 'reaction = ?', id === undefined ? '? is null' : 'id = ?'];
    const sql = `${parkedFacts} where ${tests.join(' and ')} order by position, id`;
    return asking(() => this.rows<ParkedFact>(sql, reaction ?? null, id ?? null));
  }

  park(fact: ParkedFact): Promise<void> {
    return asking(() => this.flush(() => putFact(this.db, fact)));
  }

  unpark(id: string): Promise<void> {
    const tables = ['parked', 'tries'];
    const all = () => tables.forEach((table) => void this.db.prepare(`delete from ${table} where id = ?`).run(id));
    return asking(() => this.flush(all));
  }

  async close(): Promise<void> {
    this.cancelFlush?.();
    await asking(() => this.flush());
    this.db.close();
  }

  private flushSoon() {
    delete this.cancelFlush;
    try {
      this.flush();
    } catch {
      this.cancelFlush = this.clock.after(moveWithinMs, () => this.flushSoon());
    }
  }

  private flush(more: () => unknown = () => {}) {
    const put = this.db.prepare(putMark);
    const all = () => {
      for (const [reaction, mark] of this.moves) put.run({ reaction, ...mark });
      more();
    };
    this.db.transaction(all).immediate();
    this.moves.clear();
  }

  private rows<T>(sql: string, ...values: readonly Bound[]): T[] {
    return this.db.prepare(sql).all(...values) as T[];
  }
}

/** What a backup of the log carries of this file; undefined where there is none. The market may run. */
export function workIn(file: string): Work | undefined {
  if (!existsSync(file)) return undefined;
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const marks = db.prepare('select * from marks order by reaction').all() as MarkRow[];
    const isOlder = !hasTable(db, 'tries');
    const sql = isOlder ? 'select *, null as tries from parked' : parkedFacts;
    const parked = db.prepare(`${sql} order by id`).all() as ParkedFact[];
    return { marks: marks.map((row) => ({ reaction: row.reaction, ...keptMark(row) })), parked };
  } finally {
    db.close();
  }
}

/** Puts what a backup carried in the place of what is there. Durable; the market must not run. */
export function setWork(file: string, work: Work): void {
  const db = opened(file);
  const all = () => {
    db.exec('delete from marks; delete from parked; delete from tries');
    putAll(db, work);
  };
  db.transaction(all)();
  db.close();
}

type MarkRow = Readonly<{ reaction: string; identity: string | null; position: string; factId: string | null }>;

const keptMark = ({ identity, position, factId }: MarkRow): KeptMark =>
  identity === null || factId === null ? { position } : { identity, position, factId };

function opened(file: string, older: () => Work | undefined = () => undefined): Database.Database {
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.pragma('wal_checkpoint(truncate)'); // read from the disk, not from what memory still holds of it after an error
  db.exec(triesTable);
  const make = () => {
    db.exec(schema);
    putAll(db, older());
  };
  if (db.pragma('user_version', { simple: true }) === 0) db.transaction(make)();
  return db;
}

function putAll(db: Database.Database, { marks, parked }: Work = { marks: [], parked: [] }) {
  for (const mark of marks) db.prepare(putMark).run({ identity: null, factId: null, ...mark });
  for (const fact of parked) putFact(db, fact);
}

/** An older build, and what it carried, does not say how often a fact was tried. */
function putFact(db: Database.Database, { tries = null, ...fact }: Parked) {
  db.prepare(putParked).run(fact);
  if (tries !== null) db.prepare(putTries).run({ id: fact.id, tries });
}

const hasTable = (db: Database.Database, table: string) =>
  db.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined;

/** What an older build kept in `views.db`. It stays there: that file may be deleted any day. */
function workInViews(file: string | undefined): Work | undefined {
  if (file === undefined || !existsSync(file)) return undefined;
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const named = `select substr(name, 10) as reaction, position from checkpoints where name like 'reaction:%'`;
    const marks = hasTable(db, 'checkpoints') ? (db.prepare(named).all() as Work['marks']) : [];
    const docs = hasTable(db, 'parked') ? (db.prepare('select doc from parked').pluck().all() as string[]) : [];
    return { marks, parked: docs.map((doc) => ({ factId: '', ...(JSON.parse(doc) as Omit<Parked, 'factId'>) })) };
  } finally {
    db.close();
  }
}

async function asking<T>(work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!passing.test(code)) throw error;
    throw new WorkUnavailable(`the work store does not answer: ${code}`, { cause: error });
  }
}
