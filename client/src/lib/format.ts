import type { Currency, Money } from '#kernel/money.ts';
import type { Locale } from '#contracts/locales.ts';
import { useHydrated } from './hydrated.ts';
import { useLocale } from './locale.ts';

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Intl's formatters are dear to make: one of a kind is kept. */
function kept<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined;
  if (known) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

const currencyFormat = (code: string, currency: Currency) =>
  kept(`${code} ${currency}`, () => new Intl.NumberFormat(code, { style: 'currency', currency }));

const digitsKnown = new Map<Currency, number>();

/** Digits after the point: 2 for the dollar, 0 for the yen. */
export function digitsOf(currency: Currency): number {
  const known = digitsKnown.get(currency);
  if (known !== undefined) return known;
  const asked = currencyFormat('en', currency).resolvedOptions().maximumFractionDigits ?? 2;
  digitsKnown.set(currency, asked);
  return asked;
}

/** `$1,234.50`, `1 234,50 $US`. */
export const moneyText = ({ minor, currency }: Money, { code }: Locale): string =>
  currencyFormat(code, currency).format(minor / 10 ** digitsOf(currency));

/** '2 minutes', in the locale's words. */
export const lengthText = (count: number, unit: 'day' | 'hour' | 'minute' | 'second', { code }: Locale): string =>
  kept(
    `${code} length ${unit}`,
    () => new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay: 'long' }),
  ).format(count);

/** What a locale writes between thousands and before cents, in this currency: with one, `en-nl` differs from without. */
const marksOf = ({ code }: Locale, currency: Currency, amount: number) =>
  currencyFormat(code, currency).formatToParts(amount);

const typedParts: readonly string[] = ['integer', 'decimal', 'fraction'];

/** An amount as one types it: `1234.50`, `1234,50`. */
export const typedAmount = ({ minor, currency }: Money, locale: Locale): string =>
  marksOf(locale, currency, minor / 10 ** digitsOf(currency))
    .filter(({ type }) => typedParts.includes(type))
    .map(({ value }) => value)
    .join('');

/** What stands between thousands where the locale writes a point or a comma there. */
function groupMark(locale: Locale, currency: Currency): string {
  const mark = marksOf(locale, currency, 1_234_567).find(({ type }) => type === 'group')?.value ?? '';
  return mark === '.' || mark === ',' ? mark : '';
}

/** Spaces and the ways to write a currency: `US$`, `A$`, `$ US`, `MXN`, `€`. */
const signs = /[\s’']|[A-Z]{1,2}\$|\$\s?[A-Z]{2}|[A-Z]{3}|\p{Sc}/gu;

/**
 * Minor units of a typed amount, or null when it is none. Takes `1,234.50`, `1 234,50`, `$ 52` and `52`, a point or a
 * comma before the cents alike; never `52.505`, which could be two amounts.
 */
export function minorOf(text: string, currency: Currency, locale: Locale): number | null {
  const digits = digitsOf(currency);
  const group = groupMark(locale, currency);
  const bare = text.replaceAll(signs, '');
  const thousands = group && `\\d{1,3}(?:[${group}]\\d{3})+|`;
  const parts = new RegExp(`^(${thousands}\\d+)(?:[.,](\\d{1,2}))?$`).exec(bare);
  const fraction = parts?.[2] ?? '';
  if (!parts || fraction.length > digits) return null;
  const minor = Number(parts[1]!.replaceAll(/[.,]/g, '') + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null;
}

/** Words for money and moments in the visitor's locale. Until hydrated, moments are told in UTC, as on the server. */
export function useFormat() {
  const locale = useLocale();
  const zone = useHydrated() ? undefined : 'UTC';
  const moments = (kind: string, options: Intl.DateTimeFormatOptions) =>
    kept(`${locale.code} ${kind} ${zone}`, () => new Intl.DateTimeFormat(locale.code, { ...options, timeZone: zone }));
  return {
    locale,
    money: (minor: number, currency: Currency) => moneyText({ minor, currency }, locale),
    /** The same in its parts, for `Price`. */
    moneyParts: (minor: number, currency: Currency) => marksOf(locale, currency, minor / 10 ** digitsOf(currency)),
    /** Day and minute; the year is this one or the one before. */
    moment: (at: string) =>
      moments('moment', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(Date.parse(at)),
    /** Day and second, for what is measured by the clock. */
    exact: (at: string) =>
      moments('exact', {
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        second: '2-digit',
      }).format(Date.parse(at)),
    /** A day without a time, the same everywhere. */
    day: (day: string) =>
      kept(
        `${locale.code} day`,
        () => new Intl.DateTimeFormat(locale.code, { dateStyle: 'long', timeZone: 'UTC' }),
      ).format(Date.parse(day)),
  };
}
