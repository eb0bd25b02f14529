import { type BookMessages, bookTopic as said } from '#contracts/topics/book.ts';
import { type Topic, topicOf } from '#kernel/topic.ts';
import { bookShapes, type OfBook } from './events.ts';

/** Who is told of a higher offer, may not ask more, or is away, is nobody else's: what is away is one seller's, in all books at once. */
const { OfferBeaten: _beaten, AskCapped: _capped, AskPaused: _paused, AskResumed: _resumed, ...facts } = bookShapes;

const book = ({ bookId, templateId, size }: OfBook) => ({ bookId, templateId, size });

/** What analysts get of the books: every price that ever stood, and nobody behind one. */
export const bookTopic: Topic = topicOf<BookMessages>()({
  ...said,
  facts,
  key: ({ data }) => data.bookId,
  messages: {
    BookOpened: ({ data }) => ({ ...book(data), rules: data.rules }),
    AskPlaced: ({ data: { bookId, listingId, price, tier, isInstant, until } }) => ({
      bookId,
      listingId,
      price,
      tier,
      isInstant,
      until,
    }),
    AskRepriced: ({ data: { bookId, listingId, price } }) => ({ bookId, listingId, price }),
    AskRenewed: ({ data: { bookId, listingId, until } }) => ({ bookId, listingId, until }),
    AskWithdrawn: ({ data: { bookId, listingId } }) => ({ bookId, listingId }),
    AskExpired: ({ data: { bookId, listingId } }) => ({ bookId, listingId }),
    AskReserved: ({ data: { bookId, listingId, orderId, price, until } }) => ({
      bookId,
      listingId,
      orderId,
      price,
      until,
    }),
    AskReleased: ({ data: { bookId, listingId, orderId, until } }) =>
      until === null ? undefined : { bookId, listingId, orderId }, // it was not kept for it
    AskSold: ({ data }) => {
      const { listingId, orderId, offerId, tier, price } = data;
      return { ...book(data), listingId, orderId, offerId, tier, price };
    },
    SaleConfirmed: ({ data }) => {
      const { listingId, orderId, tier, price, isInstant, soldAt } = data;
      return { ...book(data), listingId, orderId, tier, price, isInstant, soldAt };
    },
    SaleEntered: ({ data }) => {
      const { listingId, orderId, price, soldAt } = data;
      return { ...book(data), listingId, orderId, price, soldAt };
    },
    AskReopened: ({ data: { bookId, listingId, orderId } }) => ({ bookId, listingId, orderId }),
    AskEnded: ({ data }) => {
      const { listingId, orderId, why, tier, soldAt, counted } = data;
      return { ...book(data), listingId, orderId, why, tier, soldAt, counted };
    },
    OfferPlaced: ({ data: { bookId, offerId, price, tiers, listingId, until } }) => ({
      bookId,
      offerId,
      price,
      tiers: [...tiers],
      listingId,
      until,
    }),
    OfferRepriced: ({ data: { bookId, offerId, price, until } }) => ({ bookId, offerId, price, until }),
    OfferExtended: ({ data: { bookId, offerId, until } }) => ({ bookId, offerId, until }),
    OfferWithdrawn: ({ data: { bookId, offerId } }) => ({ bookId, offerId }),
    OfferExpired: ({ data: { bookId, offerId } }) => ({ bookId, offerId }),
    OfferAccepted: ({ data: { bookId, offerId, listingId, price } }) => ({ bookId, offerId, listingId, price }),
    OfferDeclined: ({ data: { bookId, offerId, listingId } }) => ({ bookId, offerId, listingId }),
    CounterMade: ({ data: { bookId, offerId, listingId, price, until } }) => ({
      bookId,
      offerId,
      listingId,
      price,
      until,
    }),
    CounterAccepted: ({ data: { bookId, offerId, listingId, price } }) => ({ bookId, offerId, listingId, price }),
    CounterDeclined: ({ data: { bookId, offerId, listingId } }) => ({ bookId, offerId, listingId }),
    CounterExpired: ({ data: { bookId, offerId, listingId } }) => ({ bookId, offerId, listingId }),
    OfferMatched: ({ data: { bookId, offerId, listingId, orderId, tier, price, until } }) => ({
      bookId,
      offerId,
      listingId,
      orderId,
      tier,
      price,
      until,
    }),
    MatchFailed: ({ data: { bookId, offerId, listingId, orderId } }) => ({ bookId, offerId, listingId, orderId }),
    LevelsMoved: ({ data }) => ({
      ...book(data),
      levels: data.levels.map(({ side, tier, price, count, instant }) => ({ side, tier, price, count, instant })),
      best: data.best,
    }),
    LastSaleMoved: ({ data }) => ({ ...book(data), last: data.last }),
  },
});
