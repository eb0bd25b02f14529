import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { type ListingCommand, listings } from './decider.ts';
import type { ListingEvent } from './events.ts';
import { dollars, made, of, pair } from './testing.ts';

const at = given(listings, '2026-05-01T12:00:00.000Z');
const { listingId } = of;
const live = (revision: number): ListingEvent => ({ type: 'ListingLive', data: { ...of, revision } });
const withdrawn = (revision: number, why: 'seller' | 'barred' = 'seller'): ListingEvent => ({
  type: 'ListingWithdrawn',
  data: { ...of, why, revision },
});
const refused: ListingEvent = { type: 'ListingRefused', data: { ...of, n: 1, code: 'sells-at-once' } };
const sold: ListingEvent = { type: 'ListingSold', data: { ...of, orderId: 'o', revision: 7 } };
const asking = { price: dollars(150), sellAtLeast: dollars(160), again: true };
const askAgain: ListingCommand = { type: 'AskAgain', data: { listingId, ...asking } };
const again = (n: number): ListingEvent => ({ type: 'ListingAsked', data: { ...of, ...asking, n } });
const enter = (revision: number): ListingCommand => ({ type: 'EnterBook', data: { listingId, revision } });
const leave = (revision: number, why: 'seller' | 'expired'): ListingCommand => ({
  type: 'LeaveBook',
  data: { listingId, revision, why },
});
const withdraw = (revision: number): ListingCommand => ({
  type: 'WithdrawListing',
  data: { listingId, why: 'seller', revision },
});

describe('making one', () => {
  it('is done once, and a used item has a photograph', () => {
    at().when({ type: 'MakeListing', data: pair }).then(made);
    at(made).when({ type: 'MakeListing', data: pair }).thenNothing();
    at()
      .when({ type: 'MakeListing', data: { ...pair, pictures: [] } })
      .thenRefused('pictures-missing');
    const boxed = { ...pair, shoeCondition: 'new', tier: 'new', pictures: [] } as const;
    at().when({ type: 'MakeListing', data: boxed }).then({ type: 'ListingMade', data: boxed });
  });

  it('what the book refused may be asked again, and counts on', () => {
    at(made)
      .when({ type: 'RefuseListing', data: { listingId, n: 1, code: 'sells-at-once' } })
      .then(refused);
    at(made, refused).when(askAgain).then(again(2));
    // the first no is told late
    at(made, refused, again(2))
      .when({ type: 'RefuseListing', data: { listingId, n: 1, code: 'sells-at-once' } })
      .thenNothing();
    expect(at(made, refused, again(2)).state()).toMatchObject({ phase: 'entering', n: 2, asking });
  });

  it('nobody puts up what is for sale, or is over', () => {
    at(made).when(askAgain).thenRefused('listing-for-sale');
    at(made, live(3)).when(askAgain).thenRefused('listing-for-sale');
    at(made, live(3), sold).when(askAgain).thenRefused('listing-over');
    at().when(askAgain).thenRefused('listing-over');
    at(made, live(3), withdrawn(5)).when(askAgain).then(again(2));
  });
});

describe('following the book', () => {
  it('is live once, taken back once, and sold by its order', () => {
    at(made).when(enter(3)).then(live(3));
    at(made, refused).when(enter(3)).then(live(3));
    at(made, live(3)).when(enter(3)).thenNothing();
    at(made, live(3)).when(leave(5, 'seller')).then(withdrawn(5));
    at(made, live(3))
      .when(leave(5, 'expired'))
      .then({ type: 'ListingExpired', data: { ...of, revision: 5 } });
    at(made, live(3))
      .when({ type: 'SellListing', data: { listingId, orderId: 'o', revision: 7 } })
      .then(sold);
    at(made, live(3), sold)
      .when({ type: 'BringListingBack', data: { listingId, orderId: 'o', revision: 9 } })
      .then({ type: 'ListingBack', data: { ...of, orderId: 'o', revision: 9 } });
    at(made, live(3), sold)
      .when({ type: 'EndListing', data: { listingId, orderId: 'o', why: 'kept', revision: 9 } })
      .then({ type: 'ListingEnded', data: { ...of, orderId: 'o', why: 'kept', revision: 9 } });
  });

  it('what is told late is old: a listing that is put up again stays on its way', () => {
    const anew = at(made, live(3), withdrawn(5), again(2));
    anew.when(enter(3)).thenNothing();
    anew.when(leave(5, 'seller')).thenNothing();
    anew.when(enter(6)).then(live(6));
    at(made, live(3), withdrawn(5), again(2), live(6)).when(leave(5, 'seller')).thenNothing();
  });

  it('an ask of nobody here is none of it', () => at().when(enter(3)).thenNothing());
});

it('is taken back on its way too, and what is sold is not', () => {
  at(made).when(withdraw(-1)).then(withdrawn(-1));
  at(made, live(3)).when(withdraw(5)).then(withdrawn(5));
  at(made, live(3), withdrawn(5)).when(withdraw(6)).thenNothing();
  at(made, live(3), sold).when(withdraw(8)).thenNothing();
  // the book stood still since: what it said before stays known
  at(made, live(3), withdrawn(5), again(2)).when(withdraw(4)).then(withdrawn(5));
});
