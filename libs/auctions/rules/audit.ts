import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Instant } from '#kernel/instant.ts';

/** What the public learns of each bid after the close; the maximum in minor units. */
export type AuditEntry = Readonly<{ alias: number; maximum: number; at: Instant; revision: number }>;

const hashOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** Where an auction's chain starts: SHA-256 (hex) of `["plinth-audit-1","<auctionId>"]`. */
export const auditStart = (auctionId: string): string => hashOf(JSON.stringify(['plinth-audit-1', auctionId]));

/** The next link: SHA-256 (hex) of `["<previous link>",alias,maximum,"<at>",revision]`, without spaces. */
export const auditLink = (previous: string, { alias, maximum, at, revision }: AuditEntry): string =>
  hashOf(JSON.stringify([previous, alias, maximum, at, revision]));

/** The head that `AuctionClosed` must state for these bids. */
export const auditHead = (auctionId: string, entries: readonly AuditEntry[]): string =>
  entries.reduce(auditLink, auditStart(auctionId));
