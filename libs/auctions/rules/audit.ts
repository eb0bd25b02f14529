import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Instant } from '#kernel/instant.ts';
import type { Grounds } from '../events.ts';

/** An entry of the audit's hash chain: a bid or a retraction. */
export type AuditEntry = AuditedBid | AuditedRetraction;

export type AuditedBid = Readonly<{
  kind: 'bid';
  alias: number;
  /** In minor units; null while it stays the bidder's own. */
  maximum: number | null;
  /** Under rules that salt: what is chained in the maximum's place; see `commitmentTo`. */
  commitment?: string | null;
  at: Instant;
  revision: number;
}>;

export type AuditedRetraction = Readonly<{
  kind: 'retraction';
  alias: number;
  /** What was taken back: all bids of the bidder, or the last that counted. */
  what: 'all' | 'last';
  reason: 'typed-wrong' | 'item-changed';
  /** Why an operator took it back; null: the bidder did, alone. */
  grounds?: Grounds | null;
  at: Instant;
  revision: number;
}>;

/** SHA-256 of a text in UTF-8, in hex. */
export type HashOf = (text: string) => string;

const hashOf: HashOf = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * What stands for a maximum that may have to stay hidden: SHA-256 (hex) of `[maximum,"<salt>"]`, 128 random bits in hex. Without
 * the salt it cannot be guessed, with it everybody can check it.
 */
export const commitmentTo = (maximum: number, salt: string, hashed = hashOf): string =>
  hashed(JSON.stringify([maximum, salt]));

/** Where an auction's chain starts: SHA-256 (hex) of `["plinth-audit-1","<auctionId>"]`, of a salted one `"plinth-audit-2"`. */
export const auditStart = (auctionId: string, isSalted = false, hashed = hashOf): string =>
  hashed(JSON.stringify([isSalted ? 'plinth-audit-2' : 'plinth-audit-1', auctionId]));

/**
 * The next link, SHA-256 (hex) of JSON without spaces: of a bid `["<previous link>",alias,maximum,"<at>",revision]`, of a salted
 * one the commitment in the place of the maximum; of a retraction `["<previous link>",alias,"<what>","<reason>","<at>",revision]`,
 * of one that an operator granted with the grounds behind the reason.
 */
export const auditLink = (previous: string, entry: AuditEntry, hashed = hashOf): string => {
  const { alias, at, revision } = entry;
  return hashed(JSON.stringify([previous, alias, ...saidIn(entry), at, revision]));
};

function saidIn(entry: AuditEntry): readonly (string | number | null)[] {
  if (entry.kind === 'bid') return [entry.commitment ?? entry.maximum];
  const { what, reason, grounds } = entry;
  return grounds ? [what, reason, grounds] : [what, reason];
}

/** The head that `AuctionClosed` must state for these bids and retractions. */
export const auditHead = (auctionId: string, entries: readonly AuditEntry[], isSalted = false): string =>
  entries.reduce((link, entry) => auditLink(link, entry), auditStart(auctionId, isSalted));
