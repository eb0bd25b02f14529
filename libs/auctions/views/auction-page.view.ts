import type { AuctionPage, Grounds } from '#contracts/auctions.ts';
import type { Instant } from '#kernel/instant.ts';
import { viewOf } from '#kernel/view.ts';
import { cardOf, changes, lots, moveOf, publicShapes, publicStreams } from '../rules/public-facts.ts';

const mostRecent = 10;

const fresh = { recent: [], retractors: [], answers: [], winner: null, endedBy: null, reason: null, auditHead: null };

/** What the auction screen shows. The document's shape is a contract: the client and the socket see exactly this. */
export const auctionPage = viewOf<AuctionPage>()({
  name: 'auction-page',
  version: 7,
  facts: publicShapes,
  ...lots,
  streamsOf: publicStreams,
  key: ({ data }) => [data.auctionId],
  start: {
    AuctionOpened: (now) => {
      const card = cardOf(now);
      const { pictures = [] } = now.data;
      return card && { ...card, pictures: [...pictures], ...fresh };
    },
  },
  on: {
    ...changes,
    PriceMoved: (now) => ({
      ...changes.PriceMoved(now),
      recent: [moveOf(now.data, now.meta.at), ...now.doc.recent.slice(0, mostRecent - 1)],
    }),
    BidRetracted: (now) => {
      const { doc, data, meta } = now;
      return {
        ...changes.BidRetracted(now),
        retractors: counted(doc.retractors, data.alias),
        answers: data.granted ? answered(doc, data.alias, true, data.granted.grounds, meta.at) : doc.answers,
      };
    },
    RetractionRefused: ({ doc, data, meta }) => ({
      ...doc,
      answers: answered(doc, data.alias, false, data.grounds, meta.at),
    }),
    AuctionClosed: (now) => ({
      ...changes.AuctionClosed(now),
      winner: now.data.winner && { alias: now.data.winner.alias, price: now.data.winner.price.minor },
      endedBy: now.data.by,
      auditHead: now.data.auditHead,
    }),
    AuctionCancelled: (now) => ({
      ...changes.AuctionCancelled(now),
      endedBy: now.data.by,
      reason: now.data.reason,
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

/** Counts one more retraction of this bidder, who moves to the end of the list. */
function counted(retractors: AuctionPage['retractors'], alias: number): AuctionPage['retractors'] {
  const retractions = (retractors.find((one) => one.alias === alias)?.retractions ?? 0) + 1;
  return [...retractors.filter((one) => one.alias !== alias), { alias, retractions }].slice(-mostRecent);
}
