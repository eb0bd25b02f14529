import { currencyCodes } from '#contracts/currencies.ts';
import type { RateRecord } from '#contracts/rates.ts';
import { isRate, oneDollar, type Rates, unitsOf } from '#kernel/conversion.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Currency } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';

/** One part in so many is how far a rate may be off the last before it takes two operators: a tenth. */
const farFrom = 10n;

/** A record as somebody read it out of a file: nothing of it is believed yet. */
export type Read = Readonly<{ day: string; source: string; rates: Readonly<Record<string, string>> }>;

/** The id of a day's record: a day has one, for ever. */
export const recordId = (day: string): string => `fx-${day}`;

/**
 * The rates of a file, once each is there and more than nothing. Refused: `rates-missing`, `rates-not-positive` (no number with
 * eight places either), with the currency.
 */
export function ratesOf({ rates }: Read): Rates {
  const found = currencyCodes.map((currency) => [currency, rateIn(rates, currency)] as const);
  return Object.fromEntries(found) as Rates;
}

function rateIn(rates: Read['rates'], currency: Currency): string {
  const text = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  if (currency === 'USD' && (text === undefined || text === oneDollar)) return oneDollar;
  if (text === undefined) throw new Refused('rates-missing', { currency });
  if (currency === 'USD' || !isRate(text)) throw new Refused('rates-not-positive', { currency });
  return text;
}

/**
 * Refused: `rates-not-yet` (a day that has not come would shut out all until then), `rates-older` than the last. The last day again is no
 * other record, whoever sends it: `rates-there`, unless it is the very same.
 */
export function mustFollow(read: Read, last: RateRecord, at: Instant): void {
  if (read.day > at.slice(0, 10)) throw new Refused('rates-not-yet', { day: read.day });
  if (read.day < last.day) throw new Refused('rates-older', { day: last.day });
  if (read.day === last.day) throw new Refused('rates-there', { day: last.day });
}

/** Is it, word for word, the record that is in force? */
export const isSame = ({ day, source }: Read, rates: Rates, last: RateRecord): boolean =>
  day === last.day &&
  source === last.source &&
  currencyCodes.every((currency) => rates[currency] === last.rates[currency]);

/** The first currency whose rate is more than a tenth off the last, if any. */
export const farOff = (rates: Rates, last: RateRecord): Currency | undefined =>
  currencyCodes.find((currency) => {
    const [now, then] = [unitsOf(rates[currency]), unitsOf(last.rates[currency])];
    return (now > then ? now - then : then - now) * farFrom > then;
  });
