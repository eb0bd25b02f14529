// without zod: a form has them before it sends anything

/** For how many hours an offer stands. Specification, section 3, Offer: `offer_duration`. */
export const offerHours = [72, 168, 720] as const;
export type OfferHours = (typeof offerHours)[number];
