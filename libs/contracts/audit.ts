import * as z from 'zod/mini';
import { alias, grounds, retractionReason, rulesId } from './auctions.ts';
import { after, currency, id, instant } from './values.ts';

const place = { alias, at: instant, revision: z.int(), link: z.string() };

/** One bid or retraction. `link` is the chain's after it; see `auctions/rules/audit.ts`. Amounts are minor units. */
export const auditedEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bid'),
    /** Null where it stays hidden: without a sale it is told, with its salt, to its own bidder alone. */
    maximum: z.nullable(z.int()),
    salt: z.nullable(z.string()),
    /** What is chained in the maximum's place; null under rules that chain the maximum itself. */
    commitment: z.nullable(z.string()),
    ...place,
  }),
  z.object({
    kind: z.literal('retraction'),
    what: z.enum(['all', 'last']),
    reason: retractionReason,
    /** Why an operator took it back; null: the bidder did, alone. */
    grounds: z.nullable(grounds),
    ...place,
  }),
]);
export type AuditedEntry = z.infer<typeof auditedEntry>;

/**
 * `GET auctionRoutes.audit(id)`, 404 `not-closed-yet` before the close: all that the outcome follows from. The reserve is
 * the one of the end. Long ones come in pages: ask for `next`, and put the entries behind one another.
 */
export const auctionAudit = z.object({
  auctionId: id,
  rules: rulesId,
  terms: z.object({
    currency,
    startPrice: z.int(),
    reserve: z.nullable(z.int()),
    buyNow: z.nullable(z.int()),
    opensAt: instant,
    plannedClose: instant,
  }),
  result: z.object({
    closedAt: instant,
    by: z.enum(['time', 'operator', 'seller', 'buy-now']),
    winner: z.nullable(z.object({ alias, price: z.int() })),
  }),
  /** The chain's last link, as it stood in the fact of the close. */
  head: z.string(),
  entries: z.array(auditedEntry),
  next: z.nullable(z.int()),
});
export type AuctionAudit = z.infer<typeof auctionAudit>;

/** Pages count from 1. */
export const auditQuery = z.strictObject({
  page: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/))),
  after,
});
export type AuditQuery = z.infer<typeof auditQuery>;
