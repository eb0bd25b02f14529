import { chmodSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import type { Clock } from '#platform/clock/clock.ts';
import { KeptKeys } from './kept-keys.ts';
import { KeyReaders } from './key-readers.ts';
import { OneTurn } from '#platform/bounded/one-turn.ts';
import { KeysUnavailable } from './person-keys.ts';
import { keyBytes } from './encryption.ts';

const schema = `
  create table if not exists keys (person text primary key, key blob) strict, without rowid;
  create table if not exists market (name text primary key, secret blob not null) strict, without rowid`;

/** Most that the event loop stands still for another process, in milliseconds, and how often and after what pause it is tried. */
const [standstill, mostTries, pauseMs] = [20, 50, 100];

/** SQLite errors that pass when somebody makes room on the disk. */
const passing = /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|NOMEM)/;

/** Keys in a SQLite file of their own, durable before they are used. A row without a key is an erased person. None is remembered: to ask costs microseconds. */
export class SqlitePersonKeys extends KeptKeys {
  readonly description: string;
  private readonly db: Database.Database;
  private readonly select: Database.Statement<[string], Uint8Array | null>;
  private readonly making: OneTurn<string, Uint8Array | undefined>;
  private readonly destroying: OneTurn<string, void>;
  private readonly leaving: OneTurn<string, void>;
  private readonly readers: KeyReaders;

  /**
   * Opens or makes the file, readable by its owner only. Two processes that make it at once agree on its secrets. `readers` are
   * those beside it in other threads.
   */
  static open(file: string, clock: Clock, readers = new KeyReaders()) {
    const db = new Database(file);
    chmodSync(file, 0o600);
    db.pragma('busy_timeout = 5000');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('secure_delete = ON'); // a destroyed key is overwritten, not just unlinked
    db.exec(schema);
    db.prepare('insert or ignore into market values (?, ?)').run('master', randomBytes(keyBytes));
    db.pragma('wal_checkpoint(TRUNCATE)'); // a process that was killed may have left a destroyed key in there
    db.pragma(`busy_timeout = ${standstill}`);
    return new SqlitePersonKeys(db, file, { clock, readers });
  }

  private constructor(
    db: Database.Database,
    file: string,
    { clock, readers }: Readonly<{ clock: Clock; readers: KeyReaders }>,
  ) {
    super(db.prepare<[], Uint8Array>("select secret from market where name = 'master'").pluck().get()!, clock, 0);
    this.description = `SQLite, ${file}`;
    this.db = db;
    this.select = db.prepare<[string], Uint8Array | null>('select key from keys where person = ?').pluck();
    this.making = new OneTurn((people) => this.makeAll(people));
    this.destroying = new OneTurn((people) => this.destroyAll(people));
    this.leaving = new OneTurn((people) => this.leaveWal(people));
    this.readers = readers;
  }

  protected async find(person: string) {
    return this.select.get(person) ?? undefined;
  }

  protected async findOrMake(person: string): Promise<Uint8Array | undefined> {
    const key = this.select.get(person);
    return key === undefined ? this.patiently(() => this.making.do(person)) : (key ?? undefined);
  }

  /** Readers hear of it before the key leaves the write-ahead log: nothing brings it back from their memory. */
  protected async destroy(person: string) {
    await this.patiently(() => this.destroying.do(person));
    await this.readers.forget();
    await this.patiently(() => this.leaving.do(person));
  }

  async close() {
    this.db.close();
  }

  private makeAll(people: readonly string[]): readonly (Uint8Array | undefined)[] {
    const insert = this.db.prepare<[string, Uint8Array]>('insert or ignore into keys values (?, ?)');
    const make = this.db.transaction(() => people.forEach((person) => insert.run(person, randomBytes(keyBytes))));
    make.immediate();
    return people.map((person) => this.select.get(person) ?? undefined);
  }

  private destroyAll(people: readonly string[]): readonly void[] {
    const empty = this.db.prepare<[string]>(
      'insert into keys values (?, null) on conflict (person) do update set key = null',
    );
    this.db.transaction(() => people.forEach((person) => empty.run(person))).immediate();
    return people.map(() => undefined);
  }

  /** Or the keys would lie on in the write-ahead log: who still reads it is waited for. */
  private leaveWal(people: readonly string[]): readonly void[] {
    const busy = this.db.pragma('wal_checkpoint(TRUNCATE)', { simple: true });
    if (busy !== 0) throw new KeysUnavailable('a destroyed key still lies in the write-ahead log');
    return people.map(() => undefined);
  }

  /** Others may read or write the file for a while. */
  private async patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (cause) {
        const code = cause instanceof Database.SqliteError ? cause.code : '';
        const waits = cause instanceof KeysUnavailable || /^SQLITE_(?:BUSY|LOCKED)/.test(code);
        if (!waits && !passing.test(code)) throw cause;
        if (!waits || tries >= mostTries) throw new KeysUnavailable(`the keys cannot be written: ${code}`, { cause });
        await this.clock.pause(pauseMs);
      }
    }
  }
}
