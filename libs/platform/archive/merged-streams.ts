import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { AnyShapes } from '#kernel/shapes.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { type Readable, readableOf } from '#platform/projections/readable.ts';
import type { LastOf } from './kept-states.ts';
import { encrypted } from './redacted.ts';

/** Up to which moment: all facts up to a time, or up to one fact's position. Neither: now. */
export type Until = Readonly<{ at?: Instant | undefined; position?: Position | undefined }>;

/** Facts that one question may look at: a stream of 20,000 is a great auction. */
export const mostFacts = 100_000;
/** Facts between two looks at who else wants the thread. */
const perTurn = 500;
/** Facts that are fetched of a stream in one go. */
const perPage = 250;

/** It would take more facts than one question may look at. Says up to when those are that were. */
export class TooFar extends Error {}

export const tooFar = (last: StoredFact | Readable | undefined): TooFar =>
  new TooFar(`looked at ${mostFacts} facts${last ? `, up to ${last.meta.at}` : ''}`);

/** Does a fact come after then? */
export const isAfter = ({ at, position }: Until, fact: Pick<StoredFact, 'meta' | 'position'>): boolean =>
  (at !== undefined && fact.meta.at > at) || (position !== undefined && fact.position > position);

/** Lets others in, and ends where nobody waits any more. */
export async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}

/** No personal word is ever opened here. */
const closedBoxes = { decrypt: () => Promise.resolve(encrypted) };

/** A stream as far as it was read: facts that wait, from `n` on, what comes after them, and how much of it was looked at. */
type Source = {
  readonly stream: string;
  page: readonly Readable[];
  n: number;
  next: number | undefined;
  looked: number;
};

type Reading = Readonly<{
  log: Pick<EventStore, 'page'>;
  shapes: AnyShapes;
  until: Until;
  signal?: AbortSignal | undefined;
}>;

/** Streams as one, in the log's order, up to a moment: of each no more than a page is held. Errors: `TooFar`, `StoreUnavailable`. */
export class MergedStreams {
  private readonly reading: Reading;
  private readonly types: readonly string[];
  /** Those that have a fact to give: the one whose fact comes first at the end. */
  private readonly sources: Source[] = [];
  private last: Readable | undefined;
  private looked = 0;
  private sinceTurn = 0;
  private firstLeft: Position | undefined;

  constructor(reading: Reading) {
    this.reading = reading;
    this.types = Object.keys(reading.shapes);
  }

  /** The first fact that was left out, as one of after then. What has a later position is not all that lies before it. */
  get leftOut(): Position | undefined {
    return this.firstLeft;
  }

  /**
   * A stream more, of which nothing up to a position was given yet: `known` is its last fact of those. False where the log says
   * otherwise.
   */
  async add(stream: string, after?: Readonly<{ position: Position; known: LastOf | undefined }>): Promise<boolean> {
    const known = after?.known;
    const source: Source = { stream, page: [], n: 0, next: known?.revision ?? 0, looked: 0 };
    let first = await this.filled(source);
    if (known) {
      if (first?.id !== known.id) return false;
      first = await this.filled(this.passed(source));
    }
    if (first && after && first.position <= after.position) return false;
    this.queue(source, first);
    return true;
  }

  /** The next fact; undefined after the last one up to then. */
  async next(): Promise<Readable | undefined> {
    const source = this.sources.pop();
    if (!source) return undefined;
    const fact = source.page[source.n]!;
    this.last = fact;
    this.passed(source);
    this.queue(source, source.page[source.n] ?? (await this.filled(source)));
    if (++this.sinceTurn >= perTurn) await this.turn();
    return fact;
  }

  /** One fact of it more has been given. */
  private passed(source: Source): Source {
    this.look(source, source.page[source.n++]!.meta.revision + 1);
    return source;
  }

  private look(source: Source, upTo: number) {
    this.looked += upTo - source.looked;
    source.looked = upTo;
    if (this.looked > mostFacts) throw tooFar(this.last);
  }

  /** Its next fact, fetched where none waits. */
  private async filled(source: Source): Promise<Readable | undefined> {
    const { log, shapes, signal } = this.reading;
    while (source.n >= source.page.length && source.next !== undefined) {
      this.look(source, Math.max(source.looked, source.next));
      const { facts, next } = await log.page(source.stream, this.types, source.next, perPage);
      [source.page, source.n, source.next] = [await readableOf(shapes, facts, closedBoxes), 0, next];
      this.sinceTurn += facts.length === 0 ? perPage : 1;
      if (this.sinceTurn >= perTurn) await this.turn();
      else signal?.throwIfAborted();
    }
    return source.page[source.n];
  }

  private async turn() {
    this.sinceTurn = 0;
    await breathe(this.reading.signal);
  }

  /** A stream's times never go back: after the first fact of after then it has nothing more to give. */
  private queue(source: Source, first: Readable | undefined) {
    if (!first) return;
    if (isAfter(this.reading.until, first)) {
      if (this.firstLeft === undefined || first.position < this.firstLeft) this.firstLeft = first.position;
      return;
    }
    let [from, to] = [0, this.sources.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (headOf(this.sources[middle]!) > first.position) from = middle + 1;
      else to = middle;
    }
    this.sources.splice(from, 0, source);
  }
}

const headOf = ({ page, n }: Source): Position => page[n]!.position;
