import { type Wallet, wallets } from '#kernel/means.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { FlagName } from './flags.ts';

const names: Readonly<Record<Wallet, string>> = {
  affirm: 'Affirm',
  afterpay: 'Afterpay',
  alipay: 'Alipay',
  giropay: 'giropay',
  klarna: 'Klarna',
  paypal: 'PayPal',
};

/** As its provider spells it, in every language; Afterpay is Clearpay where it charges pounds. */
export const walletName = (of: Wallet, currency: Currency): string =>
  of === 'afterpay' && currency === 'GBP' ? 'Clearpay' : names[of];

/** Whom a wallet serves, and with how much at a time, in minor units; `most` null: no limit is known. */
type Served = Readonly<{
  currency: Currency;
  countries: readonly string[] | 'all';
  least: number;
  most: number | null;
}>;
type Rule = Readonly<{ flag: FlagName; serves: readonly Served[] }>;

const inOne = (country: string, currency: Currency, least: number, most: number | null): Served => ({
  currency,
  countries: [country],
  least,
  most,
});
const everywhere = (currency: Currency): Served => ({ currency, countries: 'all', least: 1, most: null });

/**
 * `methods-1`, as their providers' or processors' public documents had it on 29 November 2026. Affirm: docs.stripe.com/payments/affirm (US and Canada, domestic
 * currency; 50 to 30,000 is Stripe's). Afterpay: docs.stripe.com/payments/afterpay-clearpay (domestic alone), limits developer.squareup.com/docs/payment-minimums and
 * PayPal's table for pounds. Alipay: docs.stripe.com/payments/alipay, by currency alone: whoever has its app may be anywhere. Klarna:
 * docs.klarna.com (local currency of each country), limits docs.mollie.com/docs/klarna; of the US, Canada and Australia none was found. PayPal:
 * developer.paypal.com/reference/currency-codes, Canada by a flag of its own. Giropay has ended (giropay.de: 31 December 2024, no payment after it): its rule
 * stands because the specification names its flag, which is off until somebody sets it.
 */
export const methodRules: Readonly<{ id: string; wallets: Readonly<Record<Wallet, Rule>> }> = {
  id: 'methods-1',
  wallets: {
    affirm: {
      flag: 'webEnableAffirm',
      serves: [inOne('US', 'USD', 5000, 3_000_000), inOne('CA', 'CAD', 5000, 3_000_000)],
    },
    afterpay: {
      flag: 'Afterpay',
      serves: [
        inOne('US', 'USD', 100, 200_000),
        inOne('CA', 'CAD', 100, 200_000),
        inOne('AU', 'AUD', 100, 200_000),
        inOne('GB', 'GBP', 100, 120_000),
      ],
    },
    alipay: {
      flag: 'Alipay',
      serves: (['USD', 'GBP', 'CAD', 'AUD', 'EUR', 'JPY'] as const).map(everywhere),
    },
    giropay: { flag: 'Giropay', serves: [inOne('DE', 'EUR', 1, null)] },
    klarna: {
      flag: 'Klarna',
      serves: [
        inOne('US', 'USD', 100, null),
        inOne('CA', 'CAD', 100, null),
        inOne('AU', 'AUD', 100, null),
        inOne('GB', 'GBP', 100, 400_000),
        inOne('NL', 'EUR', 100, 1_400_000),
        inOne('DE', 'EUR', 100, 1_000_000),
        inOne('FR', 'EUR', 100, 1_000_000),
        inOne('IT', 'EUR', 100, 400_000),
      ],
    },
    paypal: {
      flag: 'Paypal',
      serves: (['USD', 'GBP', 'CAD', 'AUD', 'EUR', 'MXN', 'JPY'] as const).map(everywhere),
    },
  },
};

/** All flags that say how somebody may pay. */
export const payFlags = [
  ...Object.values(methodRules.wallets).map(({ flag }) => flag),
  'tempWebEnablePaypalCanada',
  'tempEnableStripeCanada',
  'CheckoutGiftCards',
] as const satisfies readonly FlagName[];

/** What of them is on for whoever pays. */
export type IsOn = (flag: FlagName) => boolean;

/** Where it goes to, and what it is charged in. */
export type PaidIn = Readonly<{ country: string; currency: Currency }>;

/** Null: it is off, or does not serve them. */
function servedBy(of: Wallet, { country, currency }: PaidIn, isOn: IsOn): Served | null {
  const { flag, serves } = methodRules.wallets[of];
  if (!isOn(flag) || (of === 'paypal' && country === 'CA' && !isOn('tempWebEnablePaypalCanada'))) return null;
  const fits = (one: Served) =>
    one.currency === currency && (one.countries === 'all' || one.countries.includes(country));
  return serves.find(fits) ?? null;
}

/** The wallets to choose from, before it is known what is left for them. */
export const offeredWallets = (where: PaidIn, isOn: IsOn): readonly Wallet[] =>
  wallets.filter((one) => servedBy(one, where, isOn) !== null);

/** It is off or does not serve them, or takes less or more at a time. */
export type WhyNot = Readonly<
  { is: 'not-offered' } | { is: 'too-little'; least: Money } | { is: 'too-much'; most: Money }
>;

/** Why a wallet does not pay that much there; null: it does. */
export function whyNot(
  of: Wallet,
  { country, rest }: Readonly<{ country: string; rest: Money }>,
  isOn: IsOn,
): WhyNot | null {
  const { currency, minor } = rest;
  const served = servedBy(of, { country, currency }, isOn);
  if (!served) return { is: 'not-offered' };
  if (minor < served.least) return { is: 'too-little', least: { minor: served.least, currency } };
  if (served.most !== null && minor > served.most) return { is: 'too-much', most: { minor: served.most, currency } };
  return null;
}
