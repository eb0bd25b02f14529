import * as z from 'zod/mini';
import { id, instant } from './values.ts';

/** Whose it is, and who gets it back. */
export const backTo = z.enum(['seller', 'buyer']);
export type BackTo = z.infer<typeof backTo>;

/**
 * Why an item goes back. To its seller: it was found to be `fake`, or its buyer did not want a `mismatch`, or gave it back (`returned`). To its buyer: what
 * they gave back is `not-as-sent`.
 */
export const backWhy = z.enum(['fake', 'mismatch', 'returned', 'not-as-sent']);
export type BackWhy = z.infer<typeof backWhy>;

/**
 * How far it is. `waits`: for whoever gets it to say where to; `addressed`: its label is being made; `packed`: it lies at the desk with its label; `sent`;
 * `arrived`; `undelivered`: the carrier brought it back to the desk, and it waits for another address; `lost`; `kept`: nobody said where to in time, or it
 * could not be delivered again.
 */
export const backPhase = z.enum(['waits', 'addressed', 'packed', 'sent', 'arrived', 'undelivered', 'lost', 'kept']);
export type BackPhase = z.infer<typeof backPhase>;

/** What whoever gets it back is told of it. */
export const goingBack = z.object({
  is: backPhase,
  why: backWhy,
  /** Until when they say where to; null: nobody waits for them. */
  due: z.nullable(instant),
  /** Once it has left the desk. */
  parcel: z.nullable(z.object({ carrier: z.string(), tracking: z.string() })),
  /** The first first. */
  steps: z.array(z.object({ is: backPhase, at: instant })),
});
export type GoingBack = z.infer<typeof goingBack>;

/** `POST orderRoutes.backAddress(id)`: one of their own addresses. Refused: `answer-too-late {due}`, `order-moved-on {is}`. */
export const backAddressBody = z.strictObject({ addressId: id });
export type BackAddressBody = z.infer<typeof backAddressBody>;
