import type { AnyMessage } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { NotFound, Refused } from '#kernel/refused.ts';

/** Where a command comes from: kept in the `meta` of the facts that it leads to. */
export type CommandMetadata = Readonly<{
  /** UUIDv5 of actor, route, target and Idempotency-Key: the same command has the same id. */
  commandId: string;
  /** Keyed hash of the parsed body without its secrets; see `platform/http/request-metadata.ts`. */
  bodyHash: string;
  actorId: string;
  correlationId: string;
  causationId: string;
  /** Not kept. Told when the command begins to wait for the disk, or for what time owes, such as a closing: whoever asks needs nothing meanwhile. */
  waits?: () => void;
  /** Not kept. Why it may not be done, found out before: whoever repeats what was done hears its receipt all the same. */
  refused?: Refused | NotFound;
}>;

/** A command with its metadata, as `Streams.decide` takes it. */
export type CommandEnvelope<M extends AnyMessage = AnyMessage> = M & Readonly<{ metadata: CommandMetadata }>;

/** What every command is answered with: where its last fact lies, and the command's time. */
export type Receipt = Readonly<{ revision: number; position: Position; at: Instant }>;

/** The same Idempotency-Key with another body: 422. */
export class KeyReused extends Error {}

/** The race was lost several times in a row: 409 `try-again`. */
export class TryAgain extends Error {}

/** The stream's mailbox is full: 503 with Retry-After. */
export class Overloaded extends Error {}
