import { Problem } from '../../lib/api-client.ts';
import { useRefusal } from '../../lib/refusal.ts';

/** What this feature says itself, and what the auctions' words say for both ways of selling. The rest is the book's. */
const own: readonly string[] = [
  'accept-instead',
  'seller-away',
  'holiday-too-soon',
  'holiday-too-long',
  'holiday-too-often',
  'buyer-busy',
  'counter-too-high',
  'counters-over',
  'net-changed',
  'listing-for-sale',
  'listing-over',
  'pictures-missing',
  'instant-not-yours',
];
const ofBoth: readonly string[] = [
  'product-missing',
  'lot-unknown',
  'selling-suspended',
  'being-erased',
  'reads-topics',
];

/** Why an item was not listed, or its price not changed, in words. */
export function useAskRefusal(): (error: Error) => string {
  const [selling, auctions, book] = [useRefusal('selling'), useRefusal('auctions'), useRefusal('book')];
  return (error) => {
    const code = error instanceof Problem ? error.code : '';
    if (own.includes(code)) return selling(error);
    return ofBoth.includes(code) ? auctions(error) : book(error);
  };
}
