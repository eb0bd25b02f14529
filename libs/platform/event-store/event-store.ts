import type { Instant } from '#kernel/instant.ts';
import type { Meta } from '#kernel/fact.ts';
import type { Position } from '#kernel/position.ts';

/** A fact as it goes to the log. `id` is UUIDv5(commandId, index). */
export type NewFact = Readonly<{ id: string; type: string; data: unknown; meta: Meta }>;

/** A fact with its place in its stream (`revision`, from 0) and in the log (`position`). */
export type StoredFact = NewFact & Readonly<{ stream: string; revision: number; position: Position }>;

/** A stored fact that nobody has looked into: JSON of it, and what is needed to know where it belongs. */
export type FactText = Readonly<{ id: string; revision: number; text: string }>;

/** Where an append lies: the revision of its last fact, and the position of each of its facts. */
export type Appended = Readonly<{ revision: number; positions: readonly Position[] }>;

/**
 * What became of an append. `repeat`: the same ids, data and meta were there already, at the revisions meant. `lost`:
 * anything else is there, and nothing was written. `unknown`: it may be in the log, now or later. `unavailable`: nothing
 * was written, and asking again later may help (disk full, server away).
 */
export type AppendOutcome =
  | (Appended & Readonly<{ outcome: 'stored' | 'repeat' }>)
  | Readonly<{ outcome: 'lost' }>
  | Readonly<{ outcome: 'unknown' | 'unavailable'; why: string }>;

/** Which facts to read: any of these stream categories (`auction` is all `auction-...`), any of these types. */
export type FactFilter = Readonly<{ categories?: readonly string[]; types?: readonly string[] }>;

/**
 * A batch of the log: its facts, how far it was looked through, and whether that was the end when it was read. `through`
 * is always a fact's place, and `throughId` that fact's id, also where the fact itself does not pass; or what was given.
 */
export type FactBatch = Readonly<{
  facts: readonly StoredFact[];
  through: Position;
  throughId: string;
  caughtUp: boolean;
}>;

/** Those of so many facts of a stream that were asked for; `next`: the revision that the rest begins with, undefined at the stream's end. */
export type StreamPage = Readonly<{ facts: readonly StoredFact[]; next: number | undefined }>;

/** `unchecked`: rows as they lie there, for who reads much of the past and knows that the log is checked beside. */
export type ReadAllOptions = Readonly<{ filter?: FactFilter; limit?: number; unchecked?: boolean }>;

/** `onCut` hears why the line to the log is cut, once: the next batch says that it is back. */
export type TailOptions = Readonly<{
  filter?: FactFilter;
  signal: AbortSignal;
  onCut?: (why: StoreUnavailable) => void;
}>;

/** A command whose facts may be in the log, now or later: only its repeat, with the same id, can tell. */
export class UnknownOutcome extends Error {}

/** Nothing was read, or nothing written, and asking again later may help: disk full, server away. */
export class StoreUnavailable extends Error {}

/** More than 1 MiB of facts in one append: nothing was written. */
export class TooLarge extends Error {}

/** What was read so far was another log: this one was put back from a backup, or wiped. */
export class OtherLog extends Error {}

/** A position that this log has not reached. */
export class BeyondEnd extends OtherLog {}

export const mostBytesPerAppend = 1_048_576;

/** A copy of a log: when it was made, and with how many facts. */
export type LogBackup = Readonly<{ at: Instant; facts: number }>;

/**
 * How an embedded log lies on its disk. `wholeTo`: its chain was found whole up to that row when it was looked at last.
 * `lastBackup`: null where none was made of it on this machine.
 */
export type LogFiles = Readonly<{
  facts: number;
  bytes: number;
  walBytes: number;
  freeBytes: number;
  wholeTo: number;
  lastBackup: LogBackup | null;
}>;

/** All of the log but writing to it, and finding one fact of a stream: what a reader of another thread has. */
export type LogReading = Pick<
  EventStore,
  'read' | 'page' | 'readAll' | 'tail' | 'end' | 'lastAt' | 'idAt' | 'identity' | 'close'
>;

/** The log: the truth of the market. Also the token by which Nest injects it. */
export abstract class EventStore {
  /** In words for people: what this log is, such as `SQLite, ./data/facts.db`. */
  abstract readonly description: string;

  /** Whether other processes append to it too: what this one knows of a stream may then be old. */
  abstract readonly isShared: boolean;

  /**
   * Durable when it says `stored` or `repeat`. `after` is the revision of the stream's last fact, or `none` for a stream
   * that must not exist: there is no "any". Errors: `TooLarge`, and `TypeError` for what no log takes, before anything is
   * sent.
   */
  abstract append(stream: string, after: number | 'none', facts: readonly NewFact[]): Promise<AppendOutcome>;

  /**
   * A stream's facts from a revision on (0 when left out), in order; none for a stream that does not exist. `atOnce`: so many
   * are fetched together, for who stops after a few.
   */
  abstract read(stream: string, from?: number, atOnce?: number): AsyncIterable<StoredFact>;

  /** `limit` facts of a stream from a revision on, and of them those of these types: for who reads much of the past, as `unchecked`. */
  page(stream: string, types: readonly string[], from: number, limit: number): Promise<StreamPage> {
    return pageByReading(this, stream, types, from, limit);
  }

  /** The stream's fact of that id: how a repeated command is recognised once its stream's state has forgotten it. */
  abstract find(stream: string, factId: string): Promise<StoredFact | undefined>;

  /** Up to `limit` facts that pass the filter after a position (exclusive). */
  abstract readAll(after: Position, options?: ReadAllOptions): Promise<FactBatch>;

  /**
   * The log after a position (exclusive), then as it grows, without gap or repeat, until the signal aborts. It comes back
   * by itself after a cut. A first batch comes at once, and after each cut, empty when there is nothing. A log on a server
   * says with an empty one each quiet second that it was looked at. A position beyond the log's end is `BeyondEnd`, and a
   * log that is another one after a cut `OtherLog`: never silence.
   */
  abstract tail(after: Position, options: TailOptions): AsyncIterable<FactBatch>;

  /** The position of the last fact. */
  abstract end(): Promise<Position>;

  /** The time that the last fact bears; nothing while there is none. */
  abstract lastAt(): Promise<Instant | undefined>;

  /** The id of the fact at a position; empty when it holds none. */
  abstract idAt(position: Position): Promise<string>;

  /** Which log this is: the id of its last `LogRestored` fact, else of its first fact; empty while it has none. */
  abstract identity(): Promise<string>;

  /** Whether what lay in the log when it was opened was then known to be what was written: a server vouches for itself. */
  get isChecked(): boolean {
    return true;
  }

  /** Resolves once all of it is known to be. Where it is not the process ends, as by any damage. */
  checked(): Promise<void> {
    return Promise.resolve();
  }

  /** How it lies on this machine's disk; null where a server keeps it. */
  files(): Promise<LogFiles | null> {
    return Promise.resolve(null);
  }

  abstract close(): Promise<void>;
}

/** A page of a stream where a log knows nothing of types: it is read whole. */
export async function pageByReading(
  log: Pick<EventStore, 'read'>,
  stream: string,
  types: readonly string[],
  from: number,
  limit: number,
): Promise<StreamPage> {
  const facts: StoredFact[] = [];
  for await (const fact of log.read(stream, from, limit)) {
    if (types.includes(fact.type)) facts.push(fact);
    if (fact.revision >= from + limit - 1) return { facts, next: fact.revision + 1 };
  }
  return { facts, next: undefined };
}

/** What must not be done on a log that may be damaged: at once where it is known to be whole, else as soon as it is; nobody waits for that. */
export async function onceChecked(
  log: Pick<EventStore, 'isChecked' | 'checked'>,
  work: () => Promise<void>,
): Promise<void> {
  if (log.isChecked) await work();
  else void log.checked().then(work);
}
