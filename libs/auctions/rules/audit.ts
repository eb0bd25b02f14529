import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Instant } from '#kernel/instant.ts';

/** What the public learns of each bid and retraction after the close; the maximum in minor units. */
export type AuditEntry = AuditedBid | AuditedRetraction;

export type AuditedBid = Readonly<{ kind: 'bid'; alias: number; maximum: number; at: Instant; revision: number }>;

export type AuditedRetraction = Readonly<{
  kind: 'retraction';
  alias: number;
  /** All bids of the bidder, or the last that counted. */
  what: 'all' | 'last';
  reason: 'typed-wrong' | 'item-changed';
  at: Instant;
  revision: number;
}>;

const hashOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** Where an auction's chain starts: SHA-256 (hex) of `["plinth-audit-1","<auctionId>"]`. */
export const auditStart = (auctionId: string): string => hashOf(JSON.stringify(['plinth-audit-1', auctionId]));

/**
 * The next link, SHA-256 (hex) of JSON without spaces: of a bid `["<previous link>",alias,maximum,"<at>",revision]`, of a
 * retraction `["<previous link>",alias,"<what>","<reason>","<at>",revision]`.
 */
export const auditLink = (previous: string, entry: AuditEntry): string => {
  const { alias, at, revision } = entry;
  const said = entry.kind === 'bid' ? [entry.maximum] : [entry.what, entry.reason];
  return hashOf(JSON.stringify([previous, alias, ...said, at, revision]));
};

/** The head that `AuctionClosed` must state for these bids and retractions. */
export const auditHead = (auctionId: string, entries: readonly AuditEntry[]): string =>
  entries.reduce(auditLink, auditStart(auctionId));
