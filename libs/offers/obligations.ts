import { boundIn } from '#platform/projections/every-found.ts';
import { offerStream } from './events.ts';
import { findOpenOffers, myOffers } from './views/my-offers.view.ts';

/** A member is bound by each offer of theirs that stands, or is being paid. */
export const offerObligations = boundIn(myOffers, [findOpenOffers], ({ id }) => offerStream(id));
