import type { ResourceLimits } from 'node:worker_threads';

/** MB of memory that the market may take under load, all of it: what follows are its parts. */
export const mostMemoryMb = 512;

/**
 * MB of SQLite's pages that one connection keeps, by what it is for. The system keeps the files' pages as well: more of them
 * here saves a copy, not a read of the disk.
 */
export const pagesKeptMb = {
  logWriter: 18,
  logReader: 10,
  views: 12,
  snapshots: 6,
  logIndex: 4,
  tickets: 1,
  mails: 1,
  bank: 1,
  carrier: 1,
  small: 2,
} as const;

/** `small` is SQLite's own measure, for keys, reactions' work and locks. How many connections of a kind a market holds while it serves; what opens more closes them when its work is done. */
export const connections: Readonly<Record<keyof typeof pagesKeptMb, number>> = {
  logWriter: 1,
  logReader: 3,
  views: 2,
  snapshots: 1,
  logIndex: 1,
  tickets: 1,
  mails: 1,
  bank: 1,
  carrier: 1,
  small: 5,
};

/** A connection's `cache_size`. */
export const cacheSize = (mb: number): string => `cache_size = ${-1024 * mb}`;

/**
 * How large the heap of a thread may grow, by what it does. One that is full ends: whoever started it starts it again, or
 * ends the process where nobody could go on without it.
 */
export const threadLimits = {
  /** Appends that wait for the disk, ids that wait for their index, the last revisions of 100,000 streams. */
  logWriter: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  /** A page of the log, the documents that it changes, and what is cached of them. */
  views: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
  /** What waits to be written of half of the views, while they are filled from the log; then it ends. */
  secondHand: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 },
  /** What waits to be written of one view that is filled again; then it ends. */
  rebuild: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 },
  /** A stream that is folded for its snapshot. */
  streams: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  /** A piece of the log that is copied and encrypted; then it ends. */
  logCopy: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  /**
   * A page of the log, the lines of a topic, or the rows that a search looks at. Young space for the 4 MB of a page: with 8
   * lines outlived it, and collecting them took half of both cores.
   */
  logIndex: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 32 },
} satisfies Record<string, ResourceLimits>;
