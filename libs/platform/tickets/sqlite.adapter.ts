import { chmodSync } from 'node:fs';
import Database from 'better-sqlite3';
import { hour } from '#kernel/instant.ts';
import { cacheSize, pagesKeptMb } from '#platform/bounded/memory.ts';
import { OneTurn } from '#platform/bounded/one-turn.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import { type ChangeAt, type KeptTicket, KeptTickets } from './kept-tickets.ts';
import { TicketsUnavailable } from './tickets.ts';

const schema = `
  create table if not exists tickets (key text primary key, value text not null, until text not null) strict, without rowid;
  create index if not exists tickets_until on tickets (until)`;

/** Most that the event loop stands still for another process, in milliseconds. */
const standstill = 20;

/** SQLite errors that pass by themselves, or when somebody makes room on the disk. */
const passing = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/;

type Options = Readonly<{ clock: Clock; log: () => Promise<string> }>;
type Turn = Readonly<{ key: string; by: ChangeAt<unknown> }>;
type Outcome = Readonly<{ answer: unknown } | { thrown: unknown }>;

/** Tickets in a SQLite file of their own, beside the log and in no backup. What is asked in one turn goes to the disk together. */
export class SqliteTickets extends KeptTickets {
  readonly description: string;
  private readonly db: Database.Database;
  private readonly clock: Clock;
  private readonly turns: OneTurn<Turn, Outcome>;
  private cancelSweep: Cancel = () => {};

  /** Opens or makes the file, readable by its owner only, and takes away what has ended: now, and every hour. */
  static open(file: string, options: Options): SqliteTickets {
    const db = new Database(file);
    chmodSync(file, 0o600);
    db.pragma('journal_mode = wal');
    db.pragma('synchronous = full'); // a code that was used stays used after a power cut
    db.pragma('secure_delete = on');
    db.pragma(cacheSize(pagesKeptMb.tickets));
    db.exec(schema);
    db.pragma(`busy_timeout = ${standstill}`);
    return new SqliteTickets(db, options);
  }

  private constructor(db: Database.Database, options: Options) {
    super(options);
    this.db = db;
    this.clock = options.clock;
    this.description = `SQLite, ${db.name}`;
    this.turns = new OneTurn((turns) => this.db.transaction(() => turns.map((turn) => this.taken(turn))).immediate());
    this.sweep();
  }

  protected async changeAt<A>(key: string, by: ChangeAt<A>): Promise<A> {
    const outcome = await asking(() => this.turns.do({ key, by }));
    if ('thrown' in outcome) throw outcome.thrown;
    return outcome.answer as A;
  }

  async close(): Promise<void> {
    this.cancelSweep();
    this.db.close();
  }

  /** What throws in it is its own: whoever asked in the same turn is not concerned. */
  private taken({ key, by }: Turn): Outcome {
    const kept = this.db.prepare('select value, until from tickets where key = ?').get(key);
    let made: ReturnType<typeof by>;
    try {
      made = by(kept as KeptTicket | undefined);
    } catch (thrown) {
      return { thrown };
    }
    if (made.next === 'gone') this.db.prepare('delete from tickets where key = ?').run(key);
    else if (made.next)
      this.db
        .prepare('insert or replace into tickets (key, value, until) values (@key, @value, @until)')
        .run({ key, ...made.next });
    return { answer: made.answer };
  }

  private sweep() {
    this.cancelSweep = this.clock.after(hour, () => this.sweep());
    try {
      this.db.prepare('delete from tickets where until <= ?').run(this.clock.now());
    } catch {
      // They count for nothing already; an hour later they are taken away.
    }
  }
}

async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Database.SqliteError ? cause.code : '';
    if (!passing.test(code)) throw cause;
    throw new TicketsUnavailable(`the tickets do not answer: ${code}`, { cause });
  }
}
