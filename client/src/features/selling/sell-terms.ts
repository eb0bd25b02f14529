import type { OpenAuctionBody } from '#contracts/auctions.ts';
import type { Locale } from '#contracts/locales.ts';
import { minorOf } from '../../lib/format.ts';
import { Problem } from '../../lib/api-client.ts';

const hour = 3_600_000;

/** A year has four digits on the wire. */
const farthest = Date.UTC(9999, 11);

/** How long an auction may last by one choice, in milliseconds; `at` is a time of the seller's own. */
export const lengths = { '1h': hour, '6h': 6 * hour, '1d': 24 * hour, '3d': 72 * hour, '7d': 168 * hour } as const;
export const ends = ['1h', '6h', '1d', '3d', '7d', 'at'] as const;
export const openings = ['now', 'at'] as const;

/** Conditions and boxes to choose from; `contracts/products.ts`. */
export const conditions = ['new', 'new_no_defects', 'new_with_defects', 'used', 'plinth_clean'] as const;
export const boxes = ['good_condition', 'missing_lid', 'badly_damaged', 'no_original_box'] as const;

/** The market auctions in this currency; see the increments in `auctions/rules/records.ts`. */
export const currency = 'USD';

/** In minor units. A copy: `contracts/values.ts` would bring its schemas to every page; `sell-terms.spec.tsx` holds them together. */
const mostMinor = 999_999_999_999;

/** Fields that can be wrong, in their order; `product` is the look-up's. */
export const sellFields = ['product', 'startPrice', 'reserve', 'buyNow', 'opensAt', 'closesAt'] as const;
type SellField = (typeof sellFields)[number];
export type Faults = Partial<Record<SellField, Problem>>;
export type Terms = Pick<OpenAuctionBody, 'startPrice' | 'reserve' | 'buyNow' | 'opensAt' | 'closesAt'>;

/** The field that a refusal of the market is about. */
const fields: Readonly<Record<string, SellField>> = {
  'lot-unknown': 'product',
  'reserve-below-start': 'reserve',
  'buy-now-too-low': 'buyNow',
  'opens-too-late': 'opensAt',
  'closes-too-soon': 'closesAt',
  'closes-too-late': 'closesAt',
};

/** Where to say what the market refused; null: it is about none of the fields. */
export const fieldOf = (error: Error): SellField | null =>
  error instanceof Problem ? (fields[error.code] ?? null) : null;

/**
 * What the seller typed, as the market is asked for it, or what is wrong with it. `read` gives a field's text by its name,
 * `now` is the market's time in milliseconds. What should have opened already opens now.
 */
export function termsOf(read: (name: string) => string, locale: Locale, now: number): Terms | Faults {
  const wrong: Faults = {};
  const amount = (name: 'startPrice' | 'reserve' | 'buyNow') => {
    const text = read(name).trim();
    if (text === '' && name !== 'startPrice') return null;
    const minor = minorOf(text, currency, locale);
    if (minor === null) wrong[name] = new Problem(0, 'amount-unreadable');
    else if (minor > mostMinor)
      wrong[name] = new Problem(0, 'amount-too-large', { highest: { minor: mostMinor, currency } });
    return { minor: minor ?? 0, currency } as const;
  };
  const moment = (name: 'opensAt' | 'closesAt') => {
    const at = Date.parse(read(name)); // a local time: the browser's own zone
    if (!(at < farthest)) wrong[name] = new Problem(0, 'moment-unreadable');
    return at;
  };
  const startPrice = amount('startPrice')!;
  const reserve = amount('reserve');
  const buyNow = amount('buyNow');
  const opens = read('opens') === 'at' ? Math.max(now, moment('opensAt')) : now;
  const chosen = read('ends') as keyof typeof lengths;
  const closes = chosen in lengths ? opens + lengths[chosen] : moment('closesAt');
  if (Object.keys(wrong).length > 0) return wrong;
  const opensAt = read('opens') === 'at' ? new Date(opens).toISOString() : null;
  return { startPrice, reserve, buyNow, opensAt, closesAt: new Date(closes).toISOString() };
}

/** Was everything readable? */
export const areTerms = (read: Terms | Faults): read is Terms =>
  'closesAt' in read && typeof read.closesAt === 'string';
