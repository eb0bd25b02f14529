import type { Instant } from '#kernel/instant.ts';
import type { Mark } from '#platform/event-store/log-identity.ts';

/** What the index keeps of a fact. Ids of people and requests stand in it as tags: nothing but the id itself finds them. */
export type IndexRow = Readonly<{
  position: string;
  stream: string;
  revision: number;
  type: string;
  category: string;
  at: Instant;
  correlation: string;
  people: readonly string[];
}>;

/** A row that was found. `cursor` is its place in the index: opaque, and compares as text. */
export type FoundRow = IndexRow & Readonly<{ cursor: string }>;

/** What the index looks rows up by: one of these leads, the others are looked at row by row. People and correlations by tag. */
export type Lead = Readonly<{ by: 'correlation' | 'person' | 'stream' | 'type' | 'category'; value: string }>;

/** Which rows: those of the lead, or all; before a cursor, and not before another. */
export type WhichRows = Readonly<{ lead?: Lead | undefined; before?: string | undefined; from?: string | undefined }>;

/** How far the index is. `shape` says how rows are made of facts: one that was filled otherwise is filled anew. */
export type IndexMark = Mark & Readonly<{ shape: string }>;

/** Facts of one type in one minute. */
export type Counted = Readonly<{ minute: Instant; category: string; type: string; facts: number }>;

/** A span of time, from the one (inclusive) to the other (exclusive). */
export type Span = Readonly<{ from?: Instant | undefined; to?: Instant | undefined }>;

/** The store is away or full for now: asking again may help. 503. */
export class IndexUnavailable extends Error {}

/** Another process has moved the mark meanwhile: nothing was written. */
export class MarkMoved extends IndexUnavailable {}

/**
 * Where the facts of the log are, by what an operator looks for. All of it follows from the log: it may lag, and it may be
 * deleted at any time. Errors of all: `IndexUnavailable`.
 */
export abstract class LogIndex {
  /** In words for people, such as `SQLite, ./data/log-index.db`. */
  abstract readonly description: string;

  /** Nothing before the first rows. */
  abstract mark(): Promise<IndexMark | undefined>;

  /** Rows in the log's order and the mark behind them, together or not at all. Throws `MarkMoved` unless the mark is as expected. */
  abstract add(
    rows: readonly IndexRow[],
    marks: Readonly<{ from: IndexMark | undefined; to: IndexMark }>,
  ): Promise<void>;

  /** Empties it: what it holds is of another log, or made otherwise. */
  abstract clear(): Promise<void>;

  /** Up to `limit` rows, the newest first. */
  abstract page(which: WhichRows, limit: number): Promise<readonly FoundRow[]>;

  /** Up to `limit` names of streams that begin so. */
  abstract streams(prefix: string, limit: number): Promise<readonly string[]>;

  /** Between which cursors, both inclusive, all facts of that time lie; nothing where there are none. */
  abstract bounds(span: Span): Promise<Readonly<{ from: string; through: string }> | undefined>;

  /** The counters of that time, the latest minutes first, up to `limit`. */
  abstract counts(span: Span, limit: number): Promise<readonly Counted[]>;

  abstract close(): Promise<void>;
}
