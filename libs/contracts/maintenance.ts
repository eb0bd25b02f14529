import * as z from 'zod/mini';
import { email } from './email.ts';
import { instant } from './values.ts';

/** A fact that a reaction could not take, or that waits behind one of its stream. */
export const parkedFact = z.object({
  /** `<reaction>:<position>`. */
  id: z.string(),
  reaction: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  error: z.string(),
  /** How often it was tried in vain; 0: it waits behind another of its stream; null: parked by an older build. */
  tries: z.nullable(z.int()),
});

/** `GET opsRoutes.parked`: in the order of the log. */
export const parkedFacts = z.object({ items: z.array(parkedFact) });
export type ParkedFacts = z.infer<typeof parkedFacts>;

/** `POST opsRoutes.retryParked`: one fact by its id, or `all`. */
export const replayBody = z.strictObject({
  which: z.string().check(z.regex(/^(?:all|[A-Za-z0-9-]{1,100}:[A-Za-z0-9]{1,64})$/)),
});
export type ReplayBody = z.infer<typeof replayBody>;

/** What worked is no longer parked. */
export const replayed = z.object({ replayed: z.int(), failed: z.int() });
export type ReplayedBody = z.infer<typeof replayed>;

/** `POST careRoutes.erasures`: who is to be forgotten, by the one or the other. */
export const erasureBody = z.union([z.strictObject({ memberId: z.uuid() }), z.strictObject({ email })]);
export type ErasureBody = z.infer<typeof erasureBody>;

/**
 * What of a person lies here in words that can be read: keys of theirs, documents with a word of theirs, mails to them that were not
 * handed on, sessions that are open, addresses that nobody else can register.
 */
export const holdings = z.object({
  keys: z.int(),
  documents: z.int(),
  mails: z.int(),
  sessions: z.int(),
  addresses: z.int(),
});
export type Holdings = z.infer<typeof holdings>;

/**
 * The receipt: nothing of theirs can be read any more. `destroyed`: what was there before and is not any more; what another one
 * destroyed is not counted again. Null: the mailbox was never proved, so there was no account. `keptUntil`: the law keeps who they were as a seller, sealed apart; null: nothing is kept.
 */
export const erasure = z.object({
  memberId: z.nullable(z.string()),
  destroyed: holdings,
  keptUntil: z.nullable(instant),
});
export type Erasure = z.infer<typeof erasure>;

/**
 * `POST careRoutes.erasurePreview`: what an erasure would destroy, without a word of it. `mayBe` false: they run the house, and no longer
 * have to before. `bound`: in which streams they are bound. `keptUntil`: as in the receipt.
 */
export const erasurePreview = z.object({
  memberId: z.string(),
  isErased: z.boolean(),
  mayBe: z.boolean(),
  holds: holdings,
  bound: z.array(z.string()),
  keptUntil: z.nullable(instant),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;
