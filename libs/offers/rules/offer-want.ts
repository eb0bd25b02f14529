import type { MyOffer, OfferWant } from '#contracts/offers.ts';

/** An offer by the specification's names (section 3, Offer). Its price is whole US dollars, as the book takes no other. */
export const offerWantOf = ({ id, hours, price }: Pick<MyOffer, 'id' | 'hours' | 'price'>): OfferWant => ({
  want_id: id,
  offer_duration: hours,
  offer_amount: price.minor / 100,
});
