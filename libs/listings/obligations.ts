import { boundIn } from '#platform/projections/every-found.ts';
import { listingStream } from './events.ts';
import { findOpenListings, myListings } from './views/my-listings.view.ts';

/** A member is bound by each item of theirs that is for sale, or sold and not over. */
export const listingObligations = boundIn(myListings, [findOpenListings], ({ id }) => listingStream(id));
