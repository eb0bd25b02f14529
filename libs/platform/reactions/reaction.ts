import type { AnyMessage } from '#kernel/fact.ts';
import type { AnyShapes, FactsOf, ReadableFact, Shape } from '#kernel/shapes.ts';
import type { Readable } from '#platform/projections/readable.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { causedBy } from './caused-by.ts';

type OfType<E extends AnyMessage, T extends E['type']> = Readable<Extract<E, { type: T }>>;

/** What a slice does because of facts. */
export type Reaction<E extends AnyMessage = AnyMessage> = Readonly<{
  /** A sentence, such as `whenAuctionClosedPlaceOrder`. It names the checkpoint: renaming begins again at the log's start. */
  name: string;
  shapes: Readonly<Record<E['type'], Shape>>;
  /** Facts are handed over in the log's order, one at a time unless it is said otherwise below, personal fields opened; throwing means "again". */
  on: { [T in E['type']]?: (fact: OfType<E, T>) => Promise<unknown> };
  /** So many facts are worked on at once and none waits for another, not even of its stream. Left out: one after the other. */
  atOnce?: number;
  /** So many are worked on at once, of a stream one after the other and behind one that is parked: where what streams say has no order among them. */
  streamsAtOnce?: number;
  /** No operator has it wait alone: what it does was agreed on by two. */
  takesTwo?: boolean;
}>;

/** How many streams of a reaction whose facts say nothing of one another. */
export const streamsAtOnce = 16;

/** Of the command that a fact leads to; `n` tells several of them apart. Doing it again is the same command. */
export type CausedMetadata = (n?: number | string) => CommandMetadata;

type Tables<F extends AnyShapes> = Readonly<{
  name: string;
  shapes: F;
  atOnce?: number;
  streamsAtOnce?: number;
  takesTwo?: boolean;
  on: { [T in keyof F]?: (fact: Readable<ReadableFact<F[T]>>, metadata: CausedMetadata) => Promise<unknown> };
}>;

type Handle = (fact: Readable, metadata: CausedMetadata) => Promise<unknown>;

/** A reaction to facts of these shapes: each comes with the metadata of the commands that it leads to. */
export function reaction<F extends AnyShapes>({ on, ...rest }: Tables<F>): Reaction<FactsOf<F>> {
  const bound = Object.entries<Handle>(on as Record<string, Handle>).map(([type, handle]) => [
    type,
    (fact: Readable) => handle(fact, (n) => causedBy(fact, rest.name, n)),
  ]);
  return { ...rest, on: Object.fromEntries(bound) as Reaction<FactsOf<F>>['on'] };
}
