import Database from 'better-sqlite3';
import { hour } from '#kernel/instant.ts';
import { pagesKeptMb } from '#platform/bounded/memory.ts';
import { OneTurn } from '#platform/bounded/one-turn.ts';
import { askingFileOr, privately } from '#platform/sqlite/private-file.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import { type ChangeAt, type KeptTicket, KeptTickets } from './kept-tickets.ts';
import { TicketsUnavailable } from './tickets.ts';

const schema = `
  create table if not exists tickets (key text primary key, value text not null, until text not null) strict, without rowid;
  create index if not exists tickets_until on tickets (until)`;

const asking = askingFileOr(TicketsUnavailable, 'the tickets do not answer');

type Options = Readonly<{ clock: Clock; log: () => Promise<string> }>;
type Turn = Readonly<{ key: string; by: ChangeAt<unknown> }>;
type Outcome = Readonly<{ answer: unknown } | { thrown: unknown }>;

/** Tickets in a SQLite file of their own, beside the log and in no backup. What is asked in one turn goes to the disk together. */
export class SqliteTickets extends KeptTickets {
  readonly description: string;
  private readonly db: Database.Database;
  private readonly clock: Clock;
  private readonly turns: OneTurn<Turn, Outcome>;
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
    this.find = db.prepare('select value, until from tickets where key = ?');
    this.put = db.prepare('insert or replace into tickets (key, value, until) values (@key, @value, @until)');
    this.remove = db.prepare('delete from tickets where key = ?');
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
    const kept = this.find.get(key);
    let made: ReturnType<typeof by>;
    try {
      made = by(kept as KeptTicket | undefined);
    } catch (thrown) {
      return { thrown };
    }
    if (made.next === 'gone') this.remove.run(key);
    else if (made.next) this.put.run({ key, ...made.next });
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
