import { statSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Bytes of write-ahead log past which the writer begins a new one, unless it is told otherwise. */
const mostUsually = 64 * 1024 * 1024;
/** What it may grow by until it is tried again, while somebody reads. */
const growth = 1024 * 1024;
/** Milliseconds that commits may wait for a reader in the middle of a page. */
const standstillMs = 20;

/** How large the log's write-ahead log is, in bytes. */
export const walBytes = (file: string): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/**
 * SQLite starts its write-ahead log anew only when nobody reads at that moment. With readers that follow each other for ever
 * it would grow for ever: past its bound they are waited for, a moment at a time.
 */
export class BoundedWal {
  private readonly db: Database.Database;
  private readonly file: string;
  private readonly most: number;
  private next: number;

  constructor(db: Database.Database, file: string, most = mostUsually) {
    this.db = db;
    this.file = file;
    this.most = most;
    this.next = most;
  }

  /** To be called between two commits. Throws what nobody can go on after. */
  look() {
    const size = walBytes(this.file);
    if (size > this.next) this.next = this.truncate() ? this.most : size + growth;
  }

  private truncate(): boolean {
    const usual = this.db.pragma('busy_timeout', { simple: true }) as number;
    this.db.pragma(`busy_timeout = ${standstillMs}`);
    try {
      return this.db.pragma('wal_checkpoint(truncate)', { simple: true }) === 0;
    } catch (error) {
      if (error instanceof Database.SqliteError && /^SQLITE_(?:FULL|READONLY|BUSY)/.test(error.code)) return false;
      throw error;
    } finally {
      this.db.pragma(`busy_timeout = ${usual}`);
    }
  }
}
