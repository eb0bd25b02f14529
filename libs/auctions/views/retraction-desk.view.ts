import type { RetractionRequest } from '#contracts/auctions.ts';
import type { Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { lookUpOf, viewOf, type Document } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { auctionShapes, auctionStream } from '../events.ts';

/** A bidder who waits for an operator's answer since then, with the maximum in question. */
export type WaitingRequest = Document & Readonly<{ auctionId: string; since: Instant; request: RetractionRequest }>;

/** Numbers of the bidders of one auction who ever asked. */
type Askers = Readonly<{ aliases: readonly number[] }>;

const waitingId = (auctionId: string, alias: number) => `${auctionId}:${alias}`;

/** The end of an auction names nobody who asked. */
const askers = lookUpOf<Askers>()({
  facts: pick(auctionShapes, 'RetractionAsked'),
  key: ({ data }) => [data.auctionId],
  start: { RetractionAsked: ({ data: { alias } }) => ({ aliases: [alias] }) },
  on: {
    RetractionAsked: ({ doc, data: { alias } }) =>
      doc.aliases.includes(alias) ? doc : { aliases: [...doc.aliases, alias] },
  },
});

const theAuctions = ({ data }: Readonly<{ data: Readonly<{ auctionId: string }> }>) => [data.auctionId];

/**
 * For operators alone, and never pushed: it shows maxima that count. A document a bidder, so that however many ask, nobody's
 * request is lost.
 */
export const retractionDesk = viewOf<WaitingRequest>()({
  name: 'retraction-desk',
  version: 2,
  facts: pick(
    auctionShapes,
    'RetractionAsked',
    'RetractionRefused',
    'BidRetracted',
    'AuctionClosed',
    'AuctionCancelled',
  ),
  lookUp: askers,
  reads: { AuctionClosed: theAuctions, AuctionCancelled: theAuctions },
  indexes: [['since']],
  streamsOf: (id) => [auctionStream(id.split(':')[0]!)],
  key: ({ type, data }, lookUp) => {
    if (type === 'AuctionClosed' || type === 'AuctionCancelled')
      return (lookUp(data.auctionId)?.aliases ?? []).map((alias) => waitingId(data.auctionId, alias));
    return [waitingId(data.auctionId, data.alias)];
  },
  start: {
    RetractionAsked: ({ data, meta: { at }, id }) => {
      const { auctionId, requestId, bidderId, alias, maximum, reason } = data;
      return { id, auctionId, since: at, request: { requestId, bidderId, alias, maximum, reason, at } };
    },
  },
  on: {
    RetractionAsked: ({ doc, data: { requestId, maximum, reason }, meta: { at } }) => ({
      ...doc,
      since: at,
      request: { ...doc.request, requestId, maximum, reason, at },
    }),
    RetractionRefused: () => null,
    BidRetracted: () => null,
    AuctionClosed: () => null,
    AuctionCancelled: () => null,
  },
});

/** The longest waiting first: who is answered makes room for the next. */
export const findWaiting = (cursor: string | undefined): Find<WaitingRequest> => ({ sort: [['since', 'asc']], cursor });
