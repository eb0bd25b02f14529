import { isNewTier } from '#contracts/tiers.ts';
import { decider } from '#kernel/decider.ts';
import type { Data } from '#kernel/fact.ts';
import { hour, type Instant, plus } from '#kernel/instant.ts';
import { notDueYet, Refused } from '#kernel/refused.ts';
import type { BookCommand } from './rules/commands.ts';
import {
  acceptCounter,
  acceptOffer,
  declineCounter,
  declineOffer,
  freeAsk,
  makeCounter,
  mustNotMeetCounter,
} from './rules/bargaining.ts';
import { type BookEvent, bookShapes, type OfBook, tryOf } from './events.ts';
import { beatenBy } from './rules/beaten.ts';
import { boardOf } from './rules/board.ts';
import { capping } from './rules/capping.ts';
import { change } from './rules/changes.ts';
import { Draft } from './rules/draft.ts';
import { handing, keptUntil } from './rules/handing-over.ts';
import { endDue, endOwn, itemGone, levelsMoved, match, meet, nextDue, usdOf } from './rules/moving.ts';
import { bookRules, bookRulesOfToday } from './rules/records.ts';
import {
  mayAsk,
  mayOffer,
  mustBeMeant,
  mustBePrice,
  mustKeepNone,
  mustBeQuiet,
  mustNotBeHigher,
  mustNotBeTooLow,
  mustNotOverlap,
} from './rules/refusing.ts';
import { lastMoved } from './rules/sales.ts';
import {
  confirmSale,
  endAsk,
  pauseAsk,
  reopenAsk,
  rescueSale,
  resumeAsk,
  sellAsk,
  verifySale,
} from './rules/selling.ts';
import { areOne, type BookState, buyerOf, emptyBook, sellerOf } from './rules/state.ts';

type Command<T extends BookCommand['type']> = Data<BookCommand, T>;

/** Changes the state in place. */
const folded =
  <T extends BookEvent['type']>(type: T) =>
  (state: BookState, data: Data<BookEvent, T>, { at, revision }: Readonly<{ at: Instant; revision: number }>) => {
    if (state.book !== null) change(boardOf(state), { type, data } as unknown as BookEvent, { at, revision });
    state.revision = revision;
    return state;
  };

const evolve = Object.fromEntries(Object.keys(bookShapes).map((type) => [type, folded(type as BookEvent['type'])])) as {
  [T in BookEvent['type']]: ReturnType<typeof folded<T>>;
};

/**
 * A decision about a book: what time has ended and what then meets comes first, then what the command says, then all that meets, and what everybody may see of
 * it. `says` says nothing where it is so already: then nothing happens at all.
 */
function deciding(
  state: BookState,
  at: Instant,
  of: OfBook & Readonly<{ rules?: string; listingId?: string | null; offerId?: string }>,
  says: (draft: Draft) => boolean,
): readonly BookEvent[] {
  const { bookId, templateId, size } = of;
  const rules = state.book ? state.rules : (of.rules ?? bookRulesOfToday);
  const draft = new Draft(state, bookRules(rules), at);
  if (!state.book) draft.say({ type: 'BookOpened', data: { bookId, templateId, size, rules } });
  endDue(draft, of);
  capping.cameBack(draft, bookId);
  match(draft, bookId); // who waited for what has come free is before whoever comes now
  if (!says(draft)) return [];
  endOwn(draft, of); // what comes back after its time is for nobody
  capping.cameBack(draft, bookId);
  match(draft, bookId);
  for (const { offer, by } of beatenBy(draft)) {
    const { offerId, buyerId } = offer;
    draft.say({ type: 'OfferBeaten', data: { bookId, offerId, buyerId, by } });
  }
  const moved = levelsMoved(draft);
  const as = state.book ?? { bookId, templateId, size };
  if (moved) draft.say({ type: 'LevelsMoved', data: { ...as, ...moved } });
  const last = lastMoved(state.sales, draft.sales());
  if (last !== undefined) draft.say({ type: 'LastSaleMoved', data: { ...as, last } });
  return draft.facts;
}

/** All that competes for one size of one product is decided here, in one stream. `design/book.md`. */
export const book = decider<BookState, BookCommand, BookEvent>({
  version: 12,
  shapes: bookShapes,
  initial: emptyBook,
  rules: (command, state) => (state.book ? state.rules : rulesOf(command.data)),
  isDue: ({ due }, at) => (nextDue(due) ?? at) < at,
  evolve: {
    ...evolve,
    BookOpened: (state, { rules, ...of }, { revision }) => Object.assign(state, { book: of, rules, revision }),
  },
  decide: {
    PlaceAsk: (ask, state, at) => deciding(state, at, ask, (draft) => placeAsk(draft, ask)),
    RepriceAsk: (ask, state, at) => deciding(state, at, ask, (draft) => repriceAsk(draft, ask)),
    RenewAsk: (of, state, at) =>
      deciding(state, at, of, (draft) => {
        const { bookId, listingId, sellerId } = of;
        if (freeAsk(draft, listingId).sellerId !== sellerId) throw new Refused('ask-gone');
        draft.say({ type: 'AskRenewed', data: { bookId, listingId, until: plus(at, draft.rules.askMs) } });
        return true;
      }),
    WithdrawAsk: (of, state, at) => deciding(state, at, of, (draft) => withdrawAsk(draft, of)),
    PauseAsk: (of, state, at) => deciding(state, at, of, (draft) => pauseAsk(draft, of)),
    ResumeAsk: (of, state, at) => deciding(state, at, of, (draft) => resumeAsk(draft, of)),
    ReserveAsk: (of, state, at) => deciding(state, at, of, (draft) => reserveAsk(draft, of)),
    ReleaseAsk: (of, state, at) => deciding(state, at, of, (draft) => releaseAsk(draft, of)),
    SellAsk: (of, state, at) => deciding(state, at, of, (draft) => sellAsk(draft, of)),
    ConfirmSale: (of, state, at) => deciding(state, at, of, (draft) => confirmSale(draft, of)),
    VerifySale: (of, state, at) => deciding(state, at, of, (draft) => verifySale(draft, of)),
    ReopenAsk: (of, state, at) => deciding(state, at, of, (draft) => reopenAsk(draft, of)),
    EndAsk: (of, state, at) => deciding(state, at, of, (draft) => endAsk(draft, of)),
    RescueSale: (of, state, at) => deciding(state, at, of, (draft) => rescueSale(draft, of)),
    PlaceOffer: (offer, state, at) => deciding(state, at, offer, (draft) => placeOffer(draft, offer)),
    RepriceOffer: (offer, state, at) => deciding(state, at, offer, (draft) => repriceOffer(draft, offer)),
    ExtendOffer: (of, state, at) =>
      deciding(state, at, of, (draft) => {
        const { bookId, offerId, buyerId, hours } = of;
        const offer = draft.offer(offerId);
        if (offer?.buyerId !== buyerId) throw new Refused('offer-gone');
        const until = plus(at, hours * hour);
        if (until <= offer.until) return false;
        draft.say({ type: 'OfferExtended', data: { bookId, offerId, buyerId, until } });
        return true;
      }),
    WithdrawOffer: (of, state, at) =>
      deciding(state, at, of, (draft) => {
        const { bookId, offerId, buyerId, why } = of;
        if (draft.heldAsks().some(({ held }) => held!.offerId === offerId)) throw new Refused('offer-matched');
        if (draft.offer(offerId)?.buyerId !== buyerId) return false;
        draft.say({ type: 'OfferWithdrawn', data: { bookId, offerId, buyerId, why } });
        return true;
      }),
    AcceptOffer: (of, state, at) => deciding(state, at, of, (draft) => acceptOffer(draft, of)),
    DeclineOffer: (of, state, at) => deciding(state, at, of, (draft) => declineOffer(draft, of)),
    MakeCounter: (of, state, at) => deciding(state, at, of, (draft) => makeCounter(draft, of)),
    AcceptCounter: (of, state, at) => deciding(state, at, of, (draft) => acceptCounter(draft, of)),
    DeclineCounter: (of, state, at) => deciding(state, at, of, (draft) => declineCounter(draft, of, 'buyer')),
    FailMatch: (of, state, at) =>
      deciding(state, at, of, (draft) => {
        const { bookId, listingId, orderId } = of;
        const ask = draft.ask(listingId);
        const held = ask?.held;
        if (held?.orderId !== orderId || held.offerId === null) return false;
        const { offerId, buyerId } = held;
        draft.say({ type: 'MatchFailed', data: { bookId, listingId, orderId, offerId, buyerId, until: ask!.until } });
        return true;
      }),
    EndDue: ({ due, ...of }, state, at) => {
      if (!state.book || (nextDue(state.due) ?? due) > due) return [];
      if (at < due) throw notDueYet(due, at);
      return deciding(state, at, of, () => true);
    },
  },
});

const rulesOf = (data: BookCommand['data']): string => ('rules' in data ? data.rules : bookRulesOfToday);

function placeAsk(draft: Draft, ask: Command<'PlaceAsk'>): boolean {
  const { bookId, listingId, sellerId, linked, price, tier, isInstant } = ask;
  const there = draft.ask(listingId) ?? draft.sold(listingId)?.ask;
  if (there) return false;
  if (draft.isOver(tryOf(ask))) throw new Refused('ask-gone');
  const { rules, at, state } = draft;
  if (state.gone[listingId]) throw new Refused('ask-sold');
  mustBePrice(ask, rules);
  mustBeQuiet(state.left[listingId], rules, at);
  mustNotBeHigher(draft, ask, ask, tier);
  mustBeMeant(draft, 'ask', ask);
  mayAsk(draft, ask, ask);
  const until = plus(at, rules.askMs);
  draft.say({ type: 'AskPlaced', data: { bookId, listingId, sellerId, linked, price, tier, isInstant, until } });
  return true;
}

function repriceAsk(draft: Draft, asked: Command<'RepriceAsk'>): boolean {
  const { bookId, listingId, price } = asked;
  const ask = freeAsk(draft, listingId);
  if (ask.sellerId !== asked.sellerId) throw new Refused('ask-gone');
  if (ask.price === price.minor) return false;
  mustBePrice(asked, draft.rules);
  mustBeQuiet(ask.pricedAt, draft.rules, draft.at);
  if (price.minor > ask.price) mustNotBeHigher(draft, asked, asked, ask.tier);
  mustBeMeant(draft, 'ask', asked);
  mayAsk(draft, asked, { ...asked, tier: ask.tier });
  draft.say({ type: 'AskRepriced', data: { bookId, listingId, price } });
  return true;
}

function withdrawAsk(draft: Draft, { bookId, listingId, why, n }: Command<'WithdrawAsk'>): boolean {
  if (draft.sold(listingId)) throw new Refused('ask-sold');
  const there = draft.ask(listingId);
  if (there?.held) throw new Refused('ask-reserved');
  if (!there && draft.isOver(tryOf({ listingId, n }))) return false;
  draft.say({ type: 'AskWithdrawn', data: { bookId, listingId, why, n } });
  itemGone(draft, bookId, listingId);
  return true;
}

function reserveAsk(draft: Draft, of: Command<'ReserveAsk'>): boolean {
  const { bookId, listingId, orderId, buyerId, linked, price } = of;
  if (draft.isOver(orderId)) throw new Refused('unit-over');
  if (draft.sold(listingId)?.orderId === orderId || draft.ask(listingId)?.held?.orderId === orderId) return false;
  const before = draft.ask(listingId);
  const isKept = before?.held?.buyerId === buyerId;
  if (before?.paused && !isKept) throw new Refused('ask-gone'); // whoever buys is not told why
  const since = handing.over(draft, of);
  const ask = freeAsk(draft, listingId, isKept);
  const buyer = buyerOf(of);
  if (areOne(sellerOf(ask), buyer)) throw new Refused('own-listing');
  if (ask.price !== price.minor) throw new Refused('price-changed', { now: usdOf(ask.price) });
  mustKeepNone(draft, of);
  const until = keptUntil(draft, since);
  draft.say({ type: 'AskReserved', data: { bookId, listingId, orderId, buyerId, linked, price, since, until } });
  return true;
}

function releaseAsk(draft: Draft, { bookId, listingId, orderId }: Command<'ReleaseAsk'>): boolean {
  if (!draft.state.book) return false; // whoever buys does not open a book: what it is called is not theirs to say
  if (draft.sold(listingId)?.orderId === orderId) throw new Refused('unit-sold');
  if (draft.isOver(orderId)) return false;
  const ask = draft.ask(listingId);
  const until = ask?.held?.orderId === orderId ? ask.until : null;
  draft.say({ type: 'AskReleased', data: { bookId, listingId, orderId, why: 'given-up', until } });
  return true;
}

function placeOffer(draft: Draft, asked: Command<'PlaceOffer'>): boolean {
  const { bookId, offerId, buyerId, linked, price, tiers, listingId, hours } = asked;
  if (draft.offer(offerId) || draft.heldAsks().some(({ held }) => held!.offerId === offerId)) return false;
  if (draft.isOver(offerId)) throw new Refused('offer-gone');
  const item = listingId === null ? null : draft.ask(listingId);
  if (listingId !== null && (!item || item.paused)) throw new Refused('ask-gone');
  if (item && areOne(sellerOf(item), buyerOf(asked))) throw new Refused('own-listing');
  const isOfNew = tiers.length > 0 && tiers.every(isNewTier);
  if (item ? tiers.length !== 1 || tiers[0] !== item.tier || isNewTier(item.tier) : !isOfNew)
    throw new Refused('offer-tiers-wrong');
  offerMay(draft, asked, asked);
  mustNotOverlap(draft, buyerId, asked);
  const lowest = mayOffer(draft, asked, asked);
  const until = plus(draft.at, hours * hour);
  draft.say({ type: 'OfferPlaced', data: { bookId, offerId, buyerId, linked, price, tiers, listingId, until } });
  if (lowest) meet(draft, bookId, lowest, draft.offer(offerId)!);
  return true;
}

function offerMay(
  draft: Draft,
  asked: Readonly<{ price: Command<'PlaceOffer'>['price']; again: boolean }>,
  of: Pick<Command<'PlaceOffer'>, 'tiers' | 'listingId'>,
): void {
  mustBePrice(asked, draft.rules);
  mustNotBeTooLow(draft, of, asked);
  mustBeMeant(draft, 'offer', asked);
}

function repriceOffer(draft: Draft, asked: Command<'RepriceOffer'>): boolean {
  const { bookId, offerId, buyerId, price, hours } = asked;
  const offer = draft.offer(offerId);
  if (offer?.buyerId !== buyerId) throw new Refused('offer-gone');
  const until = plus(draft.at, hours * hour);
  if (offer.price === price.minor) {
    if (until > offer.until) draft.say({ type: 'OfferExtended', data: { bookId, offerId, buyerId, until } });
    return until > offer.until;
  }
  offerMay(draft, asked, offer);
  mustNotMeetCounter(draft, offer, price);
  const { tiers, listingId } = offer;
  const lowest = mayOffer(draft, asked, { tiers, listingId, price, buyAtMost: asked.buyAtMost });
  declineCounter(draft, { bookId, offerId, buyerId }, 'new-price');
  draft.say({ type: 'OfferRepriced', data: { bookId, offerId, buyerId, price, until } });
  if (lowest) meet(draft, bookId, lowest, draft.offer(offerId)!);
  return true;
}
