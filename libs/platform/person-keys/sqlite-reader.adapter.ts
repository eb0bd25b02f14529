import Database from 'better-sqlite3';
import { type Decrypted, type Encrypted, erased } from '#kernel/shapes.ts';
import { decryptUnder, pseudonymUnder } from './encryption.ts';
import type { PersonKeys } from './person-keys.ts';

/**
 * The keys of `SqlitePersonKeys` to be read only, beside it. None is remembered, and each is read and used in one go: a key that
 * was destroyed decrypts nothing from the next message of the thread on.
 */
export class SqliteKeyReader implements Pick<PersonKeys, 'decrypt' | 'pseudonym' | 'close'> {
  private readonly db: Database.Database;
  private readonly select: Database.Statement<[string], Uint8Array | null>;

  /** Throws when there is no such file. */
  constructor(file: string) {
    this.db = new Database(file, { readonly: true, fileMustExist: true });
    this.select = this.db.prepare<[string], Uint8Array | null>('select key from keys where person = ?').pluck();
  }

  async decrypt({ person, box }: Encrypted): Promise<Decrypted> {
    const key = this.select.get(person);
    return key ? decryptUnder(key, person, box) : erased;
  }

  async pseudonym(person: string, words: string) {
    return pseudonymUnder(this.select.get(person) ?? undefined, words);
  }

  async close() {
    this.db.close();
  }
}
