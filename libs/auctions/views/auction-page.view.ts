import type { AuctionPage, Grounds } from '#contracts/auctions.ts';
import type { Instant } from '#kernel/instant.ts';
import { view } from '#kernel/view.ts';
import {
  auctionOf,
  cardOf,
  changes,
  lotWords,
  moveOf,
  publicShapes,
  type LotWords,
  type PublicFact,
} from '../rules/public-facts.ts';

const mostRecent = 10;

const fresh = { recent: [], retractors: [], answers: [], winner: null, endedBy: null, reason: null, auditHead: null };

/** What the auction screen shows. The document's shape is a contract: the client and the socket see exactly this. */
export const auctionPage = view<AuctionPage, PublicFact, LotWords>({
  name: 'auction-page',
  version: 4,
  shapes: publicShapes,
  key: auctionOf,
  look: lotWords,
  start: {
    AuctionOpened: (opened, meta, look) => {
      const card = cardOf(opened, meta, look);
      const { pictures = [] } = opened;
      return card && { ...card, pictures: [...pictures], ...fresh };
    },
  },
  on: {
    ...changes,
    PriceMoved: (page, move, meta) => ({
      ...changes.PriceMoved(page, move, meta),
      recent: [moveOf(move, meta.at), ...page.recent.slice(0, mostRecent - 1)],
    }),
    BidRetracted: (page, back, meta) => ({
      ...changes.BidRetracted(page, back, meta),
      retractors: counted(page.retractors, back.alias),
      answers: back.granted ? answered(page, back.alias, true, back.granted.grounds, meta.at) : page.answers,
    }),
    RetractionRefused: (page, { alias, grounds }, { at }) => ({
      ...page,
      answers: answered(page, alias, false, grounds, at),
    }),
    AuctionClosed: (page, close, meta) => ({
      ...changes.AuctionClosed(page, close, meta),
      winner: close.winner && { alias: close.winner.alias, price: close.winner.price.minor },
      endedBy: close.by,
      auditHead: close.auditHead,
    }),
    AuctionCancelled: (page, cancelled, meta) => ({
      ...changes.AuctionCancelled(page, cancelled, meta),
      endedBy: cancelled.by,
      reason: cancelled.reason,
    }),
  },
  rooms: ({ id }) => [`auction-page:${id}`],
});

const answered = (
  { answers }: Pick<AuctionPage, 'answers'>,
  alias: number,
  granted: boolean,
  grounds: Grounds,
  at: Instant,
): AuctionPage['answers'] => [...answers, { alias, granted, grounds, at }].slice(-mostRecent);

/** One more of this bidder, who now stands last. */
function counted(retractors: AuctionPage['retractors'], alias: number): AuctionPage['retractors'] {
  const retractions = (retractors.find((one) => one.alias === alias)?.retractions ?? 0) + 1;
  return [...retractors.filter((one) => one.alias !== alias), { alias, retractions }].slice(-mostRecent);
}
