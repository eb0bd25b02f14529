import { logStart, type Position } from '#kernel/position.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { shareOf } from '#platform/projections/share.ts';
import { letOthersIn, type LogRead, type Rest, type WorkBounds } from './long-work.ts';

/** Facts that are read together. */
const perPage = 500;

/**
 * Reads every fact up to today's end, each checked as it is handed out: against its chain, where the log has one. Errors: what the log
 * says of a fact that is not as it was written, with its place; `StoreUnavailable`, and what the signal's abort throws.
 */
export async function logRead(
  { events, rest = letOthersIn }: Readonly<{ events: Pick<EventStore, 'readAll' | 'end'>; rest?: Rest | undefined }>,
  { signal, told }: WorkBounds,
): Promise<LogRead> {
  const end = await events.end();
  let [facts, through]: [number, LogRead['through']] = [0, null];
  for (let [at, isOver]: [Position, boolean] = [logStart, end === logStart]; !isOver;) {
    signal?.throwIfAborted();
    const page = await events.readAll(at, { limit: perPage });
    const some = page.facts.filter(({ position }) => position <= end);
    facts += some.length;
    through = some.at(-1)?.meta.at ?? through;
    isOver = page.caughtUp || page.through >= end;
    const share = isOver ? 1 : shareOf(page.through, end);
    told?.({ done: facts, of: share > 0 ? Math.round(facts / share) : facts, until: through });
    at = page.through;
    await rest(signal);
  }
  return { facts, through };
}
