import type { Position } from '#kernel/position.ts';
import type { StoredFact } from '../event-store.ts';

/** An event of the server: a fact, or one of its own. */
export type Seen = Readonly<{ position: Position; fact: StoredFact | undefined }>;

/** Adds the facts among these events to a batch until it is full. Answers how many events it looked at. */
export function fillBatch(
  events: readonly Seen[],
  after: Position,
  batch: { facts: StoredFact[]; through: Position; throughId: string },
  wanted: (fact: StoredFact) => boolean,
  limit: number,
): number {
  let read = 0;
  while (read < events.length && batch.facts.length < limit) {
    const { position, fact } = events[read++]!;
    if (!fact || position < after) continue;
    [batch.through, batch.throughId] = [position, fact.id];
    if (position > after && wanted(fact)) batch.facts.push(fact);
  }
  return read;
}
