/**
 * Each takes one guard of the EventStoreDB adapter away: its spec must then fail.
 *   MUTANT=ids-alone      an append that is read back is told by its ids, not by what they hold
 *   MUTANT=no-turns       two appends to one stream may be on their way at once
 *   MUTANT=left-open      a read that is too late is torn down, not taken in to its end
 *   MUTANT=trusting-tail  nobody looks behind a quiet line
 *   MUTANT=patient        a server that is silent is waited for as long each time
 */
import { EventStoreDBClient, type StreamingRead } from '@eventstore/db-client';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { Appending } from '#platform/event-store/eventstoredb/append.adapter.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import { Reads } from '#platform/event-store/eventstoredb/reads.adapter.ts';
import { mutant } from './mutants.ts';

const mutants: Readonly<Record<string, () => void>> = {
  'ids-alone': () =>
    Reflect.set(Appending.prototype, 'isSame', (one: StoredFact, other: StoredFact) => one.id === other.id),
  'no-turns': () => Reflect.set(Appending.prototype, 'inTurn', (_: string, work: () => unknown) => work()),
  'left-open': () => {
    type ReadStream = EventStoreDBClient['readStream'];
    const readStream = Reflect.get<object, string>(EventStoreDBClient.prototype, 'readStream') as ReadStream;
    const torn = function (this: EventStoreDBClient, ...asked: Parameters<ReadStream>) {
      return tornDown(readStream.apply(this, asked));
    };
    Reflect.set(EventStoreDBClient.prototype, 'readStream', torn);
  },
  'trusting-tail': () => Reflect.set(EventStoreDb.prototype, 'behind', async () => []),
  patient: () => {
    const ofStream = Reflect.get<Reads, 'ofStream'>(Reads.prototype, 'ofStream');
    Reads.prototype.ofStream = function (this: Reads, ...asked: Parameters<Reads['ofStream']>) {
      Reflect.set(this, 'isSilent', false);
      return ofStream.apply(this, asked);
    };
  },
};

function tornDown<T>(read: StreamingRead<T>): StreamingRead<T> {
  const cancel = read.cancel.bind(read);
  read.cancel = async () => {
    const cancelled = cancel();
    read.destroy();
    return cancelled;
  };
  return read;
}

/** Breaks what `MUTANT` names. */
export function breakEventStoreDb(): void {
  mutants[mutant ?? '']?.();
}
