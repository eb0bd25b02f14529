import type { EventStore } from '#platform/event-store/event-store.ts';
import { replacing } from './replacing.ts';

/** A log that appends at whatever revision there is. */
export function withoutRevisions(store: EventStore): EventStore {
  const append: EventStore['append'] = async (stream, after, facts) => {
    const outcome = await store.append(stream, after, facts);
    if (outcome.outcome !== 'lost') return outcome;
    let last: number | 'none' = 'none';
    for await (const { revision } of store.read(stream)) last = revision;
    return append(stream, last, facts);
  };
  return replacing(store, { append });
}
