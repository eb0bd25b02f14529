import type { Position } from '#kernel/position.ts';
import type { Document } from '#kernel/view.ts';

export type Scalar = string | number | boolean | null;

/** A collection of documents: indexes name the fields that may be filtered and sorted by. */
export type Collection = Readonly<{ name: string; indexes: readonly (readonly string[])[] }>;

/** What a field must be: equal to a scalar, one of several, or in a range. Nothing else reaches a store's filter. */
export type Condition =
  | Scalar
  | Readonly<{ in: readonly Scalar[] }>
  | Readonly<{ gt?: Scalar; gte?: Scalar; lt?: Scalar; lte?: Scalar }>;

export type Find<D> = Readonly<{
  /** Fields of declared indexes, or `id`; they hold scalars. A missing field is `null`. */
  where?: Readonly<{ [F in keyof D & string]?: Condition }>;
  /** Ties are broken by `id`, in the direction of the last of these. */
  sort?: readonly (readonly [keyof D & string, 'asc' | 'desc'])[];
  /** 1 to 100. */
  limit: number;
  /** `next` of the page before, opaque. */
  cursor?: string;
}>;

export type Found<D> = Readonly<{ items: readonly D[]; next?: string }>;

/** Documents of one collection to put (whole) and to remove (ids). */
export type Write = Readonly<{ collection: Collection; put: readonly Document[]; remove: readonly string[] }>;

/** How far a reader has come. */
export type Checkpoint = Readonly<{ of: string; position: Position }>;

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
   * Documents and checkpoints go down together; where a store cannot, in the order given and checkpoints last (a
   * document's `rev` then makes the repeat harmless). An older `rev` never replaces a newer one, and a checkpoint never
   * goes back: both are passed over in silence. Errors: `ViewsUnavailable`.
   */
  abstract write(writes: readonly Write[], checkpoints?: readonly Checkpoint[]): Promise<void>;

  /** How far a reader has come; the log's start when it never began. */
  abstract checkpoint(of: string): Promise<Position>;

  /** Deletes a collection and its checkpoint: a rebuild starts from nothing. */
  abstract drop(collection: string): Promise<void>;

  abstract close(): Promise<void>;
}
