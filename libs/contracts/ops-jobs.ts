import * as z from 'zod/mini';
import { currency, instant } from './values.ts';

/**
 * Work over the whole log, or much of it, that operators ask for: one at a time, and four that wait. It goes with the process
 * that was asked.
 */

const name = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.:@ -]+$/));

/** Documents of any view, also of one whose documents no streams name, as of a time or a fact (neither: now) beside now. */
const documentsBody = z.strictObject({
  kind: z.literal('documents'),
  view: name,
  ids: z.array(name).check(z.minLength(1), z.maxLength(20)),
  at: z.optional(instant),
  stream: z.optional(name),
  revision: z.optional(z.int().check(z.minimum(0))),
});

/** What auctions that closed in that span (from inclusive, to exclusive) would have brought under two rule records. */
const rulesBody = z.strictObject({
  kind: z.literal('rules'),
  rules: z.tuple([name, name]),
  from: instant,
  to: instant,
});

/** So many documents of each view against a fresh fold of the log. The same seed takes the same ones; without `views` all. */
const driftBody = z.strictObject({
  kind: z.literal('drift'),
  views: z.optional(z.array(name).check(z.minLength(1), z.maxLength(100))),
  sample: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
  seed: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
});

/** Every fact of the log, against its chain where it has one. */
const logBody = z.strictObject({ kind: z.literal('log') });

/** `POST jobRoutes.all`: begins one, or lets it wait. Beyond four that wait: 429. */
export const jobBody = z.discriminatedUnion('kind', [documentsBody, rulesBody, driftBody, logBody]);
export type JobBody = z.infer<typeof jobBody>;

/** By today's fold of that version. Null: there was none. */
const documentsResult = z.object({
  kind: z.literal('documents'),
  view: z.string(),
  version: z.int(),
  items: z.array(
    z.object({
      id: z.string(),
      was: z.nullable(z.unknown()),
      now: z.nullable(z.unknown()),
      differences: z.array(z.string()),
    }),
  ),
});

/** How an auction ends under a rule record. Null: nobody wins. `refused`: bids that those rules do not take, or that come too late. */
const ending = z.object({
  winner: z.nullable(z.string()),
  price: z.nullable(z.int()),
  closedAt: instant,
  bids: z.int(),
  refused: z.int(),
});

/** In minor units. */
const takings = z.array(z.object({ currency, minor: z.int() }));

/**
 * `rows`: where the two differ most in money first, then those that differ otherwise; `left`: so many more differ. `through`: the
 * log's index had facts up to then. `skipped`: auctions that could not be gone through again, being older than these rules.
 */
const rulesResult = z.object({
  kind: z.literal('rules'),
  rules: z.array(z.string()),
  auctions: z.int(),
  skipped: z.int(),
  differing: z.int(),
  sums: z.array(z.object({ rules: z.string(), sold: z.int(), bids: z.int(), refused: z.int(), takings })),
  rows: z.array(
    z.object({
      auctionId: z.string(),
      closedAt: instant,
      currency,
      /** Under which it was held, and how it ended. */
      rules: z.string(),
      was: z.object({ winner: z.nullable(z.string()), price: z.nullable(z.int()) }),
      under: z.array(ending),
    }),
  ),
  left: z.int(),
  through: z.nullable(instant),
});

/** `unknown`: these moved on while they were compared. `leftOut`: why the view could not be looked at. */
const driftResult = z.object({
  kind: z.literal('drift'),
  seed: z.string(),
  views: z.array(
    z.object({
      view: z.string(),
      version: z.int(),
      same: z.int(),
      differs: z.int(),
      unknown: z.int(),
      leftOut: z.nullable(z.string()),
    }),
  ),
  found: z.array(z.object({ view: z.string(), id: z.string(), fields: z.array(z.string()) })),
});

/** All were as they were written. Where one is not, the job fails, and its error names the place. */
const logResult = z.object({ kind: z.literal('log'), facts: z.int(), through: z.nullable(instant) });

/** What a job found. */
export const jobResult = z.discriminatedUnion('kind', [documentsResult, rulesResult, driftResult, logResult]);
export type JobResult = z.infer<typeof jobResult>;

/**
 * `done` of `of` facts (auctions, of rules) were looked at, up to those of `until`. `by`: the operator's id, or `house`.
 * A stopped one has found nothing.
 */
export const job = z.object({
  id: z.string(),
  asked: jobBody,
  by: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
  done: z.int(),
  of: z.int(),
  until: z.nullable(instant),
  askedAt: instant,
  begunAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  error: z.nullable(z.string()),
});
export type Job = z.infer<typeof job>;

/** `GET jobRoutes.of(id)`: with what it found, once it is done. */
export const jobWithResult = z.extend(job, { result: z.nullable(jobResult) });
export type JobWithResult = z.infer<typeof jobWithResult>;

/** `GET jobRoutes.all`: the newest first, with the last twenty that ended. `rules`: rule records that can be compared. */
export const jobs = z.object({ items: z.array(job), mostWaiting: z.int(), rules: z.array(z.string()) });
export type Jobs = z.infer<typeof jobs>;
