import { accountShapes } from '#accounts/events.ts';
import { bookShapes } from '#book/events.ts';
import { pick } from '#kernel/shapes.ts';
import { Refused } from '#kernel/refused.ts';
import { sellerAccountShapes } from '#payouts/events.ts';
import type { Authority } from '#platform/auth/authority.ts';
import type { SellerStandings } from '#platform/auth/seller-standings.ts';
import { everyFound } from '#platform/projections/every-found.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { type CausedMetadata, reaction, streamsAtOnce } from '#platform/reactions/reaction.ts';
import type { KnownListing } from './decider.ts';
import { listingShapes } from './events.ts';
import type { ListingBook } from './listing-book.ts';
import { findOpenListings, myListings } from './views/my-listings.view.ts';

type Deps = Readonly<{ book: ListingBook }>;
type Barring = Deps &
  Readonly<{
    queries: Pick<ViewQueries, 'find'>;
    progress: Progress;
    authority: Pick<Authority, 'member' | 'mayPromise'>;
    standings: Pick<SellerStandings, 'suspensionOf'>;
  }>;

/** What its seller's request did not do any more, because its process was killed. What the book refuses is noted. */
export const whenListingMadePlaceAsk = ({ book }: Deps) => {
  const enter = async (fact: Readable<{ type: string; data: { listingId: string } }>, metadata: CausedMetadata) => {
    const { listingId } = fact.data;
    if ((await book.state(listingId)).phase !== 'entering') return;
    await unlessRefused(() => book.enter(listingId, metadata()));
  };
  return reaction({
    name: 'whenListingMadePlaceAsk',
    shapes: pick(listingShapes, 'ListingMade', 'ListingAsked'),
    on: { ListingMade: enter, ListingAsked: enter },
  });
};

/**
 * What the book says of its ask. One that its seller took back on its way there, while somebody else put it in, is taken out again, unless somebody has it by then.
 */
export const whenBookSaysSoFollow = ({ book }: Deps) =>
  reaction({
    name: 'whenBookSaysSoFollow',
    streamsAtOnce,
    shapes: pick(bookShapes, 'AskPlaced', 'AskWithdrawn', 'AskExpired', 'AskSold', 'AskReopened', 'AskEnded'),
    on: {
      AskPlaced: async ({ data: { listingId }, meta: { revision } }, metadata) => {
        await book.decide({ type: 'EnterBook', data: { listingId, revision } }, metadata());
        const known = await book.state(listingId);
        const isOut = known.phase === 'withdrawn' || known.phase === 'expired';
        if (isOut && revision > known.revision)
          await unlessRefused(() => book.takeBack(known, 'seller', metadata('out')));
      },
      AskWithdrawn: ({ data: { listingId, why }, meta: { revision } }, metadata) =>
        book.decide({ type: 'LeaveBook', data: { listingId, why, revision } }, metadata()),
      AskExpired: ({ data: { listingId }, meta: { revision } }, metadata) =>
        book.decide({ type: 'LeaveBook', data: { listingId, why: 'expired', revision } }, metadata()),
      AskSold: ({ data: { listingId, orderId }, meta: { revision } }, metadata) =>
        book.decide({ type: 'SellListing', data: { listingId, orderId, revision } }, metadata()),
      AskReopened: ({ data: { listingId, orderId }, meta: { revision } }, metadata) =>
        book.decide({ type: 'BringListingBack', data: { listingId, orderId, revision } }, metadata()),
      AskEnded: ({ data: { listingId, orderId, why }, meta: { revision } }, metadata) =>
        book.decide({ type: 'EndListing', data: { listingId, orderId, why, revision } }, metadata()),
    },
  });

/** Who may sell nothing more has nothing for sale any more. What somebody is buying goes on, and is looked at again where it comes back. */
export function whenSellerBarredTakeListingsBack(deps: Barring) {
  const all = async (fact: Readable<{ type: string; data: { memberId: string } }>, metadata: CausedMetadata) => {
    const { memberId } = fact.data;
    if (!(await isBarred(deps, memberId))) return;
    await onceItHas(deps.progress, myListings, fact);
    const open = await everyFound(deps.queries, myListings, (cursor) => findOpenListings(memberId, cursor));
    for (const { id } of open) await takeOut(deps, id, metadata(id));
  };
  const again = async (fact: Readable<{ type: string; data: { listingId: string } }>, metadata: CausedMetadata) => {
    const known = await deps.book.state(fact.data.listingId);
    if (known.phase === 'none' || !(await isBarred(deps, known.sellerId))) return;
    await takeOut(deps, known.listingId, metadata());
  };
  return reaction({
    name: 'whenSellerBarredTakeListingsBack',
    shapes: {
      ...pick(accountShapes, 'RoleRevoked', 'ErasureAsked', 'MemberErased'),
      ...pick(sellerAccountShapes, 'RatingMoved'),
      ...pick(bookShapes, 'AskReleased', 'AskReopened', 'MatchFailed'),
    },
    on: {
      RoleRevoked: all,
      ErasureAsked: all,
      MemberErased: all,
      RatingMoved: all,
      AskReleased: again,
      AskReopened: again,
      MatchFailed: again,
    },
  });
}

async function takeOut({ book }: Deps, listingId: string, metadata: ReturnType<CausedMetadata>): Promise<void> {
  const known = await book.state(listingId);
  if (known.phase !== 'none')
    await unlessRefused(() => book.takeBack(known satisfies KnownListing, 'barred', metadata));
}

/** By the streams that say so: a role that is gone, a member who is or has asked to be (they could say yes to no sale), or a rating that is too low. */
async function isBarred({ authority, standings }: Barring, memberId: string): Promise<boolean> {
  const member = await authority.member(memberId);
  if (!member?.roles.includes('seller') || !(await authority.mayPromise(memberId))) return true;
  return (await standings.suspensionOf(memberId)) !== undefined;
}

async function unlessRefused(done: () => Promise<unknown>): Promise<void> {
  await done().catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
}
