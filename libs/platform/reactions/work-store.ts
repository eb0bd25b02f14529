import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import type { KeptMark, Mark } from '#platform/event-store/log-identity.ts';

/** A fact that a reaction could not take, or that waits behind one of its stream. `id` is `<reaction>:<position>`. */
export type ParkedFact = Readonly<{
  id: string;
  reaction: string;
  stream: string;
  revision: number;
  position: string;
  /** Empty where an older build parked it. */
  factId: string;
  type: string;
  error: string;
  /** How often it was tried in vain, 0 where it waits behind another; null where an older build parked it. */
  tries: number | null;
}>;

/** A fact as that reaction parks it; `error` in words, `tries` so far. */
export function parkedIn(
  { name: reaction }: Readonly<{ name: string }>,
  { id: factId, stream, revision, position, type }: StoredFact,
  { error, tries }: Pick<ParkedFact, 'error' | 'tries'>,
): ParkedFact {
  return { id: `${reaction}:${position}`, reaction, stream, revision, position, factId, type, error, tries };
}

/** Nothing where the log, put back from a backup, has no such fact there any more. */
export async function parkedFactOf(
  { stream, revision, position, factId }: ParkedFact,
  log: Pick<EventStore, 'read'>,
): Promise<StoredFact | undefined> {
  for await (const fact of log.read(stream, revision))
    return fact.position === position && (factId === '' || fact.id === factId) ? fact : undefined;
  return undefined;
}

/** Those of one reaction, or the one of that id; all when left out. */
export type WhichParked = Readonly<{ reaction?: string; id?: string }>;

/** The store is away or full for now: asking again may help. 503. */
export class WorkUnavailable extends Error {}

/** Another process has the work by now: nothing was written. */
export class StoodDown extends WorkUnavailable {}

/** How far each reaction is, and what it has parked: not to be had from the log again. Also Nest's token. */
export abstract class WorkStore {
  /** In words for people, such as `SQLite, ./data/work.db`. */
  abstract readonly description: string;

  /** Nothing for a reaction that never began. Errors: `WorkUnavailable`. */
  abstract mark(reaction: string): Promise<KeptMark | undefined>;

  /** It may go back. A power cut may lose the last quarter of a second of it: a repeat does no harm. Errors: `WorkUnavailable`. */
  abstract move(reaction: string, mark: Mark): Promise<void>;

  /** In the order of the log. Errors: `WorkUnavailable`. */
  abstract parked(which?: WhichParked): Promise<readonly ParkedFact[]>;

  /** Durable when it resolves; the same id again replaces. Errors: `WorkUnavailable`. */
  abstract park(fact: ParkedFact): Promise<void>;

  /** Errors: `WorkUnavailable`. */
  abstract unpark(id: string): Promise<void>;

  abstract close(): Promise<void>;
}
