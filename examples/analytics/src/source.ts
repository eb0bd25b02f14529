/** The topics that are read, as the market names them. */
export const topics = ['plinth.auctions.v1', 'plinth.catalog.v1'] as const;

/** A message of a topic: `offset` is its place in the market's log, compared as text. */
export type Message = Readonly<{ id: string; type: string; at: string; offset: string; data: object }>;

/**
 * Messages that were read together. `next`: where to go on once they are kept, in words of the source alone. `isEnd`: there
 * was nothing behind them when they were read.
 */
export type Batch = Readonly<{
  topic: string;
  partition: number;
  messages: readonly Message[];
  next: string;
  isEnd: boolean;
}>;

/** Where the tables are. */
export type Keeper = Readonly<{
  /** Where to go on in a topic, by partition: the last `next` that was kept. */
  places: (topic: string) => Promise<ReadonlyMap<number, string>>;
  /** Resolves when the batch and its `next` are kept, together. */
  take: (batch: Batch) => Promise<void>;
}>;

/** Where messages come from. */
export type Source = Readonly<{
  /** A file of tables belongs to one source: places in one mean nothing in another. */
  name: string;
  /** Reads all topics up to where they end now. */
  once: (keeper: Keeper) => Promise<void>;
  /** Goes on until the signal aborts. */
  follow: (keeper: Keeper, signal: AbortSignal) => Promise<void>;
}>;
