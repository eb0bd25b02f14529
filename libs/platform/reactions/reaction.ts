import type { AnyMessage } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import type { Readable } from '#platform/projections/readable.ts';

/** What a slice does because of another's facts. Its commands' ids come from `causedBy`, so that repeating is harmless. */
export type Reaction<E extends AnyMessage = AnyMessage> = Readonly<{
  /** A sentence, such as `whenAuctionClosedPlaceOrder`. It names the checkpoint: renaming begins again at the log's start. */
  name: string;
  shapes: Shapes<E>;
  /** Facts are handed over one at a time, in the log's order, personal fields opened; throwing means "again". */
  on: { [T in E['type']]?: (fact: Readable<Extract<E, { type: T }>>) => Promise<unknown> };
}>;

/** Gives a reaction's table its types. */
export const reaction = <E extends AnyMessage>(tables: Reaction<E>): Reaction<E> => tables;
