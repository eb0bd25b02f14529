import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import type { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { CommandEnvelope } from '#platform/streams/command.ts';
import type { AppendOutcome, EventStore, NewFact, StoredFact } from '#platform/event-store/event-store.ts';
import { replacing } from './replacing.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

type Added = Fact<'Added', { n: number }>;
type Add = Readonly<{ type: 'Add'; data: { n: number } }>;

/**
 * Adds numbers up to 1,000 in all; 0 changes nothing; 666 cannot be folded; the state is changed in place, as a large one
 * would be.
 */
export const counter = decider<{ sum: number }, Add, Added>({
  version: 1,
  shapes: { Added: { v: 1 } },
  initial: () => ({ sum: 0 }),
  evolve: {
    Added: (state, { n }) => {
      state.sum += n;
      if (n === 666) throw new TypeError('a bug');
      return state;
    },
  },
  decide: {
    Add: ({ n }, { sum }) => {
      if (sum + n > 1000) throw new Refused('too-much', { sum });
      return n === 0 ? [] : [{ type: 'Added', data: { n } }];
    },
  },
});

/** Of these ids. */
export const namespace = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

/** The command to add a number, with an Idempotency-Key. */
export const add = (key: string, n: number, bodyHash = `body ${n}`): CommandEnvelope<Add> => ({
  type: 'Add',
  data: { n },
  metadata: { commandId: uuidV5(namespace, key), bodyHash, actorId: 'ann', correlationId: key, causationId: key },
});

type Really<T> = () => T;
type Appending = Promise<AppendOutcome>;
type Reading = AsyncIterable<StoredFact>;

/** A log that goes wrong on purpose: the next appends and reads go as planned, those after them well. */
export class Faulty {
  readonly appends: ((really: Really<Appending>) => Appending)[] = [];
  readonly reads: ((really: Really<Reading>) => Reading)[] = [];
  /** How often a stream was read. */
  read = 0;

  constructor(
    private readonly store: EventStore,
    private readonly isShared = false,
  ) {}

  asStore(): EventStore {
    const [append, read, { isShared }] = [this.append.bind(this), this.reading.bind(this), this];
    return replacing(this.store, { append, read, isShared });
  }

  private append(stream: string, after: number | 'none', facts: readonly NewFact[]) {
    const really = () => this.store.append(stream, after, facts);
    const fault = this.appends.shift();
    return fault ? fault(really) : really();
  }

  private reading(stream: string, from?: number) {
    this.read++;
    const really = () => this.store.read(stream, from);
    const fault = this.reads.shift();
    return fault ? fault(really) : really();
  }
}

/** Lets the pauses between tries pass while waiting, and no other time. */
export async function whilePausing<T>(clock: DrivenClock, answer: Promise<T>): Promise<T> {
  const settled = answer.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([settled, new Promise((tick) => void setImmediate(tick, false))])))
    if (clock.pending > 0) clock.advance(1);
  return answer;
}
