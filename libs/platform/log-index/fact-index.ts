import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { Counted, Span } from './log-index.ts';
import type { FactSearch, FactsFound } from './search.ts';

/**
 * How the index is. `share`: how much of the log it has, from 0 to 1. `through`: the time of the last fact that it took.
 */
export type IndexHealth = Readonly<{ ok: boolean; share: number; through?: Instant | undefined; error?: string }>;

/** Too many search already: come again. */
export class IndexBusy extends Error {}

/**
 * Finds facts in the log by what an operator knows of them, wherever the index lies and whoever fills it: never on the thread
 * that answers visitors. Nest's token. Errors: `IndexUnavailable`, `IndexBusy`.
 */
export abstract class FactIndex {
  /** Begins to fill it, where this process does. */
  abstract start(): void;

  /** Stops after the batch in hand. */
  abstract stop(): Promise<void>;

  /** Is told, where it is filled, of how far it has come: a few times a second at most, and each time for good. */
  abstract whenGrown(hear: (through: Position) => void): void;

  /** A search ends early, with what it has, when the signal aborts. */
  abstract search(search: FactSearch, signal?: AbortSignal): Promise<FactsFound>;

  /** Counters by minute, category and type, the latest first. */
  abstract counts(span: Span, limit: number): Promise<readonly Counted[]>;

  abstract health(): Promise<IndexHealth>;

  abstract close(): Promise<void>;
}
