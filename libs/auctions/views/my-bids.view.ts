import type { MyBid } from '#contracts/auctions.ts';
import { hour, plus, type Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { viewOf, type Draft } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { settlementShapes, settlementStream } from '#orders/settlements/events.ts';
import { auctionShapes, auctionStream } from '../events.ts';
import { auctionRules } from '../rules/records.ts';

/** Where a member's bids in an auction lie. */
export const myBidId = (auctionId: string, memberId: string): string => `${auctionId}:${memberId}`;

/** A bid that is older can no longer be taken back alone: what lies behind it is not asked for again. */
const longestRecent = hour;
/** Nobody takes back more than this one after another; the document is written with every bid. */
const mostEarlier = 5;
/** Bids that operators take back for a member at most (`desk/decider.ts`), however old. */
const mostGranted = 2;

/** How each bidder stands, the own hidden maximum with it: only its owner gets it. */
export const myBids = viewOf<MyBid>()({
  name: 'my-bids',
  version: 6,
  beside: true,
  facts: {
    ...pick(auctionShapes, 'BidPlaced', 'RetractionAsked', 'RetractionRefused', 'BidRetracted', 'AuctionClosed'),
    ...pick(settlementShapes, 'SecondChanceOffered'),
  },
  indexes: [['memberId', 'lastAt']],
  streamsOf: (id) => [auctionStream(id.split(':')[0]!), settlementStream(id.split(':')[0]!)],
  key: ({ type, data }) => {
    if (type === 'AuctionClosed') return data.winner ? [myBidId(data.auctionId, data.winner.bidderId)] : [];
    if (type === 'SecondChanceOffered') return [myBidId(data.auctionId, data.memberId)];
    const seen = type === 'BidRetracted' && data.seen ? [myBidId(data.auctionId, data.seen.bidderId)] : [];
    return [myBidId(data.auctionId, data.bidderId), ...seen];
  },
  start: {
    BidPlaced: ({ data: { auctionId, bidderId, alias, maximum }, meta, id }) => ({
      id,
      auctionId,
      memberId: bidderId,
      alias,
      maximum,
      bids: 1,
      lastAt: meta.at,
      retracted: false,
      earlier: [],
      mayBid: true,
      asked: null,
      seen: false,
      won: null,
      chance: null,
    }),
  },
  on: {
    BidPlaced: ({ doc, data: { maximum }, meta: { at } }) => ({
      ...doc,
      maximum,
      bids: doc.bids + 1,
      lastAt: at,
      retracted: false,
      earlier: doc.retracted ? [] : stillAsked(doc, at),
      asked: null,
      seen: false,
    }),
    RetractionAsked: ({ doc }) => ({ ...doc, asked: { answer: 'waiting', grounds: null } }),
    RetractionRefused: ({ doc, data: { grounds } }) => ({ ...doc, asked: { answer: 'refused', grounds } }),
    BidRetracted: ({ doc, data: { what, bidderId, granted }, meta: { rules = 'plinth-1' } }) => {
      if (bidderId !== doc.memberId) return { ...doc, seen: true };
      const isLast = !granted && auctionRules(rules).retraction?.alone === true;
      const before = what === 'last' ? doc.earlier.at(-1) : undefined;
      const left = { ...doc, asked: null, mayBid: doc.mayBid && !isLast };
      if (!before) return { ...left, retracted: true, earlier: [] };
      const maximum = { ...doc.maximum, minor: before.maximum };
      return { ...left, maximum, lastAt: before.at, earlier: doc.earlier.slice(0, -1) };
    },
    AuctionClosed: ({ doc, data: { winner } }) => ({ ...doc, won: winner && winner.price }),
    SecondChanceOffered: ({ doc, data: { price } }) => ({ ...doc, chance: price }),
  },
  rooms: ({ memberId }) => [`member:${memberId}`],
});

/**
 * The bid that counted until now and those before it, as far back as the last one that cannot be taken back alone, or as
 * operators may go.
 */
function stillAsked({ earlier, maximum, lastAt }: Draft<MyBid>, now: Instant): MyBid['earlier'] {
  const all = [...earlier, { maximum: maximum.minor, at: lastAt }];
  if (all.length <= mostGranted) return all;
  const since = plus(now, -longestRecent);
  const first = all.findLastIndex(({ at }) => at < since);
  return all.slice(Math.max(0, Math.min(first, all.length - mostGranted), all.length - mostEarlier));
}

/** A page of a member's bids, the last one first. */
export const findMyBids = (memberId: string, cursor: string | undefined): Find<MyBid> => ({
  where: { memberId },
  sort: [['lastAt', 'desc']],
  cursor,
});
