import type { RetractionRequest } from '#contracts/auctions.ts';
import type { Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { viewOf, type Document, type Draft } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { auctionShapes, type RetractionAsked } from '../events.ts';

/** Who waits for an operator's answer in one auction, with the maximum in question; `since` is when the first of them asked. */
export type RetractionDesk = Document & Readonly<{ since: Instant; requests: readonly RetractionRequest[] }>;

/** Requests that one auction keeps; of more the last are kept. */
const mostWaiting = 50;

/** For operators alone, and never pushed: it shows maxima that count. */
export const retractionDesk = viewOf<RetractionDesk>()({
  name: 'retraction-desk',
  version: 1,
  facts: pick(
    auctionShapes,
    'RetractionAsked',
    'RetractionRefused',
    'BidRetracted',
    'AuctionClosed',
    'AuctionCancelled',
  ),
  indexes: [['since']],
  key: ({ data }) => [data.auctionId],
  start: {
    RetractionAsked: ({ data, meta: { at }, id }) => ({ id, since: at, requests: [requestOf(data, at)] }),
  },
  on: {
    RetractionAsked: ({ doc, data, meta }) =>
      withRequests(doc, [...others(doc, data.bidderId), requestOf(data, meta.at)].slice(-mostWaiting)),
    RetractionRefused: ({ doc, data }) => withRequests(doc, others(doc, data.bidderId)),
    BidRetracted: ({ doc, data }) => withRequests(doc, others(doc, data.bidderId)),
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

/** The longest waiting first. */
export const findWaiting = (cursor: string | undefined): Find<RetractionDesk> => ({ sort: [['since', 'asc']], cursor });
