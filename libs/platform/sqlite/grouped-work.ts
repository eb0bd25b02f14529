type Db = Readonly<{ inTransaction: boolean }> & {
  transaction: <T>(work: () => T) => (() => T) & Readonly<{ immediate: () => T }>;
};

type Waiting = Readonly<{ work: () => unknown; resolve: (worked: unknown) => void; reject: (error: unknown) => void }>;
type Came = Readonly<{ is: 'done'; worked: unknown }> | Readonly<{ is: 'thrown'; error: unknown }>;

/**
 * Pieces of work in a file that others may write to as well, each of them whole or not at all: what comes in one turn of the event loop is written, and waits for the disk, once.
 */
export class GroupedWork {
  private readonly db: Db;
  private waiting: Waiting[] = [];

  constructor(db: Db) {
    this.db = db;
  }

  /** What it wrote is on the disk when it resolves. Where it throws, nothing of it is written, and the others are not touched. Errors: SQLite's. */
  atOnce<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ work, resolve: resolve as Waiting['resolve'], reject });
    });
  }

  /** Does what waits. */
  flush(): void {
    const waiting = this.waiting.splice(0);
    if (waiting.length === 0) return;
    try {
      const all = this.db.transaction(() => waiting.map((one) => this.done(one))).immediate();
      for (const [n, came] of all.entries()) {
        if (came.is === 'done') waiting[n]!.resolve(came.worked);
        else waiting[n]!.reject(came.error);
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  /** Within the others' transaction it is one of its own. A file that is full ends all of them. */
  private done({ work }: Waiting): Came {
    try {
      return { is: 'done', worked: this.db.transaction(work)() };
    } catch (error) {
      if (!this.db.inTransaction) throw error;
      return { is: 'thrown', error };
    }
  }
}
