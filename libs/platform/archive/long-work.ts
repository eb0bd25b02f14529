import type { Recorded, AnyMessage } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { Document, Draft } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';

/** Up to which moment a document is folded: a time, or a position (inclusive). Neither: now. */
export type FoldedUntil = Readonly<{ at?: Instant | undefined; position?: Position | undefined }>;

/** Which documents of a view: these, or so many that the seed picks, of all that ever were. */
export type Fold = Readonly<{
  view: string;
  ids?: readonly (FoldedUntil & Readonly<{ id: string }>)[];
  picked?: Readonly<{ documents: number; seed: string }>;
}>;

/** Work over much of the log: documents of any views, auctions of a span under other rules, or every fact against its chain. Can be sent to a thread. */
export type LongWork =
  | Readonly<{ kind: 'fold'; folds: readonly Fold[] }>
  | Readonly<{ kind: 'rules'; rules: readonly string[]; from: Instant; to: Instant }>
  | Readonly<{ kind: 'log' }>;

/** A document as the log makes it, and the position of the last fact that changed it. Undefined: there is none. */
export type FoldedDocument = Readonly<{ id: string; doc: Draft<Document> | undefined; position: Position }>;

/** `leftOut`: why nothing can be said of the view. */
export type Folded = Readonly<{ view: string; documents: readonly FoldedDocument[]; leftOut?: string }>;

/** How something ended: who won, for how much, of how many bids, and how many others were not taken. */
export type Ending = Readonly<{
  winner: string | null;
  price: number | null;
  closedAt: Instant;
  bids: number;
  refused: number;
}>;

/** What became of one sale, and what would have under each of the rule records. Amounts in minor units. */
export type Rehearsed = Readonly<{
  id: string;
  currency: string;
  /** Under which it was held. */
  rules: string;
  was: Pick<Ending, 'winner' | 'price' | 'closedAt'>;
  under: readonly Ending[];
}>;

/** What a slice knows of how its sales would have ended under other rules. Pure: nothing is written. */
export type Rehearsal = Readonly<{
  /** The fact that ends one. */
  ends: string;
  /** The rule records that can be tried. */
  rules: readonly string[];
  /**
   * Stops after each command that is said again, so that others of the thread are let in. Undefined: the facts cannot be gone through under
   * one of these, such as a currency that they do not know.
   */
  under(facts: readonly Recorded<AnyMessage>[], rules: readonly string[]): Generator<void, Rehearsed | undefined>;
}>;

/** All that the rule records make of the sales of a span. `rows`: the most different ones, bounded; `left`: how many more. */
export type RulesTried = Readonly<{
  sales: number;
  skipped: number;
  differing: number;
  sums: readonly RulesSum[];
  rows: readonly Rehearsed[];
  left: number;
  through: Instant | null;
}>;

/** Of one rule record. `takings`: minor units by currency. */
export type RulesSum = Readonly<{
  rules: string;
  sold: number;
  bids: number;
  refused: number;
  takings: Readonly<Record<string, number>>;
}>;

/** A log that is whole: so many facts, up to that time. */
export type LogRead = Readonly<{ facts: number; through: Instant | null }>;

/** What the work of that kind gives. */
export type WorkDone<W extends LongWork = LongWork> = W extends { kind: 'fold' }
  ? readonly Folded[]
  : W extends { kind: 'log' }
    ? LogRead
    : RulesTried;

/** How far it is: so many of so many, up to those of that time. */
export type Share = Readonly<{ done: number; of: number; until: Instant | null }>;

/** `told` hears how far it is after each page; `signal` ends it within one, with an error. */
export type WorkBounds = Readonly<{ signal?: AbortSignal | undefined; told?: (share: Share) => void }>;

/** What long work does between two pages: lets others in at least, or rests. */
export type Rest = (signal?: AbortSignal) => Promise<void>;

/** Lets others of this thread in. Throws once the signal aborts. */
export async function letOthersIn(signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}

/**
 * As long at rest as at work: who is answered by the same thread has at least half of it, and beside a thread of its own bids have
 * their cores, memory and disk for as long.
 */
export function restingOn(clock: Pick<Clock, 'monotonic' | 'pause'>): Rest {
  let began = clock.monotonic();
  return async (signal) => {
    await clock.pause(Math.min(Math.max(clock.monotonic() - began, 1), mostRestMs), signal);
    await letOthersIn(signal);
    began = clock.monotonic();
  };
}

/** Milliseconds: also after a page for which a server was long waited for. */
const mostRestMs = 250;
