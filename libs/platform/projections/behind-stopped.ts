import type { Instant } from '#kernel/instant.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import type { Projection } from './projection.ts';

/** What a view that has stopped did not take: from the fact that stopped it on, so many at least when there is `more`. */
export type BehindStopped = Readonly<{
  facts: number;
  more: boolean;
  first: Readonly<{ type: string; stream: string; at: Instant }>;
  /** A few of the streams whose facts the view did not take: their documents are old. */
  streams: readonly string[];
}>;

const mostCounted = 500;
const mostReads = 10;
const mostNamed = 10;

/** What waits behind the view's mark; undefined when the log has nothing more for it. Errors: `StoreUnavailable`. */
export async function behindStopped(
  { position, types }: Pick<Projection, 'position' | 'types'>,
  events: Pick<EventStore, 'readAll'>,
): Promise<BehindStopped | undefined> {
  const facts: StoredFact[] = [];
  let [at, more] = [position, true];
  for (let reads = 0; more && reads < mostReads && facts.length < mostCounted; reads++) {
    const batch = await events.readAll(at, { filter: { types }, limit: mostCounted });
    facts.push(...batch.facts);
    [at, more] = [batch.through, !batch.caughtUp];
  }
  const [first] = facts;
  if (!first) return undefined;
  const { type, stream, meta } = first;
  const streams = [...new Set(facts.map((fact) => fact.stream))].slice(0, mostNamed);
  return { facts: facts.length, more, first: { type, stream, at: meta.at }, streams };
}
