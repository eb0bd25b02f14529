import { BACKWARDS, END, FORWARDS } from '@eventstore/db-client';
import type { Instant } from '#kernel/instant.ts';
import { logStart, type Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { stayingAlive } from '#platform/clock/stay-alive.ts';
import { textsOf } from '../append-check.ts';
import {
  EventStore,
  OtherLog,
  StoreUnavailable,
  type AppendOutcome,
  type FactFilter,
  type NewFact,
  type ReadAllOptions,
  type StoredFact,
  type FactBatch,
  type TailOptions,
} from '../event-store.ts';
import { Appending } from './append.adapter.ts';
import { connection, placeOf, textOf, type Connection } from './client.adapter.ts';
import { arrivals } from './live.adapter.ts';
import { Reads, type Part } from './reads.adapter.ts';
import { fillBatch, type Seen } from './fact-batch.ts';
import { passes } from '../fact-filter.ts';
import { identityOf } from '../log-identity.ts';

const pageSize = 500;
/** Events of one page when a single fact is looked for: the server's own events lie between the facts. */
const fewEvents = 32;
const factsPerBatch = 1000;
const firstPauseMs = 500;
/** Longest pause between two tries, so that followers are back within a second after the server is. */
const longestPauseMs = 500;
const closingMs = 1000;
/** How often the log is read beside a subscription, also one on which events arrive. */
const lookMs = 1000;

/**
 * `tries`: how often an answer is asked for at the start, half a second apart. `tell` hears why the first one failed: whoever
 * waits is told.
 */
export type EventStoreDbOptions = Readonly<{ clock: Clock; tries?: number; tell?: (line: string) => void }>;

/** The log on an EventStoreDB server or cluster, through its own client. */
export class EventStoreDb extends EventStore {
  readonly description: string;
  readonly isShared = true;
  private readonly ending = new AbortController();
  private readonly to: Connection;
  private readonly reads: Reads;
  private readonly appending: Appending;
  private readonly clock: Clock;

  private constructor(to: Connection, clock: Clock) {
    super();
    this.to = to;
    this.reads = new Reads(to, clock);
    this.appending = new Appending(to, this.reads, clock);
    this.clock = clock;
    this.description = `EventStoreDB, ${to.address}`;
  }

  /** `url` as `esdb://host:2113?tls=false`. Throws when nobody answers for a while, and says what that may be. */
  static async open(url: string, { clock, tries = 20, tell }: EventStoreDbOptions): Promise<EventStoreDb> {
    const store = new EventStoreDb(connection(url), clock);
    const answered = async () => {
      for (let left = tries; ;) {
        try {
          await store.reads.lastPlace();
          return store;
        } catch (error) {
          if (--left === 0) throw await store.silent(tries, error);
          if (left === tries - 1) tell?.(`${store.description} does not answer yet: ${textOf(error)}`);
          await clock.pause(firstPauseMs);
        }
      }
    };
    return stayingAlive(answered);
  }

  async append(stream: string, after: number | 'none', facts: readonly NewFact[]): Promise<AppendOutcome> {
    textsOf(stream, facts);
    return this.appending.append({ stream, after, facts });
  }

  async *read(stream: string, from = 0, atOnce = pageSize): AsyncIterable<StoredFact> {
    for (let next = from; ; next += atOnce) {
      const facts = await this.reads.ofStream(stream, { from: BigInt(next), maxCount: atOnce });
      yield* facts;
      if (facts.length < atOnce) return;
    }
  }

  async find(stream: string, factId: string): Promise<StoredFact | undefined> {
    for (let from: bigint | typeof END = END; ;) {
      const part: Part = { from, maxCount: pageSize, direction: BACKWARDS };
      const facts = await this.reads.ofStream(stream, part);
      const found = facts.find(({ id }) => id === factId);
      const first = facts.at(-1)?.revision ?? 0;
      if (found || first === 0) return found;
      from = BigInt(first - 1);
    }
  }

  async readAll(after: Position, { filter = {}, limit = factsPerBatch }: ReadAllOptions = {}): Promise<FactBatch> {
    const batch = { facts: new Array<StoredFact>(), through: after, throughId: '' };
    for (let [from, most] = [after, Math.max(limit, fewEvents)]; ; most = Math.max(limit, pageSize)) {
      const maxCount = most + 1; // a read includes the position that it is given
      const events = await this.reads.ofLog({ fromPosition: placeOf(from), maxCount, direction: FORWARDS });
      if (from !== logStart && events[0]?.position !== from) await this.reads.assertReached(from);
      const read = fillBatch(events, after, batch, passes(filter), limit);
      const caughtUp = read === events.length && events.length < maxCount;
      if (caughtUp || batch.through > after) return { ...batch, caughtUp };
      from = events.at(-1)!.position; // nothing but the server's own
    }
  }

  async *tail(after: Position, { filter = {}, signal, onCut }: TailOptions): AsyncIterable<FactBatch> {
    const ends = AbortSignal.any([signal, this.ending.signal]);
    let log = '';
    for (let [at, failures] = [after, 0]; !ends.aborted; failures++) {
      try {
        log = await this.stillIs(log);
        for await (const batch of this.once(at, filter, ends)) {
          [at, failures] = [batch.through, 0];
          yield batch;
        }
      } catch (error) {
        if (ends.aborted) return;
        if (!(error instanceof StoreUnavailable)) throw error;
        if (failures === 0) onCut?.(error);
        await this.clock.pause(Math.min(longestPauseMs, 50 * 2 ** Math.min(failures, 10)), ends);
      }
    }
  }

  async end(): Promise<Position> {
    return (await this.last())?.position ?? logStart;
  }

  async lastAt(): Promise<Instant | undefined> {
    return (await this.last())?.fact?.meta.at;
  }

  private async last() {
    let fromPosition: ReturnType<typeof placeOf> | typeof END = END;
    for (let maxCount = fewEvents; ; maxCount = pageSize) {
      const events = await this.reads.ofLog({ fromPosition, maxCount, direction: BACKWARDS });
      const last = events.find(({ fact }) => fact);
      if (last || events.length < maxCount) return last;
      fromPosition = placeOf(events.at(-1)!.position);
    }
  }

  async idAt(position: Position): Promise<string> {
    if (position === logStart) return '';
    for (let tries = 1; ; tries++) {
      try {
        const [found] = await this.reads.ofLog({ fromPosition: placeOf(position), maxCount: 1, direction: FORWARDS });
        return found?.position === position ? (found.fact?.id ?? '') : '';
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (tries > 1) return ''; // inside one of its records, where another log has one's beginning
        await this.reads.lastPlace(); // the server does answer: it is this place that it refuses
      }
    }
  }

  identity(): Promise<string> {
    return identityOf(this);
  }

  async close(): Promise<void> {
    this.ending.abort();
    await Promise.race([this.to.client.dispose(), this.clock.pause(closingMs)]);
  }

  private async stillIs(log: string): Promise<string> {
    const now = await this.identity();
    if (log === '' || now === log) return now;
    throw new OtherLog(`${this.description} was put back from a backup`);
  }

  /** Pages until the end, then what arrives, until the line is cut. A first batch comes in any case: the line is there. */
  private async *once(after: Position, filter: FactFilter, signal: AbortSignal) {
    let batch: FactBatch = { facts: [], through: after, throughId: '', caughtUp: false };
    while (!batch.caughtUp && !signal.aborted) {
      batch = await this.readAll(batch.through, { filter });
      yield batch;
    }
    yield* this.live(batch, filter, signal);
  }

  /**
   * A subscription may be dead, deaf or slow, and what arrives does not tell what is missing. Each second the log is looked
   * past, quiet or not, and that alone is a proof.
   */
  private async *live({ through, throughId }: FactBatch, filter: FactFilter, signal: AbortSignal) {
    let [at, id, seen, lookedAt] = [through, throughId, through, this.clock.monotonic()];
    const batchOf = (events: readonly Seen[], caughtUp: boolean): FactBatch => {
      const facts = events.flatMap(({ position, fact }) => (fact && position > at ? [fact] : []));
      const last = facts.at(-1);
      if (last) [at, id] = [last.position, last.id];
      seen = [seen, ...events.slice(-1).map(({ position }) => position)].toSorted().at(-1)!;
      return { facts: facts.filter(passes(filter)), through: at, throughId: id, caughtUp };
    };
    for await (const group of arrivals(this.to, through, this.clock, signal)) {
      const before = at;
      const arrived = batchOf(group, false);
      if (at > before) yield arrived;
      if (group.length > 0 && this.clock.monotonic() - lookedAt < lookMs) continue;
      const events = await this.behind(seen);
      lookedAt = this.clock.monotonic();
      yield batchOf(events, events.length < pageSize);
    }
  }

  private async behind(place: Position): Promise<readonly Seen[]> {
    const events = await this.reads.ofLog({ fromPosition: placeOf(place), maxCount: pageSize, direction: FORWARDS });
    if (place !== logStart && events[0]?.position !== place) await this.reads.assertReached(place);
    return events;
  }

  private async silent(tries: number, cause: unknown): Promise<Error> {
    await this.close();
    const text = `${this.description} did not answer in ${tries} tries: ${textOf(cause)}. Is it running? A wrong certificate, or plain text to a server that wants TLS, looks the same.`;
    return new StoreUnavailable(text, { cause });
  }
}

/** The server answered, and would not do it. */
const isRefusal = (error: unknown) =>
  error instanceof StoreUnavailable && (error.cause as { type?: string }).type === 'unknown';
