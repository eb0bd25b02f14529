import type { Instant } from './instant.ts';

/** Something with a name and a content: a command or a fact. */
export type AnyMessage = Readonly<{ type: string; data: unknown }>;

/** The content of the message of that name. */
export type Data<M extends AnyMessage, T extends M['type']> = Extract<M, { type: T }>['data'];

/** Something that happened. Its name and shape are what lies on disk. */
export type Fact<T extends string = string, D = unknown> = Readonly<{ type: T; data: Readonly<D> }>;

/** Name of a versioned rule record, such as `plinth-0`: history replays under the rules of its day. */
export type RulesId = string;

/** What the log keeps beside a fact's content. It never leaves the house. */
export type Meta = Readonly<{
  /** Version of the type's shape. */
  v: number;
  /** The command's time: when it entered its stream's mailbox, never below the stream's last fact. */
  at: Instant;
  commandId: string;
  /** Keyed hash of the parsed body: tells a repeat from a reused key. */
  bodyHash: string;
  actorId: string;
  correlationId: string;
  causationId: string;
  rules?: RulesId;
}>;

/** What a fold sees of the meta: it also knows the fact's place in its stream. */
export type RecordedMeta = Meta & Readonly<{ revision: number }>;

/** Stamped by the loop before the first fold, so that cache and replay fold the same. */
export type Recorded<E> = E & Readonly<{ meta: RecordedMeta }>;

/** Names a stream of that category: `stream('auction')('7')` is `auction-7`. */
export const stream =
  (category: string) =>
  (id: string): string =>
    `${category}-${id}`;
