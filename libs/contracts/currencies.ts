import type { Rate, Rates } from '#kernel/conversion.ts';
import { type Currency as CurrencyCode, minorPerMajor } from '#kernel/money.ts';
import type { Locale } from './locales.ts';

/** A currency as a visitor of a locale reads it; specification, section 3. */
export type Currency = Readonly<{
  isoCode: CurrencyCode;
  symbol: string;
  decimalMark: string;
  thousandsSeparator: string;
  /** A dollar in it, of the record in force. */
  rate: Rate;
  symbolFirst: boolean;
  /** Prices are shown whole, rounded up: less than is charged is never shown. What is charged is exact. */
  hasNoCents: boolean;
  /** Digits after the mark: how many of them are cents. */
  exponent: number;
}>;

/** All that we count in, the usual one first. */
export const currencyCodes = [
  'USD',
  'GBP',
  'CAD',
  'AUD',
  'EUR',
  'MXN',
  'JPY',
] as const satisfies readonly CurrencyCode[];

/** Is it one of ours? Whatever a cookie or a body says is asked here before it is anything. */
export const isCurrency = (text: unknown): text is CurrencyCode => (currencyCodes as readonly unknown[]).includes(text);

/** How many digits of a currency are its cents: 2 of the dollar, none of the yen. */
export const exponentOf = (currency: CurrencyCode): number => String(minorPerMajor(currency)).length - 1;

const symbols: Readonly<Record<CurrencyCode, string>> = {
  USD: 'US$',
  GBP: '£',
  CAD: 'CA$',
  AUD: 'A$',
  EUR: '€',
  MXN: 'MX$',
  JPY: '¥',
};

/** Yen have none, and of pesos nobody looks at them. */
const withoutCents: readonly CurrencyCode[] = ['MXN', 'JPY'];

/** Between thousands, before cents, and what stands between number and symbol. */
type Marks = Readonly<{ thousands: string; decimal: string; symbolFirst: boolean; gap: string }>;

const english: Marks = { thousands: ',', decimal: '.', symbolFirst: true, gap: '' };
const continental: Marks = { thousands: '.', decimal: ',', symbolFirst: false, gap: '\u00a0' };

/** As Unicode's locale data (CLDR 48) have them: kept here, since each browser and Node brings a year and a choice of its own. */
const marks: Readonly<Record<string, Marks>> = {
  'fr-fr': { thousands: '\u202f', decimal: ',', symbolFirst: false, gap: '\u00a0' },
  'fr-ca': { thousands: '\u00a0', decimal: ',', symbolFirst: false, gap: '\u00a0' },
  'en-nl': { ...continental, symbolFirst: true },
  'en-de': continental,
  'en-it': continental,
};

const marksOf = ({ code }: Pick<Locale, 'code'>): Marks => marks[code] ?? english;

/** `$` is a dollar where dollars are the country's own and nobody thinks of others; elsewhere they say whose. */
const symbolOf = (currency: CurrencyCode, { code }: Pick<Locale, 'code'>) =>
  currency === 'USD' && code === 'en-us' ? '$' : symbols[currency];

/** The entity: the kept tables' words of a currency in a locale, and its rate in a record. */
export function currencyIn(locale: Pick<Locale, 'code'>, isoCode: CurrencyCode, rates: Rates): Currency {
  const { thousands, decimal, symbolFirst } = marksOf(locale);
  return {
    isoCode,
    symbol: symbolOf(isoCode, locale),
    decimalMark: decimal,
    thousandsSeparator: thousands,
    rate: rates[isoCode],
    symbolFirst,
    hasNoCents: withoutCents.includes(isoCode),
    exponent: exponentOf(isoCode),
  };
}

/** A piece of written money: what it is, and what stands there. */
export type MoneyPart = Readonly<{
  type: 'minus' | 'symbol' | 'gap' | 'integer' | 'group' | 'decimal' | 'fraction';
  value: string;
}>;

type Amount = Readonly<{ minor: number; currency: CurrencyCode }>;

/**
 * A price as it is shown: whole, rounded up, where the currency is without cents. What is charged, bid or owed is never sent
 * through here.
 */
export function shownAs({ minor, currency }: Amount): Amount {
  const major = minorPerMajor(currency);
  return withoutCents.includes(currency)
    ? { minor: Math.ceil(minor / major) * major || 0, currency }
    : { minor, currency };
}

/** Whether cents are left out: the currency is shown without, and there are none. */
const isWhole = ({ minor, currency }: Amount) =>
  withoutCents.includes(currency) && minor % minorPerMajor(currency) === 0;

/** Money in its pieces, in the order in which they are read: `writeMoney` is these one after the other. */
export function moneyParts(money: Amount, locale: Pick<Locale, 'code'>): MoneyPart[] {
  const { symbolFirst, gap } = marksOf(locale);
  const symbol: MoneyPart = { type: 'symbol', value: symbolOf(money.currency, locale) };
  const between: MoneyPart[] = gap ? [{ type: 'gap', value: gap }] : [];
  const minus: MoneyPart[] = money.minor < 0 ? [{ type: 'minus', value: '-' }] : [];
  const number = numberParts(money, locale);
  return [...minus, ...(symbolFirst ? [symbol, ...between, ...number] : [...number, ...between, symbol])];
}

/** The digits and the marks between them, without a symbol: cents are there unless the currency is shown without. */
export function numberParts(money: Amount, locale: Pick<Locale, 'code'>): MoneyPart[] {
  const { thousands, decimal } = marksOf(locale);
  const exponent = exponentOf(money.currency);
  const digits = String(Math.abs(money.minor)).padStart(exponent + 1, '0');
  const integer = digits
    .slice(0, digits.length - exponent)
    .split(/(?=(?:\d{3})+$)/)
    .flatMap((three, at): MoneyPart[] => [
      ...(at > 0 ? [{ type: 'group', value: thousands } as const] : []),
      { type: 'integer', value: three },
    ]);
  if (exponent === 0 || isWhole(money)) return integer;
  return [...integer, { type: 'decimal', value: decimal }, { type: 'fraction', value: digits.slice(-exponent) }];
}

/**
 * The one function that writes money, on the server and in the browser, byte for byte the same: `$1,234.50` in en-us and
 * `US$1,234.50` elsewhere, `1 234,50 CA$` in fr-ca. Never `Intl`: it writes `$` for a Canadian's Canadian dollars as for ours.
 */
export const writeMoney = (money: Amount, locale: Pick<Locale, 'code'>): string =>
  moneyParts(money, locale)
    .map(({ value }) => value)
    .join('');
