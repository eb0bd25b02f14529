/** What is used of the driver's session. */
export type Session = Readonly<{
  startTransaction: () => void;
  inTransaction: () => boolean;
  commitTransaction: () => Promise<unknown>;
  abortTransaction: () => Promise<unknown>;
}>;

/**
 * Transactions, in sessions that are used again. One whose end a silent server may not have been told holds its documents there
 * for a minute, from the lease too, which nobody could renew: another one in its session ends it.
 */
export class Transactions<S extends Session> {
  private readonly startSession: () => S;
  /** Sessions that nobody uses, the one used last on top. */
  private readonly free: S[] = [];
  private readonly untold = new Set<S>();

  constructor(startSession: () => S) {
    this.startSession = startSession;
  }

  /** Commits what was done in the session if the work says so. Answers what it says; throws what it throws. */
  async run(work: (session: S) => Promise<boolean>): Promise<boolean> {
    const session = this.free.pop() ?? this.startSession();
    try {
      session.startTransaction();
      if (!(await work(session))) return false;
      await session.commitTransaction(); // an unknown outcome is done again: it comes to the same
      return true;
    } catch (error) {
      this.untold.add(session);
      throw error;
    } finally {
      await this.giveBack(session);
    }
  }

  /** Ends what a server may not know the end of: `ask` reads anything in the session. Throws what it throws. */
  async tellEnds(ask: (session: S) => Promise<unknown>): Promise<void> {
    for (const session of this.untold) {
      const place = this.free.indexOf(session);
      if (place < 0) continue; // in use: its next transaction ends the one before
      this.free.splice(place, 1); // taken out, so that nobody begins a transaction in it meanwhile
      session.startTransaction();
      try {
        await ask(session);
        this.untold.delete(session);
      } finally {
        await this.giveBack(session);
      }
    }
  }

  private async giveBack(session: S) {
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
    this.free.push(session);
  }
}
