import { halfUp, rateOf } from '#kernel/conversion.ts';
import { currencyCodes } from './currencies.ts';
import type { RatesTarget } from './rates.ts';

/** What a file of rates says, its newest day. What it lacks is left out, and what is no number stands there as it is: the market says what is wrong. */
export type RatesRead = Readonly<{ day: string; rates: Readonly<Record<string, string>> }>;

const months = 'january february march april may june july august september october november december'.split(' ');

/** `2026-04-13`, or `13 April 2026` as the ECB's daily file has it. */
function dayOf(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, day, month, year] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? [];
  const number = months.indexOf(month?.toLowerCase() ?? '') + 1;
  return day && year && number > 0 ? `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

/** A decimal as a whole number of its twelfth place; undefined for what is none. */
function decimal(text: string | undefined): bigint | undefined {
  const [, whole, rest = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? undefined : BigInt(whole + rest.padEnd(12, '0'));
}

const unit = 10n ** 12n;

/** So many of a currency for what `base` is of the dollar, to eight places. */
const crossed = (above: bigint, below: bigint) => rateOf(halfUp(above * 100_000_000n, below));

/**
 * Reads the European Central Bank's files, a day's or its history: a heading of `Date` and currencies (`USD`, or `USD_per_EUR`), and a
 * line a day with what a euro is in each. The line of the newest day counts, whatever their order. Undefined: no such table.
 */
export function readRates(text: string): RatesRead | undefined {
  const [heading, ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((one) => one.trim() !== '')
    .map((one) => one.split(',').map((cell) => cell.trim()));
  if (heading?.[0]?.toLowerCase() !== 'date') return undefined;
  const days = lines.flatMap(([first = '', ...cells]) => {
    const day = dayOf(first);
    return day === undefined ? [] : [{ day, cells }];
  });
  const newest = days.toSorted((a, b) => (a.day < b.day ? 1 : -1)).at(0);
  if (!newest) return undefined;
  const names = heading.slice(1).map((name) => name.replace(/_per_EUR$/, ''));
  const perEuro = new Map(names.map((name, at) => [name, newest.cells[at] ?? '']));
  return { day: newest.day, rates: perDollar(perEuro) };
}

function perDollar(perEuro: ReadonlyMap<string, string>): Record<string, string> {
  const dollar = decimal(perEuro.get('USD'));
  if (dollar === undefined || dollar === 0n) return {};
  const rates: Record<string, string> = { USD: '1.00000000', EUR: crossed(unit, dollar) };
  for (const currency of currencyCodes) {
    const text = perEuro.get(currency);
    if (currency === 'USD' || currency === 'EUR' || text === undefined || text === '' || text === 'N/A') continue;
    const per = decimal(text);
    rates[currency] = per === undefined ? text : crossed(per, dollar);
  }
  return rates;
}

/** A record as what two operators agree on: `ratesTarget`. What the file lacks is empty there, and refused. */
export const ratesTargetOf = ({ day, source, rates }: RatesRead & Readonly<{ source: string }>): RatesTarget => {
  const { GBP: gbp = '', CAD: cad = '', AUD: aud = '', EUR: eur = '', MXN: mxn = '', JPY: jpy = '' } = rates;
  return { day, source, gbp, cad, aud, eur, mxn, jpy };
};
