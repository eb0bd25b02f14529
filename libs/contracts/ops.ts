import * as z from 'zod/mini';
import { instant } from './values.ts';

/** What the operations room asks and is answered. People and requests are named by their ids alone; secrets stay `hidden`. */

const name = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.:@ -]+$/));
const small = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most));

/** `GET opsRoutes.facts`: all of what is named holds. `cursor` is the `next` of the page before. */
export const factsQuery = z.strictObject({
  stream: z.optional(name),
  category: z.optional(name),
  type: z.optional(name),
  /** A member's id, or whoever else acted, such as `system`. */
  person: z.optional(name),
  /** The id of a request, as log lines and the header `x-request-id` have it. */
  correlation: z.optional(name),
  from: z.optional(instant),
  to: z.optional(instant),
  cursor: z.optional(z.string().check(z.regex(/^before~[0-9A-Za-z]{1,64}~?$/))),
  limit: z.optional(small(100)),
});
export type FactsQuery = z.infer<typeof factsQuery>;

/** A fact as an operator sees it: its content in today's shape, with `hidden` and `encrypted` where that is so. */
export const opsFact = z.object({
  id: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  v: z.int(),
  at: instant,
  actorId: z.string(),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  rules: z.optional(z.string()),
  data: z.unknown(),
});
export type OpsFact = z.infer<typeof opsFact>;

/** How the index is: `share` of the log that it has, and the time of the last fact that it took. */
export const indexed = z.object({
  ok: z.boolean(),
  share: z.number(),
  through: z.optional(instant),
  error: z.optional(z.string()),
});

/** Newest first. With `next` there may be more: `looked` at so many rows, back to `until`. */
export const factsFound = z.object({
  items: z.array(opsFact),
  next: z.optional(z.string()),
  looked: z.int(),
  until: z.optional(instant),
  index: indexed,
});
export type FactsFoundBody = z.infer<typeof factsFound>;

/** `GET opsRoutes.fact`: which one. */
export const factQuery = z.strictObject({ stream: name, revision: z.coerce.number().check(z.int(), z.minimum(0)) });
export type FactQuery = z.infer<typeof factQuery>;

/** One fact: as it was stored and as it is read now, who writes such facts and who reads them. */
export const factDetail = z.object({
  fact: opsFact,
  stored: z.unknown(),
  writtenBy: z.nullable(z.string()),
  views: z.array(z.string()),
  reactions: z.array(z.string()),
});
export type FactDetail = z.infer<typeof factDetail>;

/** `GET opsRoutes.tree`: all that one request led to. */
export const treeQuery = z.strictObject({ correlation: name });
export type TreeQuery = z.infer<typeof treeQuery>;

/** A fact of the tree. `cause`: the id of the fact that led to it; null: the request itself. */
const treeFact = z.extend(opsFact, {
  cause: z.nullable(z.string()),
  /** By today's views: what it was folded into, and whether rooms would hear of that. */
  documents: z.array(z.object({ view: z.string(), id: z.string(), wouldPush: z.boolean() })),
});

/** Why commands of one request were refused, at whichever process; by code and details that tell nothing of secrets. */
const refusals = z.array(
  z.object({ at: instant, code: z.string(), details: z.record(z.string(), z.unknown()), route: z.string() }),
);

/** In the log's order. `isWhole`: there are no more. `parked`: what of it reactions could not take. */
export const tree = z.object({
  correlation: z.string(),
  items: z.array(treeFact),
  isWhole: z.boolean(),
  refusals,
  parked: z.array(
    z.object({
      id: z.string(),
      factId: z.string(),
      reaction: z.string(),
      error: z.string(),
      tries: z.nullable(z.int()),
    }),
  ),
});
export type Tree = z.infer<typeof tree>;

/** As of a moment: a time (all facts up to it), a fact of the stream, or now where neither is said. */
export const streamQuery = z.strictObject({
  stream: name,
  at: z.optional(instant),
  revision: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
});
export type StreamQuery = z.infer<typeof streamQuery>;

/** A stream's state then, as far as its slice shows it; null: it shows none, or there was none yet. */
export const streamAsOf = z.object({
  stream: z.string(),
  revision: z.nullable(z.int()),
  at: z.nullable(instant),
  version: z.nullable(z.int()),
  state: z.unknown(),
});
export type StreamAsOf = z.infer<typeof streamAsOf>;

/** As of a time, or as of a fact (`stream` and `revision`), or now. */
export const documentQuery = z.strictObject({
  view: name,
  id: name,
  at: z.optional(instant),
  stream: z.optional(name),
  revision: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
});
export type DocumentQuery = z.infer<typeof documentQuery>;

/**
 * A document as of a moment beside now, by today's fold of that version. `differences`: the fields that are not the same.
 * Null: there was none.
 */
export const documentAsOf = z.object({
  view: z.string(),
  id: z.string(),
  version: z.int(),
  was: z.nullable(z.unknown()),
  now: z.nullable(z.unknown()),
  differences: z.array(z.string()),
  facts: z.int(),
});
export type DocumentAsOf = z.infer<typeof documentAsOf>;

/**
 * A read model that is filled again beside the shown one. `filling`: `share` of the log by now. `switching`: filled, and about to be
 * shown. `cut`: nobody goes on with it. `failed`: of the process that was asked, with what it said.
 */
const rebuilding = z.object({
  state: z.enum(['filling', 'switching', 'cut', 'failed']),
  share: z.number(),
  error: z.nullable(z.string()),
});

/**
 * `GET opsRoutes.views`: every read model. `collection`: what is shown, which changes when a rebuild is switched to. `canTravel`:
 * one document of it as of a moment is a matter of its own streams. `lagMs`: since when the oldest fact waits that it has not
 * passed, 0 where none does. `rate`: facts a second that it took lately, over ten seconds or more. Both are null where another process fills
 * it. `documents`: how many it shows, and `bytes` about how large they are, without indexes; both as of within half a minute, the bytes null
 * where the store does not say.
 */
export const opsViews = z.object({
  items: z.array(
    z.object({
      view: z.string(),
      version: z.int(),
      state: z.enum(['live', 'catching-up', 'stopped', 'unknown']),
      share: z.nullable(z.number()),
      error: z.nullable(z.string()),
      lagMs: z.nullable(z.int()),
      rate: z.nullable(z.number()),
      documents: z.nullable(z.int()),
      bytes: z.nullable(z.int()),
      canTravel: z.boolean(),
      collection: z.nullable(z.string()),
      rebuild: z.nullable(rebuilding),
    }),
  ),
});
export type OpsViews = z.infer<typeof opsViews>;

/** `POST opsRoutes.rebuild(view)`: it has begun, and goes on by itself. One at a time: 409. */
export const rebuildBody = z.strictObject({});
export const rebuildBegun = z.object({ view: z.string() });
export type RebuildBegun = z.infer<typeof rebuildBegun>;

export const dueQuery = z.strictObject({ limit: z.optional(small(100)) });
export type DueQuery = z.infer<typeof dueQuery>;

/** `GET opsRoutes.due`: what time will do, the late ones first. */
export const opsDue = z.object({
  now: instant,
  items: z.array(z.object({ kind: z.string(), target: z.string(), at: instant, isLate: z.boolean() })),
});
export type OpsDue = z.infer<typeof opsDue>;

/** `GET opsRoutes.why`: a refused request by its id. */
export const whyQuery = z.strictObject({ request: name });
export type WhyQuery = z.infer<typeof whyQuery>;
export const why = z.object({
  request: z.string(),
  refusals,
});
export type Why = z.infer<typeof why>;

export const countsQuery = z.strictObject({ from: instant, to: instant });
export type CountsQuery = z.infer<typeof countsQuery>;

/** `GET opsRoutes.counts`: facts by minute, category and type, the latest minutes first; `isWhole`: all of the span. */
export const opsCounts = z.object({
  items: z.array(z.object({ minute: instant, category: z.string(), type: z.string(), facts: z.int() })),
  isWhole: z.boolean(),
});
export type OpsCounts = z.infer<typeof opsCounts>;

/**
 * `GET opsRoutes.types`: every type of fact that this build knows. `secret`: fields that nobody is shown unasked. `sample`: the
 * data of a made-up one, of the version that is written now.
 */
export const factTypes = z.object({
  items: z.array(
    z.object({
      type: z.string(),
      category: z.string(),
      v: z.int(),
      secret: z.array(z.string()),
      sample: z.nullable(z.record(z.string(), z.unknown())),
      views: z.array(z.string()),
      reactions: z.array(z.string()),
    }),
  ),
});
export type FactTypes = z.infer<typeof factTypes>;

export const driftQuery = z.strictObject({ view: name, id: name });
export type DriftQuery = z.infer<typeof driftQuery>;

/** `GET opsRoutes.drift`: a stored document against a fresh fold of its facts. `unknown`: it has moved on meanwhile, ask again. */
export const drift = z.object({
  view: z.string(),
  id: z.string(),
  outcome: z.enum(['same', 'differs', 'unknown']),
  fields: z.array(z.string()),
});
export type Drift = z.infer<typeof drift>;
