import { BACKWARDS, END, FORWARDS, jsonEvent, NO_STREAM, type JSONType } from '@eventstore/db-client';
import { logStart, type Position } from '#kernel/position.ts';
import type { Clock } from '../clock/clock.ts';
import { textsOf } from './append-check.ts';
import {
  BeyondEnd,
  EventStore,
  OtherLog,
  StoreUnavailable,
  TooLarge,
  type AppendOutcome,
  type FactFilter,
  type NewFact,
  type StoredFact,
  type Stretch,
} from './event-store.ts';
import {
  collected,
  connection,
  deadlineMs,
  factOf,
  failureOf,
  isFact,
  placeOf,
  positionOf,
  readError,
  textOf,
  type Connection,
} from './eventstoredb-client.adapter.ts';
import { arrivals } from './eventstoredb-live.adapter.ts';
import { take, type Seen } from './eventstoredb-stretch.ts';
import { passes } from './fact-filter.ts';
import { identityOf } from './log-identity.ts';

const mostTries = 3;
const pageSize = 500;
const stretchLimit = 1000;
const longestPauseMs = 5000;

/** `tries`: how often an answer is asked for at the start, half a second apart. */
export type EventStoreDbOptions = Readonly<{ clock: Clock; tries?: number }>;

/** What a read told of an append whose answer never came. */
type Found = AppendOutcome | 'absent';

/** The log on an EventStoreDB server or cluster, through its own client. */
export class EventStoreDb extends EventStore {
  readonly description: string;
  private readonly ending = new AbortController();
  private readonly to: Connection;
  private readonly clock: Clock;

  private constructor(to: Connection, clock: Clock) {
    super();
    this.to = to;
    this.clock = clock;
    this.description = `EventStoreDB, ${to.address}`;
  }

  /** `url` as `esdb://host:2113?tls=false`. Throws when nobody answers, and says what that may be. */
  static async open(url: string, { clock, tries = 5 }: EventStoreDbOptions): Promise<EventStoreDb> {
    const store = new EventStoreDb(connection(url), clock);
    for (let left = tries; ;) {
      try {
        await store.lastPlace();
        return store;
      } catch (error) {
        if (--left > 0) await clock.pause(500);
        else throw await store.silent(tries, error);
      }
    }
  }

  async append(stream: string, after: number | 'none', facts: readonly NewFact[]): Promise<AppendOutcome> {
    textsOf(stream, facts);
    for (let tries = 1; ; tries++) {
      try {
        return await this.send(stream, after, facts);
      } catch (error) {
        const failure = failureOf(error);
        if (failure === 'conflict' && tries === 1) return { outcome: 'lost' };
        if (failure === 'too-large') throw new TooLarge(textOf(error), { cause: error });
        if (failure !== 'unknown' && failure !== 'conflict') throw error;
        const found = await this.lookFor(stream, after, facts);
        if (found !== 'absent') return found;
        if (failure === 'conflict') return { outcome: 'lost' };
        if (tries >= mostTries) return { outcome: 'unknown', why: textOf(error) };
        await this.clock.pause(50 * tries);
      }
    }
  }

  async *read(stream: string, from = 0): AsyncIterable<StoredFact> {
    for (let next = from; ; next += pageSize) {
      const facts = await this.page(stream, BigInt(next), pageSize);
      yield* facts;
      if (facts.length < pageSize) return;
    }
  }

  async find(stream: string, factId: string): Promise<StoredFact | undefined> {
    for (let from: bigint | typeof END = END; ;) {
      const facts: readonly StoredFact[] = await this.page(stream, from, pageSize, BACKWARDS);
      const found = facts.find(({ id }) => id === factId);
      const first = facts.at(-1)?.revision ?? 0;
      if (found || first === 0) return found;
      from = BigInt(first - 1);
    }
  }

  async readAll(
    after: Position,
    { filter = {}, limit = stretchLimit }: { filter?: FactFilter; limit?: number } = {},
  ): Promise<Stretch> {
    const maxCount = Math.max(limit, pageSize) + 1; // a read includes the position that it is given
    const stretch = { facts: new Array<StoredFact>(), through: after, throughId: '' };
    for (let from = after; ;) {
      const events = await this.all({ fromPosition: placeOf(from), maxCount, direction: FORWARDS });
      if (from !== logStart && events[0]?.position !== from) await this.assertReached(from);
      const read = take(events, after, stretch, passes(filter), limit);
      const caughtUp = read === events.length && events.length < maxCount;
      if (caughtUp || stretch.through > after) return { ...stretch, caughtUp };
      from = events.at(-1)!.position; // nothing but the server's own
    }
  }

  async *tail(
    after: Position,
    { filter = {}, signal }: { filter?: FactFilter; signal: AbortSignal },
  ): AsyncIterable<Stretch> {
    const ends = AbortSignal.any([signal, this.ending.signal]);
    let [at, told, failures, log] = [after, false, 0, ''];
    while (!ends.aborted) {
      try {
        log = await this.stillIs(log);
        for await (const stretch of this.once(at, told, filter, ends)) {
          [at, told, failures] = [stretch.through, stretch.caughtUp, 0];
          yield stretch;
        }
      } catch (error) {
        if (ends.aborted) return;
        if (!(error instanceof StoreUnavailable)) throw error;
        await this.clock.pause(Math.min(longestPauseMs, 50 * 2 ** Math.min(failures++, 10)), ends);
      }
    }
  }

  async end(): Promise<Position> {
    let fromPosition: ReturnType<typeof placeOf> | typeof END = END;
    for (let maxCount = 32; ; maxCount = pageSize) {
      const events = await this.all({ fromPosition, maxCount, direction: BACKWARDS });
      const last = events.find(({ fact }) => fact);
      if (last) return last.position;
      if (events.length < maxCount) return logStart;
      fromPosition = placeOf(events.at(-1)!.position);
    }
  }

  async idAt(position: Position): Promise<string> {
    if (position === logStart) return '';
    try {
      const [found] = await this.all({ fromPosition: placeOf(position), maxCount: 1, direction: FORWARDS });
      return found?.position === position ? (found.fact?.id ?? '') : '';
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      return ''; // inside one of its records, where another log has one's beginning
    }
  }

  identity(): Promise<string> {
    return identityOf(this);
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.to.client.dispose();
  }

  private async stillIs(log: string): Promise<string> {
    const now = await this.identity();
    if (log === '' || now === log) return now;
    throw new OtherLog(`${this.description} was put back from a backup`);
  }

  /** Pages until the end, then what arrives, until the line is cut. */
  private async *once(after: Position, told: boolean, filter: FactFilter, signal: AbortSignal) {
    let at = after;
    let caughtUp = false;
    while (!caughtUp && !signal.aborted) {
      const stretch = await this.readAll(at, { filter });
      if (stretch.through !== at || !told) yield stretch;
      ({ through: at, caughtUp } = stretch);
    }
    try {
      const wanted = passes(filter);
      for await (const group of arrivals(this.to, at, signal)) {
        const facts = group.flatMap(({ event }) => (isFact(event) ? [factOf(event)] : []));
        const last = facts.at(-1);
        if (last) yield { facts: facts.filter(wanted), through: last.position, throughId: last.id, caughtUp: true };
      }
    } catch (error) {
      throw new StoreUnavailable(textOf(error), { cause: error });
    }
  }

  private async send(stream: string, after: number | 'none', facts: readonly NewFact[]): Promise<AppendOutcome> {
    const { client, credentials } = this.to;
    const events = facts.map(({ id, type, data, meta }) =>
      jsonEvent({ id, type, data: data as JSONType, metadata: meta }),
    );
    const expectedRevision = after === 'none' ? NO_STREAM : BigInt(after);
    await client.appendToStream(stream, events, { expectedRevision, credentials, deadline: deadlineMs });
    // The server acknowledges ids that it knows whatever they hold, and names the position of the last event alone.
    const found = await this.lookFor(stream, after, facts);
    if (found === 'absent') return { outcome: 'unknown', why: `${stream} does not show what was appended` };
    return found.outcome === 'repeat' ? { ...found, outcome: 'stored' } : found;
  }

  /** Whether the facts lie where they were meant to; `unknown` when even that cannot be told. */
  private async lookFor(stream: string, after: number | 'none', facts: readonly NewFact[]): Promise<Found> {
    const first = after === 'none' ? 0 : after + 1;
    try {
      const stored = await this.page(stream, BigInt(first), facts.length);
      if (stored.length === 0) return 'absent';
      if (!facts.every((fact, i) => isThere(fact, stored[i]))) return { outcome: 'lost' };
      const positions = stored.map(({ position }) => position);
      return { outcome: 'repeat', revision: first + facts.length - 1, positions };
    } catch (error) {
      return { outcome: 'unknown', why: textOf(error) };
    }
  }

  private async page(
    stream: string,
    fromRevision: bigint | typeof END,
    maxCount: number,
    direction: typeof FORWARDS | typeof BACKWARDS = FORWARDS,
  ): Promise<readonly StoredFact[]> {
    const { client, credentials } = this.to;
    try {
      const read = client.readStream(stream, { fromRevision, maxCount, direction, credentials });
      const found = await collected(read, this.clock);
      return found.flatMap(({ event }) => (event?.position ? [factOf({ ...event, position: event.position })] : []));
    } catch (error) {
      if (failureOf(error) === 'missing') return [];
      throw readError(error);
    }
  }

  private async all(options: NonNullable<Parameters<Connection['client']['readAll']>[0]>): Promise<readonly Seen[]> {
    const { client, credentials } = this.to;
    try {
      const found = await collected(client.readAll({ ...options, credentials }), this.clock);
      return found.flatMap(({ event }) =>
        event ? [{ position: positionOf(event.position), fact: isFact(event) ? factOf(event) : undefined }] : [],
      );
    } catch (error) {
      throw readError(error);
    }
  }

  /** The position of the last event, the server's own among them. */
  private async lastPlace(): Promise<Position> {
    const [last] = await this.all({ fromPosition: END, maxCount: 1, direction: BACKWARDS });
    return last?.position ?? logStart;
  }

  private async assertReached(position: Position) {
    const last = await this.lastPlace();
    if (position > last) throw new BeyondEnd(`${position} of ${this.description}, whose last is ${last || 'none'}`);
  }

  private async silent(tries: number, cause: unknown): Promise<Error> {
    await this.close();
    const text = `${this.description} did not answer in ${tries} tries: ${textOf(cause)}. Is it running? A wrong certificate, or plain text to a server that wants TLS, looks the same.`;
    return new StoreUnavailable(text, { cause });
  }
}

const isThere = (fact: NewFact, stored: StoredFact | undefined) =>
  stored !== undefined && contentOf(fact) === contentOf(stored);

/** The server keeps a fact's bytes as they came, so what was parsed has its keys in the same order. */
const contentOf = ({ id, type, data, meta }: NewFact) => JSON.stringify([id, type, data, meta]);
