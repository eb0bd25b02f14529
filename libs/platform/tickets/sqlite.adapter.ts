import Database from 'better-sqlite3';
import { hour } from '#kernel/instant.ts';
import { pagesKeptMb } from '#platform/bounded/memory.ts';
import { OneCommit } from '#platform/sqlite/one-commit.adapter.ts';
import { askingFileOr, privately } from '#platform/sqlite/private-file.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import { type ChangeAt, type KeptTicket, KeptTickets } from './kept-tickets.ts';
import { TicketsUnavailable } from './tickets.ts';

const schema = `
  create table if not exists tickets (key text primary key, value text not null, until text not null) strict, without rowid;
  create index if not exists tickets_until on tickets (until)`;

const asking = askingFileOr(TicketsUnavailable, 'the tickets do not answer');

type Options = Readonly<{ clock: Clock; log: () => Promise<string> }>;

/** Tickets in a SQLite file of their own, beside the log and in no backup. What is asked in one turn goes to the disk together. */
export class SqliteTickets extends KeptTickets {
  readonly description: string;
  private readonly db: Database.Database;
  private readonly clock: Clock;
  private readonly commit: OneCommit;
  private readonly find: Database.Statement;
  private readonly put: Database.Statement;
  private readonly remove: Database.Statement;
  private cancelSweep: Cancel = () => {};

  /** Opens or makes the file, readable by its owner only, and takes away what has ended: now, and every hour. */
  static open(file: string, options: Options): SqliteTickets {
    return new SqliteTickets(privately(new Database(file), { schema, cacheMb: pagesKeptMb.tickets }), options);
  }

  private constructor(db: Database.Database, options: Options) {
    super(options);
    this.db = db;
    this.clock = options.clock;
    this.description = `SQLite, ${db.name}`;
    this.commit = new OneCommit(db);
    this.find = db.prepare('select value, until from tickets where key = ?');
    this.put = db.prepare('insert or replace into tickets (key, value, until) values (@key, @value, @until)');
    this.remove = db.prepare('delete from tickets where key = ?');
    this.sweep();
  }

  protected changeAt<A>(key: string, by: ChangeAt<A>): Promise<A> {
    return asking(() => this.commit.do(() => this.changed(key, by)));
  }

  async close(): Promise<void> {
    this.cancelSweep();
    this.commit.flush();
    this.db.close();
  }

  private changed<A>(key: string, by: ChangeAt<A>): A {
    const { next, answer } = by(this.find.get(key) as KeptTicket | undefined);
    if (next === 'gone') this.remove.run(key);
    else if (next) this.put.run({ key, ...next });
    return answer;
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
