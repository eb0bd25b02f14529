import { type EventStore, OtherLog } from '#platform/event-store/event-store.ts';
import { belongs, holds, lastRestore, unmarked, type KeptMark, type Mark } from '#platform/event-store/log-identity.ts';

type Log = Pick<EventStore, 'read' | 'end' | 'identity' | 'idAt'>;

/** Where a reaction begins, and why there, when that is worth saying. */
export type Start = Readonly<{ mark: Mark; why?: string }>;

/**
 * From its mark on, where that is of this log, or lies before the backup from which the log was put back. What it had done
 * beyond that is gone from the log: it goes on behind the restore, so that it misses nothing of what came since. Throws
 * `OtherLog` where the log lacks what the reaction has done and nobody said that it was put back. Errors: `StoreUnavailable`.
 */
export async function startOf(kept: KeptMark | undefined, log: Log): Promise<Start> {
  const [identity, restored] = [await log.identity(), await lastRestore(log)];
  if (kept && (await belongs(kept, log))) return { mark: await placed(kept, identity, log) };
  if (restored) {
    const isBefore = kept !== undefined && kept.position < restored.position;
    if (isBefore && (await holds(log, kept))) return { mark: await placed(kept, identity, log) };
    const why = kept ? 'the log was put back from a backup' : 'it is new on a log that was put back from a backup';
    return { mark: { identity, position: restored.position, factId: restored.id }, why };
  }
  if (!kept) return { mark: unmarked };
  if (kept.identity !== undefined && kept.identity !== identity)
    return { mark: unmarked, why: 'the log is another one' };
  if (kept.identity === undefined && kept.position <= (await log.end()))
    return { mark: await placed(kept, identity, log) };
  throw new OtherLog(
    'the log lacks what this reaction has done: if it was put back, "npm run log -- restored" says so',
  );
}

const placed = async ({ position, factId }: KeptMark, identity: string, log: Log): Promise<Mark> => ({
  identity,
  position,
  factId: factId ?? (await log.idAt(position)),
});
