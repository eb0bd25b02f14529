import type { Position } from '#kernel/position.ts';
import { type FillBounds, usualBounds } from './filling.ts';

/** Collections to be taken through the past, all from the same position on. */
export type HandOrder = Readonly<{
  epoch: number;
  from: Position;
  fills: readonly Readonly<{ view: string; collection: string }>[];
}>;

/** How far those views are, written and marked; `share` of the log, from 0 to 1, may be ahead of it. */
export type FromHand = Readonly<{ views: readonly string[]; position: Position; share: number | undefined }>;

/**
 * Takes some views through the past in another thread, while this one takes the others. Resolves when it has ended, its
 * views wherever their marks are, also when the signal has aborted: then nothing of it writes any more. Rejects, in words, when
 * it failed.
 */
export type SecondHand = (order: HandOrder, hear: (told: FromHand) => void, signal: AbortSignal) => Promise<void>;

/** What it holds back. It has a document for each bidder of an auction; with less they are written and read again and again. */
export const handBounds: FillBounds = { ...usualBounds, weight: 60_000_000 };

/** What the thread beside it holds back: together about as much as one alone. */
export const boundsBesideHand: FillBounds = { ...usualBounds, weight: 14_000_000 };
