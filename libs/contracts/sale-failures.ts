import * as z from 'zod/mini';

/**
 * How a seller fails: they did not hand it over, no carrier saw it; of an ask, before that: they do not sell it, or did not say that they do.
 */
export const sellerFailure = z.enum(['not-shipped', 'not-seen', 'declined', 'not-confirmed']);
export type SellerFailure = z.infer<typeof sellerFailure>;

/** What comes out once it has a label, and is their failure likewise: not as described and not wanted, not genuine, or brought back to them before the desk had it. */
export const foundFailure = z.enum(['mismatch', 'fake', 'sent-back']);
export type FoundFailure = z.infer<typeof foundFailure>;

/** What costs a seller a penalty and a part of their rating. */
export const saleFailure = z.enum([...sellerFailure.options, ...foundFailure.options]);
export type SaleFailure = z.infer<typeof saleFailure>;
