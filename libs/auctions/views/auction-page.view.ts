import { rulesId, type AuctionPage } from '#contracts/auctions.ts';
import { view } from '#kernel/view.ts';
import {
  auctionOf,
  cardOf,
  ended,
  lotWords,
  moved,
  publicShapes,
  type LotWords,
  type PublicFact,
} from '../rules/public-facts.ts';

const mostRecent = 10;

/** What the auction screen shows. The document's shape is a contract: the client and the socket see exactly this. */
export const auctionPage = view<AuctionPage, PublicFact, LotWords>({
  name: 'auction-page',
  version: 1,
  shapes: publicShapes,
  key: auctionOf,
  look: lotWords,
  start: {
    AuctionOpened: (opened, _, look) => {
      const card = cardOf(opened, look);
      const rules = rulesId.parse(opened.rules);
      return card && { ...card, rules, bidders: 0, recent: [], winner: null, endedBy: null, auditHead: null };
    },
  },
  on: {
    PriceMoved: (page, move, { at }) => ({
      ...moved(page, move),
      bidders: move.bidders,
      recent: [
        { n: move.bids, at, price: move.price.minor, leader: move.leader },
        ...page.recent.slice(0, mostRecent - 1),
      ],
    }),
    AuctionClosed: (page, close) => ({
      ...ended(page, close),
      winner: close.winner && { alias: close.winner.alias, price: close.winner.price.minor },
      endedBy: close.by,
      auditHead: close.auditHead,
    }),
  },
  rooms: ({ id }) => [`auction-page:${id}`],
});
