import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * What a card is called outside the house. A card's id opens its page, and the key of its stream is one that codes are tried against: neither leaves.
 * From this nobody who lacks the market's secrets comes to either. Fixed for ever: it is in analysts' tables.
 */
export const nameOutside = ({ key }: Readonly<{ key: string }>): string =>
  bytesToHex(sha256(utf8ToBytes(`plinth-gift-card/${key}`))).slice(0, 32);
