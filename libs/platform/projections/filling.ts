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
 * How much is taken from the log at once, and what may wait to be written: so many characters of documents, what came of so many
 * batches.
 */
export type FillBounds = Readonly<{ facts: number; weight: number; batches: number }>;

/**
 * More held back would be written less often, and does not fit beside a market in 512 MB. However little it is, a start that is
 * cut again and again gets on.
 */
export const usualBounds: FillBounds = { facts: 2000, weight: 24_000_000, batches: 100 };

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

  /** About the characters that wait to be written. */
  get weight(): number {
    return this.docs.weight + this.lookUps.weight;
  }

  /** Takes a batch into memory; gives how many of its facts were the view's. Throws what `Projection.fold` throws: then nothing was taken. */
  async take(batch: FactBatch, readables: Readables): Promise<number> {
    const folded = await this.projection.fold(batch, readables);
    this.projection.accept(folded);
    return folded.facts;
  }

  /** All documents that wait, a write for a few of them. They may be there before the look-ups, and before the mark. */
  *documents(): Generator<readonly Write[]> {
    const { collection } = this.projection;
    for (const some of fewOf(this.docs.all())) yield writesOf(collection, birthOf(collection.name), some);
  }

  /** The look-up documents that wait: with the mark, or the facts before it would meet what came later. */
  lookUpWrites(): readonly Write[] {
    const put = this.lookUps.all().map(([, doc]) => doc);
    return put.length > 0 ? [{ collection: this.projection.lookUpCollection, put, remove: [] }] : [];
  }

  /** All that waits, a write for a few documents of either kind: for a filling that is begun anew when it is cut. */
  *everything(): Generator<readonly Write[]> {
    yield* this.documents();
    const { lookUpCollection: collection } = this.projection;
    for (const some of fewOf(this.lookUps.all())) yield [{ collection, put: some.map(([, doc]) => doc), remove: [] }];
  }

  /** To be called when all that waited is written. */
  wasWritten() {
    this.docs.wasWritten();
    this.lookUps.wasWritten();
  }
}

function* fewOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += mostPerWrite) yield all.slice(from, from + mostPerWrite);
}
