import { isNewTier } from '#contracts/tiers.ts';
import type { Data } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { type BookEvent, tryOf } from '../events.ts';
import type { Board } from './board.ts';
import { afterConfirmed, afterEntered, afterStruck } from './sales.ts';
import { areOne, type Ask, type Held, pausedAt, sellerOf } from './state.ts';

type When = Readonly<{ at: Instant; revision: number }>;
type Changes = { [T in BookEvent['type']]: (board: Board, data: Data<BookEvent, T>, when: When) => void };

const withAsk = (board: Board, listingId: string, next: (ask: Ask) => Ask | null): void => {
  const ask = board.ask(listingId);
  if (ask) board.putAsk(listingId, next(ask));
};

/** For sale, or sold to an order that may yet give it back. */
function withUnit(board: Board, listingId: string, next: (ask: Ask) => Ask): void {
  withAsk(board, listingId, next);
  const sold = board.sold(listingId);
  if (sold) board.putSold(listingId, { ...sold, ask: next(sold.ask) });
}

const changes: Changes = {
  BookOpened: () => undefined,
  AskPlaced: (board, { bookId: _, price, ...ask }, { at, revision }) =>
    board.putAsk(ask.listingId, {
      ...ask,
      price: price.minor,
      priority: revision,
      pricedAt: at,
      mendedAt: null,
      held: null,
      former: null,
      paused: null,
      leaving: null,
    }),
  AskRepriced: (board, { listingId, price }, { at, revision }) =>
    withAsk(board, listingId, (ask) => ({ ...ask, price: price.minor, priority: revision, pricedAt: at })),
  AskRenewed: (board, { listingId, until }) => withAsk(board, listingId, (ask) => ({ ...ask, until })),
  AskWithdrawn: (board, of, { at }) => {
    leaves(board, of);
    board.noteOver(tryOf(of), at);
  },
  AskExpired: leaves,
  AskPaused: (board, { listingId }, { at }) => withUnit(board, listingId, (ask) => pausedAt(ask, at)),
  AskResumed: (board, { listingId, until }, { revision }) =>
    withUnit(board, listingId, (ask) => ({ ...ask, until, priority: revision, paused: null })),
  AskReserved: (board, { listingId, orderId, buyerId, linked, price, since, until }, { at }) => {
    const held: Held = {
      orderId,
      buyerId,
      linked,
      price: price.minor,
      since: since ?? at,
      until,
      offerId: null,
      yes: null,
    };
    withAsk(board, listingId, (ask) => ({ ...ask, held }));
  },
  AskReleased: (board, { listingId, orderId, why }, { at }) => {
    board.noteOver(orderId, at);
    const held = board.ask(listingId)?.held;
    if (held?.orderId !== orderId) return;
    // what goes on in another way of theirs counts once, when that has ended
    if (why !== 'handed-over') board.noteUnpaid(held, { ...held, isLapse: why === 'lapsed' }, at);
    withAsk(board, listingId, (ask) => ({ ...ask, held: null, former: why === 'handed-over' ? orderId : null }));
  },
  AskSold: (board, { listingId, orderId, offerId, price }, { at: soldAt }) => {
    const ask = board.ask(listingId);
    if (!ask) return;
    board.putAsk(listingId, null);
    const unheld = { ...ask, held: null, former: null };
    const yes = ask.held?.yes ?? null;
    const sold = { ask: unheld, orderId, offerId, yes, price: price.minor, soldAt, isConfirmed: false };
    board.putSold(listingId, sold);
  },
  SaleConfirmed: (board, { listingId, orderId, price, soldAt }) => {
    board.putSales(afterConfirmed(board.sales(), { orderId, cents: price.minor, soldAt }));
    const sold = board.sold(listingId);
    if (sold) board.putSold(listingId, { ...sold, isConfirmed: true });
  },
  SaleEntered: (board, { orderId, price, soldAt }) =>
    board.putSales(afterEntered(board.sales(), { orderId, cents: price.minor, soldAt })),
  AskReopened: (board, { listingId, orderId }, { at }) => {
    const sold = board.sold(listingId);
    board.noteOver(orderId, at);
    board.putSold(listingId, null);
    board.putSales(afterStruck(board.sales(), orderId));
    if (sold) board.putAsk(listingId, sold.ask);
  },
  AskEnded: (board, { listingId, orderId, why, tier }) => {
    board.putSold(listingId, null);
    if (why === 'kept' || !isNewTier(tier)) board.noteGone(listingId);
    if (why !== 'kept') board.putSales(afterStruck(board.sales(), orderId));
  },
  AskCapped: (board, { sellerId, tier, price, until }, { at }) => {
    board.noteCap(sellerId, tier, { price: price.minor, until, at });
    if (!isNewTier(tier)) return; // each is another, and was for sale before
    const seller = { id: sellerId, linked: [] };
    for (const ask of board.newAbove(price.minor, tier, at))
      if (areOne(sellerOf(ask), seller)) board.putAsk(ask.listingId, { ...ask, leaving: at });
  },
  OfferPlaced: (board, { bookId: _, price, ...offer }, { revision }) =>
    board.putOffer(offer.offerId, {
      ...offer,
      price: price.minor,
      priority: revision,
      counter: null,
      counters: 0,
      yes: null,
    }),
  OfferRepriced: (board, { offerId, price, until }, { revision }) => {
    const offer = board.offer(offerId);
    if (offer) board.putOffer(offerId, { ...offer, price: price.minor, until, priority: revision });
  },
  OfferExtended: (board, { offerId, until }) => {
    const offer = board.offer(offerId);
    if (offer) board.putOffer(offerId, { ...offer, until });
  },
  OfferWithdrawn: (board, { offerId }) => board.putOffer(offerId, null),
  OfferExpired: (board, { offerId }) => board.putOffer(offerId, null),
  OfferBeaten: () => undefined, // follows from who leads
  OfferAccepted: agreed('seller'),
  OfferDeclined: (board, { offerId }) => board.putOffer(offerId, null),
  CounterMade: (board, { offerId, sellerId, price, until, n }) => {
    const offer = board.offer(offerId);
    if (offer) board.putOffer(offerId, { ...offer, counter: { price: price.minor, until, sellerId }, counters: n });
  },
  CounterAccepted: agreed('buyer'),
  CounterDeclined: withoutCounter,
  CounterExpired: withoutCounter,
  OfferMatched: (board, { listingId, offerId, orderId, buyerId, price, until, mendUntil }, { at }) => {
    const { linked = [], yes = null } = board.offer(offerId) ?? {};
    board.putOffer(offerId, null);
    const held: Held = { orderId, buyerId, linked, price: price.minor, since: at, until, offerId, yes };
    withAsk(board, listingId, (ask) => ({ ...ask, held, mendedAt: mendUntil === null ? ask.mendedAt : at }));
  },
  MatchFailed: (board, { listingId, orderId }, { at }) => {
    board.noteOver(orderId, at);
    const held = board.ask(listingId)?.held;
    if (held) board.noteUnpaid(held, { ...held, isLapse: true }, at);
    withAsk(board, listingId, (ask) => ({ ...ask, held: null, former: null }));
  },
  LevelsMoved: () => undefined, // follows from the entries
  LastSaleMoved: () => undefined, // and this from the sales
};

/** What a fact changes of its book: of the state, and of a draft before it happens. */
export const change = (board: Board, { type, data }: BookEvent, when: When): void =>
  (changes[type] as (board: Board, data: BookEvent['data'], when: When) => void)(board, data, when);

/** The match that follows in the same append takes its offer. */
function agreed(yes: 'buyer' | 'seller') {
  return (board: Board, { offerId }: Readonly<{ offerId: string }>): void => {
    const offer = board.offer(offerId);
    if (offer) board.putOffer(offerId, { ...offer, yes });
  };
}

function withoutCounter(board: Board, { offerId }: Readonly<{ offerId: string }>): void {
  const offer = board.offer(offerId);
  if (offer) board.putOffer(offerId, { ...offer, counter: null });
}

function leaves(board: Board, { listingId }: Readonly<{ listingId: string }>): void {
  const ask = board.ask(listingId);
  if (ask) board.noteLeft(listingId, ask.pricedAt);
  board.putAsk(listingId, null);
}
