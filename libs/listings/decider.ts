import { isNewTier } from '#contracts/tiers.ts';
import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import { type Asking, type Item, type ListingEvent, listingShapes } from './events.ts';

type Of = Readonly<{ listingId: string }>;
type Follows = Of & Readonly<{ revision: number }>;

export type ListingCommand =
  /** Refused: `pictures-missing` (of a used item). */
  | Fact<'MakeListing', Data<ListingEvent, 'ListingMade'>>
  /** Refused: `listing-for-sale`, `listing-over`. */
  | Fact<'AskAgain', Of & Asking>
  /** By the book, the `n`th time that it was asked. */
  | Fact<'RefuseListing', Of & Readonly<{ n: number; code: string }>>
  /** It is not in the book, or was taken out of it just now: `revision` is how far the book was then. */
  | Fact<'WithdrawListing', Follows & Readonly<{ why: 'seller' | 'barred' }>>
  /** What the book says of its ask, at that revision. What is older than what is known here changes nothing. */
  | Fact<'EnterBook', Follows>
  | Fact<'LeaveBook', Follows & Readonly<{ why: 'seller' | 'barred' | 'capped' | 'expired' }>>
  | Fact<'SellListing', Follows & Readonly<{ orderId: string }>>
  | Fact<'BringListingBack', Follows & Readonly<{ orderId: string }>>
  | Fact<'EndListing', Follows & Readonly<{ orderId: string; why: 'kept' | 'seller-failed' }>>;

/** `entering`: on its way into the book. `over`: sold, and its order is over. */
type Phase = 'entering' | 'refused' | 'live' | 'sold' | 'withdrawn' | 'expired' | 'over';

/** `n`: how often the book was asked; `revision`: how far the book was when it last said something of it. */
type Known = Readonly<{ listingId: string; sellerId: string; item: Item; asking: Asking; n: number; revision: number }>;
export type ListingState = Readonly<{ phase: 'none' }> | (Readonly<{ phase: Phase }> & Known);
export type KnownListing = Exclude<ListingState, Readonly<{ phase: 'none' }>>;

type Change = Partial<Pick<KnownListing, 'phase' | 'asking' | 'n' | 'revision'>>;
const changed = (state: ListingState, change: Change): ListingState =>
  state.phase === 'none' ? state : { ...state, ...change };

const now =
  (phase: Phase) =>
  (state: ListingState, { revision }: Readonly<{ revision: number }>) =>
    changed(state, { phase, revision });

/** Nothing of what is not known here, and of what the book has said before. */
const following = (
  state: ListingState,
  { revision }: Readonly<{ revision: number }>,
  says: (known: KnownListing) => readonly ListingEvent[],
): readonly ListingEvent[] => (state.phase === 'none' || revision <= state.revision ? [] : says(state));

const ofKnown = ({ listingId, sellerId }: KnownListing) => ({ listingId, sellerId });
const isDraft = ({ phase }: KnownListing) => phase === 'entering' || phase === 'refused';

/** An item that a member sells at a price: what it is, and whether it is for sale. Its price stands in the book alone. */
export const listings = decider<ListingState, ListingCommand, ListingEvent>({
  version: 1,
  shapes: listingShapes,
  initial: () => ({ phase: 'none' }),
  evolve: {
    ListingMade: (_, { listingId, sellerId, price, sellAtLeast, again, ...item }) => {
      return {
        phase: 'entering',
        listingId,
        sellerId,
        item,
        asking: { price, sellAtLeast, again },
        n: 1,
        revision: -1,
      };
    },
    ListingAsked: (state, { n, price, sellAtLeast, again }) =>
      changed(state, { phase: 'entering', n, asking: { price, sellAtLeast, again } }),
    ListingRefused: (state) => changed(state, { phase: 'refused' }),
    ListingLive: now('live'),
    ListingWithdrawn: now('withdrawn'),
    ListingExpired: now('expired'),
    ListingSold: now('sold'),
    ListingBack: now('live'),
    ListingEnded: now('over'),
  },
  decide: {
    MakeListing: (made, { phase }) => {
      if (phase !== 'none') return [];
      if (!isNewTier(made.tier) && made.pictures.length === 0) throw new Refused('pictures-missing');
      return [{ type: 'ListingMade', data: made }];
    },
    AskAgain: ({ listingId: _, ...asking }, state) => {
      if (state.phase === 'none' || state.phase === 'sold' || state.phase === 'over') throw new Refused('listing-over');
      if (state.phase === 'live' || state.phase === 'entering') throw new Refused('listing-for-sale');
      return [{ type: 'ListingAsked', data: { ...ofKnown(state), ...asking, n: state.n + 1 } }];
    },
    RefuseListing: ({ n, code }, state) =>
      state.phase === 'entering' && state.n === n
        ? [{ type: 'ListingRefused', data: { ...ofKnown(state), n, code } }]
        : [],
    WithdrawListing: ({ why, revision }, state) => {
      if (state.phase === 'none' || !(isDraft(state) || state.phase === 'live')) return [];
      const known = Math.max(revision, state.revision);
      return [{ type: 'ListingWithdrawn', data: { ...ofKnown(state), why, revision: known } }];
    },
    EnterBook: (said, state) =>
      following(state, said, (known) =>
        isDraft(known) ? [{ type: 'ListingLive', data: { ...ofKnown(known), revision: said.revision } }] : [],
      ),
    LeaveBook: ({ why, ...said }, state) =>
      following(state, said, (known) => {
        if (known.phase !== 'live') return [];
        const data = { ...ofKnown(known), revision: said.revision };
        return [
          why === 'expired' ? { type: 'ListingExpired', data } : { type: 'ListingWithdrawn', data: { ...data, why } },
        ];
      }),
    SellListing: (said, state) =>
      following(state, said, (known) => [{ type: 'ListingSold', data: { ...said, ...ofKnown(known) } }]),
    BringListingBack: (said, state) =>
      following(state, said, (known) => [{ type: 'ListingBack', data: { ...said, ...ofKnown(known) } }]),
    EndListing: (said, state) =>
      following(state, said, (known) => [{ type: 'ListingEnded', data: { ...said, ...ofKnown(known) } }]),
  },
});
