import { chmodSync } from 'node:fs';
import { cacheSize } from '#platform/bounded/memory.ts';

/** Most that the event loop stands still for another process, in milliseconds. */
const standstill = 20;

/** SQLite errors that pass by themselves, or when somebody makes room on the disk. */
const passing = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/;

type File = Readonly<{ name: string; pragma: (said: string) => unknown; exec: (sql: string) => unknown }>;

/**
 * Makes a file beside the log one that its owner alone may read. What is answered is on the disk: a code that was used stays used after
 * a power cut. What is taken away is overwritten.
 */
export function privately<F extends File>(
  db: F,
  { schema, cacheMb }: Readonly<{ schema: string; cacheMb: number }>,
): F {
  chmodSync(db.name, 0o600);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.pragma('secure_delete = on');
  db.pragma(cacheSize(cacheMb));
  db.exec(schema);
  db.pragma(`busy_timeout = ${standstill}`);
  return db;
}

/** Gives how to ask such a file: where asking again may help, the port's own error is thrown, in these words and SQLite's code. */
export const askingFileOr =
  (Unavailable: new (message: string, options: ErrorOptions) => Error, words: string) =>
  async <T>(work: () => Promise<T> | T): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      const code = String((cause as { code?: unknown } | null)?.code);
      if (!passing.test(code)) throw cause;
      throw new Unavailable(`${words}: ${code}`, { cause });
    }
  };
