import type { RetractionRequest } from '#contracts/auctions.ts';
import type { Instant } from '#kernel/instant.ts';
import { view, type Document, type Draft } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import {
  auctionShapes,
  type AuctionCancelled,
  type AuctionClosed,
  type BidRetracted,
  type RetractionAsked,
  type RetractionRefused,
} from '../events.ts';

/** Who waits for an operator's answer in one auction, with the maximum in question; `since` is when the first of them asked. */
export type RetractionDesk = Document & Readonly<{ since: Instant; requests: readonly RetractionRequest[] }>;

type AtDesk = RetractionAsked | RetractionRefused | BidRetracted | AuctionClosed | AuctionCancelled;

/** More at once is no desk any more: the last to ask are kept. */
const mostWaiting = 50;

/** The operators' alone, never pushed: it tells maxima that count. */
export const retractionDesk = view<RetractionDesk, AtDesk>({
  name: 'retraction-desk',
  version: 1,
  shapes: {
    RetractionAsked: auctionShapes.RetractionAsked,
    RetractionRefused: auctionShapes.RetractionRefused,
    BidRetracted: auctionShapes.BidRetracted,
    AuctionClosed: auctionShapes.AuctionClosed,
    AuctionCancelled: auctionShapes.AuctionCancelled,
  },
  indexes: [['since']],
  key: ({ data }) => [data.auctionId],
  start: {
    RetractionAsked: (asked, { at }) => ({ id: asked.auctionId, since: at, requests: [requestOf(asked, at)] }),
  },
  on: {
    RetractionAsked: (desk, asked, { at }) =>
      withRequests(desk, [...others(desk, asked.bidderId), requestOf(asked, at)].slice(-mostWaiting)),
    RetractionRefused: (desk, { bidderId }) => withRequests(desk, others(desk, bidderId)),
    BidRetracted: (desk, { bidderId }) => withRequests(desk, others(desk, bidderId)),
    AuctionClosed: () => null,
    AuctionCancelled: () => null,
  },
});

const requestOf = (asked: RetractionAsked['data'], at: Instant): RetractionRequest => {
  const { requestId, bidderId, alias, maximum, reason } = asked;
  return { requestId, bidderId, alias, maximum, reason, at };
};

const others = ({ requests }: Draft<RetractionDesk>, bidderId: string) =>
  requests.filter((one) => one.bidderId !== bidderId);

function withRequests(desk: Draft<RetractionDesk>, requests: readonly RetractionRequest[]) {
  const first = requests[0];
  return first ? { ...desk, since: first.at, requests } : null;
}

const auctionsPerPage = 24;

/** The longest waiting first. */
export const findWaiting = (cursor: string | undefined): Find<RetractionDesk> => ({
  sort: [['since', 'asc']],
  limit: auctionsPerPage,
  cursor,
});
