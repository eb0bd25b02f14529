import type Database from 'better-sqlite3';
import { OneTurn } from '#platform/bounded/one-turn.ts';

type Outcome = Readonly<{ answer: unknown } | { thrown: unknown }>;

/** Changes of a file that are asked for in one turn of the event loop go to its disk together: one wait for all of them. */
export class OneCommit {
  private readonly turns: OneTurn<() => unknown, Outcome>;

  constructor(db: Database.Database) {
    const alone = db.transaction((work: () => unknown) => work());
    const tried = (work: () => unknown): Outcome => {
      try {
        return { answer: alone(work) };
      } catch (thrown) {
        // a full disk, say, takes back what the others did, too
        if (!db.inTransaction) throw thrown;
        return { thrown };
      }
    };
    const all = db.transaction((works: readonly (() => unknown)[]) => works.map(tried));
    this.turns = new OneTurn((works) => all.immediate(works));
  }

  /** What `work` did is on the disk when it resolves with what that gave. What it throws takes back its own changes alone. */
  async do<T>(work: () => T): Promise<T> {
    const outcome = await this.turns.do(work);
    if ('thrown' in outcome) throw outcome.thrown;
    return outcome.answer as T;
  }

  /** What was asked for is on the disk, before its file is closed. */
  flush(): void {
    this.turns.flush();
  }
}
