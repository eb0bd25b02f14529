import { chmodSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { KeptKeys } from './kept-keys.ts';
import { keyBytes } from './sealing.ts';

const schema = `
  create table if not exists keys (person text primary key, key blob) strict, without rowid;
  create table if not exists market (name text primary key, secret blob not null) strict, without rowid`;

type Waiting = { person: string; key: (key: Uint8Array | undefined) => void; fail: (error: unknown) => void };

/** Keys in a SQLite file of their own, durable before they are used. A row without a key is an erased person. */
export class SqlitePersonKeys extends KeptKeys {
  readonly description: string;
  private readonly db: Database.Database;
  private readonly select: Database.Statement<[string], Uint8Array | null>;
  private readonly makeAll: (people: readonly string[]) => (Uint8Array | undefined)[];
  private waiting: Waiting[] = [];

  /** Opens or makes the file, readable by its owner only. Two processes that make it at once agree on its secrets. */
  static open(file: string) {
    const db = new Database(file);
    chmodSync(file, 0o600);
    db.pragma('busy_timeout = 5000');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('secure_delete = ON'); // a destroyed key is overwritten, not just unlinked
    db.exec(schema);
    db.prepare('insert or ignore into market values (?, ?)').run('master', randomBytes(keyBytes));
    return new SqlitePersonKeys(db, file);
  }

  private constructor(db: Database.Database, file: string) {
    super(db.prepare<[], Uint8Array>("select secret from market where name = 'master'").pluck().get()!);
    this.description = `SQLite, ${file}`;
    this.db = db;
    this.select = db.prepare<[string], Uint8Array | null>('select key from keys where person = ?').pluck();
    const insert = db.prepare<[string, Uint8Array]>('insert or ignore into keys values (?, ?)');
    const make = db.transaction((people: readonly string[]) =>
      people.map((person) => {
        insert.run(person, randomBytes(keyBytes));
        return this.select.get(person) ?? undefined;
      }),
    );
    this.makeAll = (people) => make.immediate(people);
  }

  protected async find(person: string) {
    return this.select.get(person) ?? undefined;
  }

  protected async findOrMake(person: string): Promise<Uint8Array | undefined> {
    const key = this.select.get(person);
    return key === undefined ? this.make(person) : (key ?? undefined);
  }

  protected async destroy(person: string) {
    this.db.prepare('insert into keys values (?, null) on conflict (person) do update set key = null').run(person);
    this.db.pragma('wal_checkpoint(TRUNCATE)'); // or the key would lie on in the write-ahead log
  }

  async close() {
    this.db.close();
  }

  /** New keys of one turn go down together: a hundred members cost one flush of the disk. */
  private make(person: string) {
    return new Promise<Uint8Array | undefined>((key, fail) => {
      if (this.waiting.push({ person, key, fail }) === 1) setImmediate(() => this.flush());
    });
  }

  private flush() {
    const waiting = this.waiting;
    this.waiting = [];
    try {
      const keys = this.makeAll(waiting.map(({ person }) => person));
      waiting.forEach(({ key }, i) => key(keys[i]));
    } catch (error) {
      waiting.forEach(({ fail }) => fail(error));
    }
  }
}
