import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import {
  type Asks,
  type Frozen,
  type OfferEnd,
  type OfferEvent,
  type Offering,
  offerShapes,
  type Wanted,
} from './events.ts';

type Of = Readonly<{ offerId: string }>;
type Follows = Of & Readonly<{ revision: number }>;

export type OfferCommand =
  | Fact<'MakeOffer', Data<OfferEvent, 'OfferMade'>>
  /** `place`: of one that the book refused. Refused: `offer-open`, `offer-matched`, `offer-gone`; `offer-changing`: the book has not answered what was asked before. */
  | Fact<'AskForOffer', Of & Offering & Frozen & Readonly<{ asks: Asks }>>
  /** What the book said to the `n`th asking. Nothing where that is known. */
  | Fact<'RefuseOffer', Of & Readonly<{ n: number; code: string }>>
  | Fact<'EnterOffer', Of & Readonly<{ n: number }>>
  /** What the book says of it, at that revision. What is older than what is known here changes nothing. */
  | Fact<'MeetOffer', Omit<Data<OfferEvent, 'OfferMet'>, 'buyerId'>>
  | Fact<'EndOffer', Follows & Readonly<{ why: OfferEnd }>>;

/** `entering`: on its way into the book. `over`: see `end`. */
type Phase = 'entering' | 'refused' | 'live' | 'matched' | 'over';

/** One asking: what for, and under what it is bought then. */
export type Asking = Readonly<{ n: number; asks: Asks; offering: Offering; frozen: Frozen }>;

/** `pending`: the book has not answered yet. `stands`: what it has last said yes to. `revision`: how far the book was when it last said something of it. */
export type KnownOffer = Readonly<{
  phase: Phase;
  end: OfferEnd | null;
  offerId: string;
  buyerId: string;
  wanted: Wanted;
  pending: Asking | null;
  stands: Asking | null;
  /** What it said no to last, unless something was asked since. */
  refusal: Readonly<{ n: number; code: string }> | null;
  n: number;
  revision: number;
}>;
export type OfferState = Readonly<{ phase: 'none' }> | KnownOffer;

const changed = (state: OfferState, change: Partial<KnownOffer>): OfferState =>
  state.phase === 'none' ? state : { ...state, ...change };

/** What belongs to one asking. */
const askingOf = (
  n: number,
  asks: Asks,
  { price, hours, buyAtMost, again, terms, delivered }: Offering & Frozen,
): Asking => ({ n, asks, offering: { price, hours, buyAtMost, again }, frozen: { terms, delivered } });

const ofKnown = ({ offerId, buyerId }: KnownOffer) => ({ offerId, buyerId });

/** Nothing of what is not known here, and of what the book has said before. */
const following = (
  state: OfferState,
  { revision }: Readonly<{ revision: number }>,
  says: (known: KnownOffer) => readonly OfferEvent[],
): readonly OfferEvent[] => (state.phase === 'none' || revision <= state.revision ? [] : says(state));

function mayAsk(state: OfferState, asks: Asks): KnownOffer {
  if (state.phase === 'none') throw new Refused('offer-gone');
  if (state.pending) throw new Refused('offer-changing');
  if (asks === 'place' && state.phase === 'live') throw new Refused('offer-open');
  if (state.phase === 'matched') throw new Refused('offer-matched');
  if (state.phase !== (asks === 'place' ? 'refused' : 'live')) throw new Refused('offer-gone');
  return state;
}

/** A price that a member would pay: what was asked for it, and what the book said. */
export const offers = decider<OfferState, OfferCommand, OfferEvent>({
  version: 1,
  shapes: offerShapes,
  initial: () => ({ phase: 'none' }),
  evolve: {
    OfferMade: (_, { offerId, buyerId, templateId, variantId, size, tiers, listingId, ...asked }) => ({
      phase: 'entering',
      end: null,
      offerId,
      buyerId,
      wanted: { templateId, variantId, size, tiers, listingId },
      pending: askingOf(1, 'place', asked),
      stands: null,
      refusal: null,
      n: 1,
      revision: -1,
    }),
    OfferAsked: (state, { n, asks, ...asked }) =>
      changed(state, {
        n,
        pending: askingOf(n, asks, asked),
        refusal: null,
        ...(asks === 'place' && { phase: 'entering' }),
      }),
    OfferRefused: (state, { n, code }) =>
      changed(state, { pending: null, refusal: { n, code }, ...(state.phase === 'entering' && { phase: 'refused' }) }),
    OfferEntered: (state) => {
      if (state.phase === 'none' || !state.pending) return state;
      return {
        ...state,
        stands: state.pending,
        pending: null,
        phase: state.phase === 'entering' ? 'live' : state.phase,
      };
    },
    OfferMet: (state, { revision }) => changed(state, { phase: 'matched', revision }),
    OfferOver: (state, { why, revision }) => changed(state, { phase: 'over', end: why, revision }),
  },
  decide: {
    MakeOffer: (made, { phase }) => (phase === 'none' ? [{ type: 'OfferMade', data: made }] : []),
    AskForOffer: ({ offerId: _, ...asked }, state) => {
      const known = mayAsk(state, asked.asks);
      return [{ type: 'OfferAsked', data: { ...ofKnown(known), ...asked, n: known.n + 1 } }];
    },
    RefuseOffer: ({ n, code }, state) =>
      state.phase !== 'none' && state.pending?.n === n
        ? [{ type: 'OfferRefused', data: { ...ofKnown(state), n, code } }]
        : [],
    EnterOffer: ({ n }, state) =>
      state.phase !== 'none' && state.pending?.n === n
        ? [{ type: 'OfferEntered', data: { ...ofKnown(state), n } }]
        : [],
    MeetOffer: (met, state) =>
      following(state, met, (known) =>
        known.phase === 'over' ? [] : [{ type: 'OfferMet', data: { ...met, ...ofKnown(known) } }],
      ),
    EndOffer: ({ why, revision }, state) => {
      // before the book knows it, its buyer takes it back here
      if (state.phase === 'none' || isOver(state, why)) return [];
      if (revision <= state.revision) return [];
      return [{ type: 'OfferOver', data: { ...ofKnown(state), why, revision } }];
    },
  },
});

/** What is over stays so; of what was bought it may turn out later that it could not be paid. */
const isOver = ({ phase, end }: KnownOffer, why: OfferEnd): boolean =>
  phase === 'over' && !(end === 'bought' && why === 'not-paid');
