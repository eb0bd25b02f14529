import { accountShapes } from '#accounts/events.ts';
import { bookShapes } from '#book/events.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { pick } from '#kernel/shapes.ts';
import { Refused } from '#kernel/refused.ts';
import { type CausedMetadata, reaction } from '#platform/reactions/reaction.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { type OfferEnd, offerShapes } from './events.ts';
import { offererShapes } from './limits/events.ts';
import type { OfferBook } from './offer-book.ts';

type Deps = Readonly<{ book: OfferBook }>;

/** What its buyer's request did not do any more, because its process was killed. What the book refuses is noted. */
export const whenOfferMadePlaceIt = ({ book }: Deps) => {
  const settle = ({ data: { offerId } }: Readonly<{ data: Readonly<{ offerId: string }> }>) =>
    book.settle(offerId).catch(unlessRefused);
  return reaction({
    name: 'whenOfferMadePlaceIt',
    shapes: pick(offerShapes, 'OfferMade', 'OfferAsked'),
    on: { OfferMade: settle, OfferAsked: settle },
  });
};

type Met = Readonly<{ offerId: string; listingId: string; orderId: string; price: Money; mendUntil: Instant | null }>;

async function isMet(book: OfferBook, of: Met & Readonly<{ revision: number }>, metadata: CommandMetadata) {
  const { offerId, listingId, orderId, price, mendUntil, revision } = of;
  await book.settle(offerId).catch(unlessRefused);
  await book.decide({ type: 'MeetOffer', data: { offerId, listingId, orderId, price, mendUntil, revision } }, metadata);
}

/** It is over by the book: it counts no more among its member's. */
async function ended(book: OfferBook, of: Ended, metadata: CommandMetadata): Promise<void> {
  const { offerId, why, revision } = of;
  await book.settle(offerId).catch(unlessRefused);
  await book.decide({ type: 'EndOffer', data: { offerId, why, revision } }, metadata);
  const known = await book.state(offerId);
  if (known.phase !== 'none') await book.uncount(known, why === 'not-paid' && known.end === why);
}
type Ended = Readonly<{ offerId: string; why: OfferEnd; revision: number }>;

/**
 * What the book says of it. One that its buyer took back on its way there, while somebody else put it in, is taken out again; where it was matched by then its order is never made.
 */
export const whenBookMovesOfferFollow = ({ book }: Deps) =>
  reaction({
    name: 'whenBookMovesOfferFollow',
    shapes: pick(
      bookShapes,
      'OfferPlaced',
      'OfferWithdrawn',
      'OfferDeclined',
      'OfferExpired',
      'OfferMatched',
      'MatchFailed',
      'AskSold',
      'AskReopened',
    ),
    on: {
      OfferPlaced: async ({ data: { offerId } }, metadata) => {
        await book.settle(offerId).catch(unlessRefused);
        const known = await book.state(offerId);
        if (known.phase === 'over' && known.end === 'buyer')
          await book.takeBack(known, 'buyer', metadata('out')).catch(unlessRefused);
      },
      OfferWithdrawn: ({ data: { offerId, why }, meta: { revision } }, metadata) =>
        ended(book, { offerId, why, revision }, metadata()),
      OfferDeclined: ({ data: { offerId }, meta: { revision } }, metadata) =>
        ended(book, { offerId, why: 'declined', revision }, metadata()),
      OfferExpired: ({ data: { offerId }, meta: { revision } }, metadata) =>
        ended(book, { offerId, why: 'expired', revision }, metadata()),
      OfferMatched: ({ data, meta: { revision } }, metadata) => isMet(book, { ...data, revision }, metadata()),
      MatchFailed: ({ data: { offerId }, meta: { revision } }, metadata) =>
        ended(book, { offerId, why: 'not-paid', revision }, metadata()),
      AskSold: async ({ data: { offerId }, meta: { revision } }, metadata) => {
        if (offerId !== null) await ended(book, { offerId, why: 'bought', revision }, metadata());
      },
      AskReopened: async ({ data: { orderId }, meta: { revision } }, metadata) => {
        const known = await book.state(orderId); // the order of a match has its offer's name
        if (known.phase !== 'none') await ended(book, { offerId: orderId, why: 'not-paid', revision }, metadata());
      },
    },
  });

/** Who may offer nothing any more has no offer any more: the account is gone, or is to go, or three matches were not paid. */
export const whenBuyerBarredWithdrawOffers = ({ book }: Deps) => {
  const all = async (memberId: string, metadata: CausedMetadata) => {
    for (const offerId of await book.openOf(memberId)) {
      const known = await book.state(offerId);
      if (known.phase !== 'none') await book.takeBack(known, 'barred', metadata(offerId)).catch(unlessRefused);
    }
  };
  return reaction({
    name: 'whenBuyerBarredWithdrawOffers',
    shapes: { ...pick(accountShapes, 'ErasureAsked', 'MemberErased'), ...pick(offererShapes, 'OfferUncounted') },
    on: {
      ErasureAsked: ({ data: { memberId } }, metadata) => all(memberId, metadata),
      MemberErased: ({ data: { memberId } }, metadata) => all(memberId, metadata),
      OfferUncounted: async ({ data: { memberId, failed }, meta: { at } }, metadata) => {
        if (failed && (await book.barredUntil(memberId, at)) !== null) await all(memberId, metadata);
      },
    },
  });
};

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}
