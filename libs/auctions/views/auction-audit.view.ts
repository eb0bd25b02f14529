import type { AuditedEntry } from '#contracts/audit.ts';
import { blocksOf } from '#kernel/blocks.ts';
import type { RecordedMeta } from '#kernel/fact.ts';
import { pick } from '#kernel/shapes.ts';
import { lookUpOf, type Document } from '#kernel/view.ts';
import { auctionShapes, auctionStream, type BidPlaced } from '../events.ts';
import { auditLink, auditStart } from '../rules/audit.ts';
import { nativeHash } from '../rules/native-hash.ts';
import { chainedBid, chainedRetraction } from '../rules/state.ts';

/** The bids and retractions among so many facts of an auction's stream. */
export type AuditBlock = Document & Readonly<{ entries: readonly AuditedEntry[] }>;

const audited = pick(auctionShapes, 'BidPlaced', 'BidRetracted');

/** Every bid writes its block again: small ones keep a bid cheap. */
const factsPerBlock = 20;

/** The block of a revision; blocks count from 0. */
export const blockOf = (revision: number): number => Math.floor(revision / factsPerBlock);

export const auditBlockId = (auctionId: string, block: number): string => `${auctionId}:${block}`;

/**
 * Every hidden maximum: never pushed, and given out by the audit's controller only when the auction is closed. In blocks,
 * so that a bid writes a small document however many came before it; the last link is looked up.
 */
export const auctionAudit = blocksOf<AuditBlock>()({
  name: 'auction-audit',
  version: 3,
  beside: true,
  facts: audited,
  lookUp: lookUpOf<string>()({
    facts: audited,
    key: ({ data }) => [data.auctionId],
    start: {
      BidPlaced: ({ data, meta, id }) =>
        auditLink(auditStart(id, data.salt !== null), bidEntry(data, meta), nativeHash),
    },
    on: {
      BidPlaced: ({ doc, data, meta }) => auditLink(doc, bidEntry(data, meta), nativeHash),
      BidRetracted: ({ doc, data, meta }) => auditLink(doc, chainedRetraction(data, meta), nativeHash),
    },
  }),
  streamsOf: (id) => [auctionStream(id.split(':')[0]!)],
  block: ({ data, meta }) => auditBlockId(data.auctionId, blockOf(meta.revision)),
  list: 'entries',
  entry: {
    BidPlaced: ({ data, meta, lookUp }) => ({ ...bidEntry(data, meta), link: lookUp(data.auctionId) ?? '' }),
    BidRetracted: ({ data, meta, lookUp }) => ({
      ...chainedRetraction(data, meta),
      link: lookUp(data.auctionId) ?? '',
    }),
  },
});

const bidEntry = (bid: BidPlaced['data'], meta: RecordedMeta) => ({ ...chainedBid(bid, meta), salt: bid.salt });
