import { jsonEvent, NO_STREAM, type JSONType } from '@eventstore/db-client';
import type { Clock } from '#platform/clock/clock.ts';
import { TooLarge, type AppendOutcome, type Appended, type NewFact, type StoredFact } from '../event-store.ts';
import { failureOf, textOf, tooLate, type Connection } from './client.adapter.ts';
import { Turns } from '#platform/turns.ts';
import type { Reads } from './reads.adapter.ts';

/** An append as it was asked for: stream, expected revision, facts. */
export type Wanted = Readonly<{ stream: string; after: number | 'none'; facts: readonly NewFact[] }>;

/** What the server says of one try. */
type Told = 'stored' | 'conflict' | Readonly<{ is: 'unsent' | 'unknown'; why: string }>;

/** What lies where the facts were meant to: they do, perhaps with more behind them; something else; not yet; or who knows. */
type Found = (Appended & Readonly<{ isLast: boolean }>) | 'another' | 'absent' | Readonly<{ why: string }>;

const mostTries = 3;
/**
 * An append is tried for so long in all, and a look for it comes on top, shorter where the server did not answer: the caller's
 * own look has room in 2 s then. Each fact of a large one has time of its own.
 */
const [sendingMs, answeredMs, unansweredMs, perFactMs] = [1000, 1000, 400, 2];

/**
 * Appends to the streams of one server, one at a time to each: a second one that a stalled server holds could land on a
 * revision that somebody else's fact made. The server compares ids alone, and lets a first try land late, so each append is
 * read back: what lies there decides.
 */
export class Appending {
  private readonly turns = new Turns();
  private readonly to: Connection;
  private readonly reads: Reads;
  private readonly clock: Clock;

  constructor(to: Connection, reads: Reads, clock: Clock) {
    this.to = to;
    this.reads = reads;
    this.clock = clock;
  }

  /** Errors: `TooLarge`, and what the server will never take. */
  append(wanted: Wanted): Promise<AppendOutcome> {
    return this.turns.take(wanted.stream, () => this.settle(wanted));
  }

  /** The same facts at the same revision again are the same append: tried until what became of it is seen. */
  private async settle(wanted: Wanted): Promise<AppendOutcome> {
    const ending = new AbortController();
    const cancel = this.clock.after(sendingMs + perFactMs * wanted.facts.length, () => ending.abort());
    try {
      for (let tries = 1, wasSent = false; ; tries++) {
        const told = await this.send(wanted, ending.signal);
        if (told === 'conflict' && !wasSent) return { outcome: 'lost' };
        wasSent ||= typeof told === 'string' || told.is === 'unknown';
        const found = wasSent ? await this.look(wanted, told) : 'absent';
        const outcome = settled(told, found);
        if (outcome) return outcome;
        if (tries >= mostTries || ending.signal.aborted)
          return { outcome: wasSent ? 'unknown' : 'unavailable', why: reasonOf(told, found) };
        await this.clock.pause(50 * tries, ending.signal);
      }
    } finally {
      cancel();
    }
  }

  private async send({ stream, after, facts }: Wanted, signal: AbortSignal): Promise<Told> {
    const { client, credentials } = this.to;
    const events = facts.map(({ id, type, data, meta }) =>
      jsonEvent({ id, type, data: data as JSONType, metadata: meta }),
    );
    const expectedRevision = after === 'none' ? NO_STREAM : BigInt(after);
    const deadline = sendingMs + perFactMs * facts.length;
    try {
      const sent = client.appendToStream(stream, events, { expectedRevision, credentials, deadline });
      await before(signal, sent);
      return 'stored';
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'too-large') throw new TooLarge(textOf(error), { cause: error });
      if (failure === 'unsent' || failure === 'unknown') return { is: failure, why: textOf(error) };
      if (failure === 'conflict') return 'conflict';
      throw error;
    }
  }

  private async look({ stream, after, facts }: Wanted, told: Told): Promise<Found> {
    const first = after === 'none' ? 0 : after + 1;
    try {
      const withinMs = (told === 'stored' ? answeredMs : unansweredMs) + perFactMs * facts.length;
      const part = { from: BigInt(first), maxCount: facts.length + 1, withinMs };
      const stored = await this.reads.ofStream(stream, part);
      if (!facts.every((fact, i) => !stored[i] || this.isSame(fact, stored[i]))) return 'another';
      if (stored.length < facts.length) return 'absent';
      const positions = stored.slice(0, facts.length).map(({ position }) => position);
      return { revision: first + facts.length - 1, positions, isLast: stored.length === facts.length };
    } catch (error) {
      return { why: textOf(error) };
    }
  }

  /** The server keeps a fact's bytes as they came, so what was parsed has its keys in the same order. */
  private isSame(fact: NewFact, stored: StoredFact): boolean {
    return contentOf(fact) === contentOf(stored);
  }
}

const contentOf = ({ id, type, data, meta }: NewFact) => JSON.stringify([id, type, data, meta]);

/** The outcome; undefined when the append has to be tried again. */
function settled(told: Told, found: Found): AppendOutcome | undefined {
  if (found === 'another' || (told === 'conflict' && found === 'absent')) return { outcome: 'lost' };
  if (typeof found === 'string' || 'why' in found) return undefined;
  const { isLast, ...appended } = found;
  // An answer does not tell a first time from a repeat. With nothing behind them, nobody can have known of these facts before.
  return { outcome: told === 'stored' && isLast ? 'stored' : 'repeat', ...appended };
}

function reasonOf(told: Told, found: Found): string {
  if (typeof told === 'object') return told.why;
  return typeof found === 'object' && 'why' in found ? found.why : 'what was appended does not show';
}

/** The answer, or an error as of a call that ran out of time once the signal aborts. */
async function before<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(tooLate(sendingMs));
  if (signal.aborted) late();
  signal.addEventListener('abort', late, { once: true });
  try {
    return await Promise.race([answer, promise]);
  } finally {
    signal.removeEventListener('abort', late);
    answer.catch(() => undefined);
    promise.catch(() => undefined);
  }
}
