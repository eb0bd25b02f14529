import { countries } from '#contracts/countries.ts';
import type { DeliveredPrice } from '#kernel/delivered-price.ts';
import type { ReturnTerms } from './terms.ts';

/** Where the law lets somebody give back what a business has sold them from afar. `design/rules.md`, Return: never edit one, add another. */
export const returnRules = {
  id: 'returns-1',
  /** Consumer Contracts Regulations 2013 (GB); directive 2011/83/EU, article 9 (EU). */
  countries: 'GB AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
    ' ',
  ) as readonly string[],
  /** After its delivery. */
  days: 14,
  /** From when they said so, until a carrier has it. */
  sendDays: 14,
} as const;

type Sold = Readonly<{
  sellsAsFirm: boolean;
  country: string;
  /** As it is paid, and as it would be if it were sent the standard way: no more than that goes back. */
  paid: DeliveredPrice;
  standard: DeliveredPrice;
}>;

/** What whoever buys this may give back, and what they get for it; null: nothing. Pinned with the quote. */
export function returnTermsOf({ sellsAsFirm, country, paid, standard }: Sold): ReturnTerms | null {
  const mayReturn = returnRules.countries.includes(country);
  const returnsFrom = countries.some(({ isoCode, returnsFrom: is }) => is && isoCode === country);
  if (!sellsAsFirm || !mayReturn || !returnsFrom) return null;
  const terms = { rules: returnRules.id, days: returnRules.days };
  if (paid.total.minor <= standard.total.minor) return { ...terms, refund: paid.total, retained: null };
  const { currency } = paid.total;
  const retained = {
    shipping: { minor: paid.shipping.net.minor - standard.shipping.net.minor, currency },
    tax: { minor: paid.tax.minor - standard.tax.minor, currency },
  };
  return { ...terms, refund: standard.total, retained };
}
