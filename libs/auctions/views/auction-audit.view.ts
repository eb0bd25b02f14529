import type { AuditedEntry } from '#contracts/audit.ts';
import type { Recorded } from '#kernel/fact.ts';
import { view, type Document } from '#kernel/view.ts';
import { auctionShapes, type BidPlaced, type BidRetracted } from '../events.ts';
import { auditLink, auditStart } from '../rules/audit.ts';
import { chainedBid, chainedRetraction } from '../rules/state.ts';

/** The bids and retractions among so many facts of an auction's stream. */
export type AuditBlock = Document & Readonly<{ entries: readonly AuditedEntry[] }>;

type Audited = BidPlaced | BidRetracted;

/** Every bid writes its block again: small ones keep a bid cheap. */
const factsPerBlock = 20;

/** The block of a revision; blocks count from 0. */
export const blockOf = (revision: number): number => Math.floor(revision / factsPerBlock);

export const auditBlockId = (auctionId: string, block: number): string => `${auctionId}:${block}`;

/**
 * Every hidden maximum: never pushed, and given out by the audit's controller only when the auction is closed. In blocks,
 * so that a bid writes a small document however many came before it; the last link is looked up.
 */
export const auctionAudit = view<AuditBlock, Audited, string>({
  name: 'auction-audit',
  version: 3,
  shapes: { BidPlaced: auctionShapes.BidPlaced, BidRetracted: auctionShapes.BidRetracted },
  key: ({ data, meta }: Recorded<Audited>) => [auditBlockId(data.auctionId, blockOf(meta.revision))],
  look: {
    key: ({ data }) => [data.auctionId],
    start: {
      BidPlaced: (bid, auctionId, meta) => auditLink(auditStart(auctionId, bid.salt !== null), bidEntry(bid, meta)),
    },
    on: {
      BidPlaced: (link, bid, _, meta) => auditLink(link, bidEntry(bid, meta)),
      BidRetracted: (link, back, _, meta) => auditLink(link, retractionEntry(back, meta)),
    },
  },
  start: {
    BidPlaced: (bid, meta, look, id) => ({
      id,
      entries: [{ ...bidEntry(bid, meta), link: look(bid.auctionId) ?? '' }],
    }),
    BidRetracted: (back, meta, look, id) => ({
      id,
      entries: [{ ...retractionEntry(back, meta), link: look(back.auctionId) ?? '' }],
    }),
  },
  on: {
    BidPlaced: (block, bid, meta, look) => ({
      ...block,
      entries: [...block.entries, { ...bidEntry(bid, meta), link: look(bid.auctionId) ?? '' }],
    }),
    BidRetracted: (block, back, meta, look) => ({
      ...block,
      entries: [...block.entries, { ...retractionEntry(back, meta), link: look(back.auctionId) ?? '' }],
    }),
  },
});

type Place = Readonly<{ at: string; revision: number }>;

const bidEntry = (bid: BidPlaced['data'], { at, revision }: Place) => ({
  ...chainedBid(bid, at, revision),
  salt: bid.salt,
});

const retractionEntry = (back: BidRetracted['data'], { at, revision }: Place) => chainedRetraction(back, at, revision);
