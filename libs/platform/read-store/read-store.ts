import type { Position } from '#kernel/position.ts';
import type { Document } from '#kernel/view.ts';
import type { Control, Move } from './control.ts';

export type Scalar = string | number | boolean | null;

/** A collection of documents: indexes name the fields that may be filtered and sorted by. */
export type Collection = Readonly<{ name: string; indexes: readonly (readonly string[])[] }>;

/** What a field must be: equal to a scalar, one of several, or in a range. Nothing else reaches a store's filter. */
export type Condition =
  | Scalar
  | Readonly<{ in: readonly Scalar[] }>
  | Readonly<{ gt?: Scalar; gte?: Scalar; lt?: Scalar; lte?: Scalar }>;

export type Find<D> = Readonly<{
  /** Fields of declared indexes, or `id`; they hold scalars. A missing field is `null`; `undefined` asks for nothing. */
  where?: Readonly<{ [F in keyof D & string]?: Condition }>;
  /** Ties are broken by `id`, in the direction of the last of these. */
  sort?: readonly (readonly [keyof D & string, 'asc' | 'desc'])[];
  /** 1 to 100; without it 24, the specification's grid. */
  limit?: number;
  /** `next` of the page before, opaque; `undefined` for the first. */
  cursor?: string | undefined;
}>;

export type Found<D> = Readonly<{ items: readonly D[]; next?: string }>;

/** A document as it lies there: `foldedAt` is the position of the last fact that changed it, the store's only guard. */
export type Stored<D extends Document = Document> = D & Readonly<{ foldedAt: Position }>;

/** What is left of a document that was removed, for a day: a fact that it has is not folded again. */
export type Removed = Stored & Readonly<{ gone: true }>;

/** Documents of one collection to put whole, and removals to put in the place of documents. */
export type Write = Readonly<{ collection: Collection; put: readonly Stored[]; remove: readonly Removed[] }>;

/** What a write changes together, or not at all. */
export type Step = Move & Readonly<{ lookUps?: readonly Write[] }>;

/** The store is away or full for now, or busy: nothing is said about what was written. Asking again may help: 503. */
export class ViewsUnavailable extends Error {}

/** The store will never take this document: the view that made it stops, alone. No other error stops a view. */
export class DocumentRefused extends Error {
  /** The collection in which the document was to lie. */
  readonly collection: string;

  constructor(collection: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.collection = collection;
  }
}

/** A filter or sort on a field that the collection does not declare, or a cursor that it did not make. */
export class BadFind extends Error {}

/** Documents and checkpoints: all of it can be deleted and rebuilt from the log. Also Nest's token. */
export abstract class ReadStore {
  /** In words for people, such as `SQLite, ./data/views.db`. */
  abstract readonly description: string;

  /** Makes a collection and its indexes where they are missing. */
  abstract ensure(collection: Collection): Promise<void>;

  abstract get<D extends Document>(collection: Collection, id: string): Promise<D | undefined>;

  /** Those that exist, by id. */
  abstract getMany<D extends Document>(collection: Collection, ids: readonly string[]): Promise<Map<string, D>>;

  abstract find<D extends Document>(collection: Collection, find: Find<D>): Promise<Found<D>>;

  abstract count<D extends Document>(collection: Collection, where?: Find<D>['where']): Promise<number>;

  /**
   * About how many bytes the documents of a collection are, without its indexes; null where the store does not say. It reads no
   * collection to its end. Errors: `ViewsUnavailable`.
   */
  abstract bytes(collection: string): Promise<number | null>;

  /** Those that are or were there, by id, as they lie there: for the projection alone. */
  abstract stored<D extends Document>(
    collection: Collection,
    ids: readonly string[],
  ): Promise<Map<string, Stored<D> | Removed>>;

  /**
   * An older `foldedAt` never replaces a newer one: it is passed over in silence. With a step, look-up documents and the
   * control document change together, after the documents, or not at all: then it answers false, because the control
   * document is not as expected. What is written of the documents does no harm. Errors: `ViewsUnavailable`,
   * `DocumentRefused`.
   */
  abstract write(writes: readonly Write[], step?: Step): Promise<boolean>;

  /** The control document as it is now; empty before the first step. */
  abstract control(): Promise<Control>;

  /** The store's own time, in ms: one clock for all processes. */
  abstract now(): Promise<number>;

  /** Whether the collection was made and not deleted since. */
  abstract has(collection: string): Promise<boolean>;

  /** All collections that were made and not deleted since, and whatever else lies beside them. */
  abstract names(): Promise<readonly string[]>;

  /** Sees to it that no file of the store holds what was removed or replaced before, as far as that is ours. Errors: `ViewsUnavailable`. */
  abstract scrub(): Promise<void>;

  /** Deletes a collection. */
  abstract drop(collection: string): Promise<void>;

  abstract close(): Promise<void>;
}
