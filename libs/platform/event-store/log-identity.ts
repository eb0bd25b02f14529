import { randomUUID } from 'node:crypto';
import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { logStart, type Position } from '#kernel/position.ts';
import type { AppendOutcome, EventStore, NewFact, StoredFact } from './event-store.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/**
 * A fact of the platform's own (`log-clock.ts` has the others). These names and shapes are what lies on disk: never edit one; raise `v` with an
 * upcast, or add a new fact. From it on the log is another one, whatever once followed the facts before it.
 */
type LogEvent = Fact<'LogRestored', { restoredAt: Instant }>;

/** The stream of the `LogRestored` facts. */
export const restores: string = stream('log')('restores');

/** A place in one log: a reader has taken everything up to that fact. */
export type Mark = Readonly<{ identity: string; position: Position; factId: string }>;

/** A mark as it may have been kept: an older build wrote the position alone. */
export type KeptMark = Readonly<{ identity?: string | undefined; position: Position; factId?: string | undefined }>;

/** The mark of a reader that has taken nothing yet. */
export const unmarked: Mark = { identity: '', position: logStart, factId: '' };

/** The last time that this log was put back from a backup. Errors: `StoreUnavailable`. */
export async function lastRestore(events: Pick<EventStore, 'read'>): Promise<StoredFact | undefined> {
  let last: StoredFact | undefined;
  for await (const fact of events.read(restores)) last = fact;
  return last;
}

/** The fact that makes of a log another one. */
export function logRestored(at: Instant): NewFact {
  const commandId = randomUUID();
  const metadata = {
    commandId,
    bodyHash: commandId,
    actorId: 'system',
    correlationId: commandId,
    causationId: 'restore',
  };
  const event: LogEvent = { type: 'LogRestored', data: { restoredAt: at } };
  return { id: uuidV5(commandId, '0'), ...event, meta: { v: 1, at, ...metadata } };
}

/** Says in the log that it was put back: whatever was taken from it before is of another log. Gives back what `append` does. */
export async function markRestored(log: Pick<EventStore, 'read' | 'append'>, at: Instant): Promise<AppendOutcome> {
  const last = await lastRestore(log);
  return log.append(restores, last?.revision ?? 'none', [logRestored(at)]);
}

/**
 * Which log this is: the id of its last `LogRestored`, else of its first fact. An empty log has none yet (`''`), and
 * nothing can have been taken from it. Errors: `StoreUnavailable`.
 */
export async function identityOf(events: Pick<EventStore, 'read' | 'readAll'>): Promise<string> {
  const restored = await lastRestore(events);
  return restored?.id ?? (await events.readAll(logStart, { limit: 1 })).facts[0]?.id ?? '';
}

/**
 * Whether what was taken up to a mark was taken from this log. A mark of an older build, which knew of no restores, is
 * adopted where its position holds a fact that no restore came before. Errors: `StoreUnavailable`.
 */
export async function belongs(
  { identity, position, factId }: KeptMark,
  log: Pick<EventStore, 'read' | 'identity' | 'idAt'>,
): Promise<boolean> {
  if (position === logStart) return true;
  if (!(await holds(log, { position, factId }))) return false;
  if (identity !== undefined) return identity === (await log.identity());
  const restored = await lastRestore(log);
  return restored === undefined || position < restored.position;
}

/** Whether a log has that fact there, or any, where an older build did not say which. Errors: `StoreUnavailable`. */
export async function holds(
  log: Pick<EventStore, 'idAt'>,
  { position, factId }: Pick<KeptMark, 'position' | 'factId'>,
): Promise<boolean> {
  const there = await log.idAt(position).catch(noPosition);
  return there !== '' && (factId === undefined || factId === there);
}

/** The error of a position that another kind of store made: this log holds no fact there. */
function noPosition(error: unknown): '' {
  if (error instanceof TypeError) return '';
  throw error;
}
