import Database from 'better-sqlite3';
import { hour, plus } from '#kernel/instant.ts';
import { pagesKeptMb } from '#platform/bounded/memory.ts';
import { askingFileOr, privately } from '#platform/sqlite/private-file.ts';
import type { Cancel } from '#platform/clock/clock.ts';
import type { IsTheirs } from '../mail.ts';
import { type Due, type KeptMail, KeptMails, knownFor, type QueueOptions } from './kept-mails.ts';
import { type Backlog, MailsUnavailable } from './mail-queue.ts';

const schema = `
  create table if not exists mails (id text primary key, box text, at text not null, ends text not null, next text,
    tries integer not null) strict, without rowid;
  create index if not exists mails_due on mails (tries, ends, next) where next is not null;
  drop index if exists mails_next`;

const asking = askingFileOr(MailsUnavailable, 'the mails do not answer');

/** Mails that wait in a SQLite file of their own, beside the log and in no backup. */
export class SqliteMails extends KeptMails {
  readonly description: string;
  private readonly db: Database.Database;
  private cancelSweep: Cancel = () => {};

  /** Opens or makes the file, readable by its owner only, and takes away what has ended: now, and every hour. */
  static open(file: string, options: QueueOptions): SqliteMails {
    return new SqliteMails(privately(new Database(file), { schema, cacheMb: pagesKeptMb.mails }), options);
  }

  private constructor(db: Database.Database, options: QueueOptions) {
    super(options);
    this.db = db;
    this.description = `SQLite, ${db.name}`;
    this.sweep();
  }

  protected insert(row: KeptMail): Promise<void> {
    return asking(() => {
      this.run('insert or ignore into mails values (@id, @box, @at, @ends, @next, @tries)', row);
    });
  }

  protected takeDue({ now, until, most, triedBefore }: Due): Promise<readonly KeptMail[]> {
    return asking(() => {
      const due = this.db.prepare<unknown[], KeptMail>(
        'select * from mails where next <= @now and tries between @least and @mostTries order by tries, ends, next limit @most',
      );
      const taking = this.db.transaction(() =>
        due
          .all({
            now,
            most,
            least: triedBefore === true ? 1 : 0,
            mostTries: triedBefore === false ? 0 : Number.MAX_SAFE_INTEGER,
          })
          .map((row) => {
            this.run('update mails set tries = tries + 1, next = @until where id = @id', { id: row.id, until });
            return { ...row, tries: row.tries + 1 };
          }),
      );
      return taking.immediate();
    });
  }

  protected empty(id: string): Promise<void> {
    return asking(() => {
      this.run('update mails set box = null, next = null where id = @id and box is not null', { id });
    });
  }

  protected defer(of: Pick<KeptMail, 'id' | 'tries' | 'next'>): Promise<void> {
    return asking(() => {
      this.run('update mails set next = @next where id = @id and tries = @tries and box is not null', of);
    });
  }

  protected waiting(after: string, most: number): Promise<readonly Pick<KeptMail, 'id' | 'box' | 'at'>[]> {
    const rows = this.db.prepare<unknown[], Pick<KeptMail, 'id' | 'box' | 'at'>>(
      'select id, box, at from mails where next is not null and id > ? order by id limit ?',
    );
    return asking(() => rows.all(after, most));
  }

  /** Also in the file beside it, where what is overwritten lies for a while. */
  override async forget(isTheirs: IsTheirs): Promise<void> {
    await super.forget(isTheirs);
    await asking(() => this.db.pragma('wal_checkpoint(truncate)'));
  }

  backlog(): Promise<Backlog> {
    const rows = this.db.prepare<unknown[], Backlog>(
      'select count(*) as waiting, min(at) as oldest from mails where next is not null',
    );
    return asking(() => rows.get()!);
  }

  async close(): Promise<void> {
    this.cancelSweep();
    this.db.close();
  }

  private run(statement: string, values: object) {
    this.db.prepare(statement).run(values);
  }

  /** Also what nobody could send, since no mail server is set any more. */
  private sweep() {
    this.cancelSweep = this.clock.after(hour, () => this.sweep());
    const now = this.clock.now();
    try {
      this.run('delete from mails where at <= @at', { at: plus(now, -knownFor) });
      this.run('update mails set box = null, next = null where ends <= @ends', { ends: plus(now, -hour) });
    } catch {
      // an hour later they are taken away
    }
  }
}
