import { about, convert, taxed } from '#kernel/conversion.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { CountryCode } from '#contracts/countries.ts';
import { exponentOf, numberParts, shownAs, writeMoney } from '#contracts/currencies.ts';
import type { Locale } from '#contracts/locales.ts';
import { taxWithin } from '#contracts/taxes.ts';
import { useHydrated } from './hydrated.ts';
import { useLocale } from './locale.ts';
import { type RegionHere, useRegionHere } from './region.ts';

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Intl's formatters are dear to make: one of a kind is kept. */
function kept<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined;
  if (known) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

/** '2 minutes', in the locale's words. */
export const lengthText = (count: number, unit: 'day' | 'hour' | 'minute' | 'second', { code }: Locale): string =>
  kept(
    `${code} length ${unit}`,
    () => new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay: 'long' }),
  ).format(count);

/** An amount as one types it: `1234.50`, `1234,50`. */
export const typedAmount = (money: Money, locale: Locale): string =>
  numberParts(money, locale)
    .filter(({ type }) => type !== 'group')
    .map(({ value }) => value)
    .join('');

/** What may stand between thousands, for a character class: the point or the comma of the locale, or else any space or apostrophe. */
function groupMark(locale: Locale): string {
  const mark = numberParts({ minor: 100_000, currency: 'USD' }, locale).find(({ type }) => type === 'group')?.value;
  return mark === '.' || mark === ',' ? mark : "\\s’'";
}

/** The ways to write a currency: `US$`, `A$`, `$ US`, `MXN`, `€`. */
const signs = /[A-Z]{1,2}\$|\$\s?[A-Z]{2}|[A-Z]{3}|\p{Sc}/gu;

/**
 * Minor units of a typed amount, or null when it is none. Takes `1,234.50` or `1 234,50`, as the locale groups thousands, `$ 52`
 * and `52`, a point or a comma before the cents alike; never what could be two amounts: `52.505`, or `200 180` in English.
 */
export function minorOf(text: string, currency: Currency, locale: Locale): number | null {
  const digits = exponentOf(currency);
  const group = groupMark(locale);
  const bare = text.replaceAll(signs, ' ').trim();
  const parts = new RegExp(`^(\\d{1,3}(?:[${group}]\\d{3})+|\\d+)(?:[.,](\\d{1,2}))?$`).exec(bare);
  const fraction = parts?.[2] ?? '';
  if (!parts || fraction.length > digits) return null;
  const minor = Number(parts[1]!.replaceAll(/\D/g, '') + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null;
}

type Counting = Pick<RegionHere, 'region' | 'rates'>;

/** What was asked in shops, as the visitor reads money: in their currency by the page's rates, in dollars where it came without any. */
export const retailFor = (usdCents: number, { region: { currency }, rates }: Counting): Money =>
  shownAs(rates ? convert(usdCents, currency, rates.rates) : { minor: usdCents, currency: 'USD' });

/** A price as the visitor sees it and is charged: likewise, with the tax that lies within prices where their goods go. */
export function priceFor(usdCents: number, { region: { country, currency }, rates }: Counting): Money {
  const net: Money = rates ? convert(usdCents, currency, rates.rates) : { minor: usdCents, currency: 'USD' };
  return shownAs(taxed(net, taxWithin(country)?.rate ?? 0).gross);
}

/**
 * About what an auction's figure is to the visitor: in their currency, with the tax that lies within prices where they are. Null
 * where that is the very figure, or where there is no rate.
 */
export function aboutFor(money: Money, { region: { country, currency }, rates }: Counting): Money | null {
  const tax = taxWithin(country);
  if (!rates || (money.currency === currency && !tax)) return null;
  return shownAs(about(money, currency, rates.rates, tax?.rate));
}

/** Prices in words, kept in US cents. */
const pricesIn = (here: RegionHere, locale: Locale) => ({
  /** What is kept in US cents, in the visitor's currency, with the tax that lies within prices where their goods go. */
  price: (usdCents: number) => writeMoney(priceFor(usdCents, here), locale),
  /** The same for goods that go to another country. */
  priceIn: (country: CountryCode, usdCents: number) =>
    writeMoney(priceFor(usdCents, { ...here, region: { ...here.region, country } }), locale),
  /** The same in dollars, whatever the visitor counts in. */
  dollars: (usdCents: number) => writeMoney(priceFor(usdCents, { ...here, rates: undefined }), locale),
  /** What was asked in shops: kept in US cents, in the visitor's currency. */
  retail: (usdCents: number) => writeMoney(retailFor(usdCents, here), locale),
});

/** Moments as people write them, in that zone: none is the reader's own. */
function momentsIn(locale: Locale, zone: 'UTC' | undefined) {
  const moments = (kind: string, options: Intl.DateTimeFormatOptions) =>
    kept(`${locale.code} ${kind} ${zone}`, () => new Intl.DateTimeFormat(locale.code, { ...options, timeZone: zone }));
  return {
    /** Day and minute; the year is this one or the one before. */
    moment: (at: string) =>
      moments('moment', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(Date.parse(at)),
    /** Day with its year, and minute: for what is kept. */
    kept: (at: string) => moments('kept', { dateStyle: 'long', timeStyle: 'short' }).format(Date.parse(at)),
    /** Day and second, for what is measured by the clock. */
    exact: (at: string) =>
      moments('exact', {
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        second: '2-digit',
      }).format(Date.parse(at)),
    /** A second of a day that is known from elsewhere. */
    second: (at: string) =>
      moments('second', { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(Date.parse(at)),
  };
}

/** Words for money and moments in the visitor's locale. Until hydrated, moments are told in UTC, as on the server. */
export function useFormat() {
  const locale = useLocale();
  const here = useRegionHere();
  const zone = useHydrated() ? undefined : 'UTC';
  return {
    locale,
    /** What is bid or owed, exact, in the currency that it counts in. */
    money: (minor: number, currency: Currency) => writeMoney({ minor, currency }, locale),
    ...pricesIn(here, locale),
    /** A price and what an auction's figure is about, as amounts, for `Price` and `About`. */
    priced: (usdCents: number) => priceFor(usdCents, here),
    about: (money: Money) => aboutFor(money, here),
    ...momentsIn(locale, zone),
    /** A day without a time, the same everywhere. */
    day: (day: string) =>
      kept(
        `${locale.code} day`,
        () => new Intl.DateTimeFormat(locale.code, { dateStyle: 'long', timeZone: 'UTC' }),
      ).format(Date.parse(day)),
  };
}
