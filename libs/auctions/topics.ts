import { type AuctionMessages, auctionsTopic as said } from '#contracts/topics/auctions.ts';
import type { Recorded } from '#kernel/fact.ts';
import { type FactsOf, pick } from '#kernel/shapes.ts';
import { type People, type Topic, topicOf } from '#kernel/topic.ts';
import { auctionShapes } from './events.ts';

/** A leader who raises in silence moves nothing public: what carries a maximum is not read for the topic. */
const { BidPlaced: _bid, RetractionAsked: _asked, ...facts } = auctionShapes;

/** Who sold, and who had which alias. */
const who = pick(auctionShapes, 'AuctionOpened', 'BidPlaced');

type Past = readonly Recorded<FactsOf<typeof who>>[];

/** Everybody who took part, under their lasting names. */
function partiesOf(past: Past, { lasting }: People): Pick<AuctionMessages['AuctionClosed'], 'seller' | 'people'> {
  const bidders = new Map<number, string>();
  let sellerId = '';
  for (const fact of past) {
    if (fact.type === 'AuctionOpened') sellerId = fact.data.sellerId;
    else bidders.set(fact.data.alias, fact.data.bidderId);
  }
  const people = [...bidders].map(([alias, bidderId]) => ({ alias, ...lasting(bidderId) }));
  return { seller: lasting(sellerId), people };
}

/** What analysts get of auctions: what their pages show everybody, and who was who once it is over. */
export const auctionsTopic: Topic = topicOf<AuctionMessages>()({
  ...said,
  facts,
  past: { facts: who, neededBy: ['AuctionClosed', 'AuctionCancelled'] },
  key: ({ data }) => data.auctionId,
  messages: {
    AuctionOpened: ({ data, people }) => ({
      auctionId: data.auctionId,
      templateId: data.lot.templateId,
      variantId: data.lot.variantId,
      seller: people.here(data.sellerId),
      startPrice: data.startPrice,
      hasReserve: data.reserve !== null,
      buyNow: data.buyNow,
      opensAt: data.opensAt,
      closesAt: data.closesAt,
      rules: data.rules,
    }),
    AuctionStarted: ({ data: { auctionId } }) => ({ auctionId }),
    PriceMoved: ({ data: { auctionId, price, nextBid, leader, reserveMet, bids, bidders, by } }) => ({
      auctionId,
      price,
      nextBid,
      leader,
      reserveMet,
      bids,
      bidders,
      by,
    }),
    BidRetracted: ({ data: { auctionId, alias, granted } }) => ({
      auctionId,
      alias,
      grounds: granted?.grounds ?? null,
    }),
    RetractionRefused: ({ data: { auctionId, alias, grounds } }) => ({ auctionId, alias, grounds }),
    BuyNowReturned: ({ data: { auctionId, price } }) => ({ auctionId, price }),
    ReserveLowered: ({ data: { auctionId, reserve } }) =>
      reserve === null ? { auctionId, hasReserve: false } : undefined,
    ClosingDelayed: ({ data: { auctionId, closesAt } }) => ({ auctionId, closesAt }),
    AuctionClosed: ({ data: { auctionId, closedAt, by, winner }, past, people }) => ({
      auctionId,
      closedAt,
      by,
      winner: winner && { alias: winner.alias, price: winner.price },
      ...partiesOf(past, people),
    }),
    AuctionCancelled: ({ data: { auctionId, by }, past, people }) => ({
      auctionId,
      by,
      ...partiesOf(past, people),
    }),
  },
});
