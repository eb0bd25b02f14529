import type { Position } from '#kernel/position.ts';
import type { View } from '#kernel/view.ts';
import type { FactBatch } from '#platform/event-store/event-store.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { ReadStore, Write } from '#platform/read-store/read-store.ts';
import { HeldBack } from './held.ts';
import { writesOf, type KeptDocument } from './kept-document.ts';
import { birthOf } from './live-collections.ts';
import type { LookUpDocument } from './look-ups.ts';
import { Projection } from './projection.ts';
import { Readables } from './readable.ts';

/**
 * How much is taken from the log at once, how many characters of documents are kept in memory, and after how many batches all
 * that waits is written and marked.
 */
export type FillBounds = Readonly<{ facts: number; weight: number; batches: number }>;

/**
 * Few facts at once: what comes of them is garbage before the collector moves it, where it moved a third of 500. Each mark writes
 * again every document that changes often: a start that is cut within 600,000 facts begins with them anew. More in memory would
 * not fit beside a market in 512 MB.
 */
export const usualBounds: FillBounds = { facts: 200, weight: 72_000_000, batches: 3000 };

/** Documents of one write: whoever else writes the store waits no longer. */
const mostPerWrite = 500;

/** One view in a filling, from a position on. */
export type Filled = Readonly<{ view: View; collection: string; from: Position }>;

type Parts = Readonly<{ store: Pick<ReadStore, 'ensure' | 'stored'>; keys: Pick<PersonKeys, 'decrypt'> }>;

/** A view on its way through the past: what is folded is held back until it is flushed. It reads the store and never writes it. */
export class FilledView {
  readonly projection: Projection;
  private readonly docs = new HeldBack<KeptDocument>();
  private readonly lookUps = new HeldBack<LookUpDocument>();

  constructor({ view, collection, from }: Filled, { store, keys }: Parts) {
    const memories = { docs: this.docs, lookUps: this.lookUps };
    this.projection = new Projection(view, collection, store, keys, { from, memories });
  }

  /** About the characters of what is in memory. */
  get weight(): number {
    return this.docs.weight + this.lookUps.weight;
  }

  /** Of them, what waits for the mark. */
  get lookUpsWaiting(): number {
    return this.lookUps.waitingWeight;
  }

  /** Takes a batch into memory; gives how many of its facts were the view's. Throws what `Projection.fold` throws: then nothing was taken. */
  async take(batch: FactBatch, readables: Readables): Promise<number> {
    for (const memory of this.memories) memory.nextBatch();
    const folded = await this.projection.fold(batch, readables);
    this.projection.accept(folded);
    return folded.facts;
  }

  /**
   * The documents that wait, a write for a few of them; those that were last used before that batch, or all. They may be there
   * before the look-ups, and before the mark.
   */
  *documents(before?: number): Generator<readonly Write[]> {
    const { collection } = this.projection;
    for (const some of fewOf(this.docs.waiting(before))) yield writesOf(collection, birthOf(collection.name), some);
  }

  /** The look-up documents that wait: with the mark, or the facts before it would meet what came later. */
  lookUpWrites(): readonly Write[] {
    const put = this.lookUps.waiting().map(([, doc]) => doc);
    return put.length > 0 ? [{ collection: this.projection.lookUpCollection, put, remove: [] }] : [];
  }

  /** All that waits, a write for a few documents of either kind: for a filling that is begun anew when it is cut. */
  *everything(): Generator<readonly Write[]> {
    yield* this.documents();
    const { lookUpCollection: collection } = this.projection;
    for (const some of fewOf(this.lookUps.waiting()))
      yield [{ collection, put: some.map(([, doc]) => doc), remove: [] }];
  }

  /** To be called when all that waited is written. */
  wasWritten() {
    for (const memory of this.memories) memory.wasWritten();
  }

  /** To be called when the documents that were last used before that batch are written. */
  documentsWereWritten(before: number) {
    this.docs.wasWritten(before);
  }

  /** Lets go of what is written and was last used before that batch. */
  letGo(before: number) {
    for (const memory of this.memories) memory.letGo(before);
  }

  /** Adds to each batch the weight of what was last used in it. */
  weigh(byBatch: Map<number, number>) {
    for (const memory of this.memories) memory.weigh(byBatch);
  }

  private get memories() {
    return [this.docs, this.lookUps] as const;
  }
}

/** The batch before which what was used last must go, so that what these have in memory weighs no more than that. */
export function lastToGo(filled: readonly FilledView[], most: number): number {
  const byBatch = new Map<number, number>();
  for (const one of filled) one.weigh(byBatch);
  let weight = 0;
  for (const [batch, more] of [...byBatch].toSorted(([a], [b]) => b - a)) {
    weight += more;
    if (weight > most) return batch + 1;
  }
  return 0;
}

function* fewOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += mostPerWrite) yield all.slice(from, from + mostPerWrite);
}
