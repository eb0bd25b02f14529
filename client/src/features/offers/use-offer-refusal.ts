import { Problem } from '../../lib/api-client.ts';
import { useRefusal } from '../../lib/refusal.ts';

/** What this feature says itself, and what orders say of payments. The rest is the book's. */
const own: readonly string[] = [
  'counter-changed',
  'counter-gone',
  'counter-instead',
  'not-to-mend',
  'offer-changing',
  'offer-open',
  'offer-unknown',
  'offers-barred',
  'offers-too-fast',
  'offers-too-many',
  'total-changed',
];
/** What names what is typed, which is in dollars. */
const ofTyped: readonly string[] = ['offer-changed', 'offer-too-low'];
const ofOrders: readonly string[] = ['method-not-verified', 'shipping-unknown', 'state-unknown'];

/** Why an offer was not made or changed, in words. */
export function useOfferRefusal(): (error: Error) => string {
  const [offers, orders, book] = [useRefusal('offers'), useRefusal('orders'), useRefusal('book')];
  const prices = useRefusal('book', true);
  return (error) => {
    const code = error instanceof Problem ? error.code : '';
    if (own.includes(code)) return offers(error);
    if (ofOrders.includes(code)) return orders(error);
    return ofTyped.includes(code) ? book(error) : prices(error);
  };
}
