import { type Currency, minorPerMajor, type Money } from './money.ts';

/** What a dollar is in a currency, as text with eight places: `'0.74512345'`. Text, since no float has such a number. */
export type Rate = string;

/** Of one record: a dollar in each currency, the dollar itself being `'1.00000000'`. */
export type Rates = Readonly<Record<Currency, Rate>>;

/** The dollar's own. */
export const oneDollar: Rate = '1.00000000';

/** Of a tax, in thousandths of a per cent: 20 % is 20,000, and Quebec's 9.975 % is 9,975. */
export type TaxRate = number;

const places = 8;
const eightPlaces = /^(\d{1,12})\.(\d{8})$/;
const whole = 100_000n;

/** Is this the text of a rate that is more than nothing? */
export const isRate = (text: unknown): text is Rate =>
  typeof text === 'string' && eightPlaces.test(text) && Number(text) > 0;

/** A rate as a whole number of its last place: what is reckoned with. Throws for what is no rate. */
export function unitsOf(rate: Rate): bigint {
  if (!isRate(rate)) throw new RangeError('no rate');
  return BigInt(rate.replace('.', ''));
}

/** The rate of so many units of the last place: the other way of `unitsOf`. */
export function rateOf(units: bigint): Rate {
  const digits = units.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * The one rounding of the house: halves go away from nothing, so that what is given back is as much as was taken.
 * `below` is more than nothing.
 */
export function halfUp(above: bigint, below: bigint): bigint {
  const size = above < 0n ? -above : above;
  const rounded = (2n * size + below) / (2n * below);
  return above < 0n ? -rounded : rounded;
}

const minorOf = (amount: bigint): number => {
  const minor = Number(amount);
  if (!Number.isSafeInteger(minor)) throw new RangeError(`no amount of money: ${amount}`);
  return minor;
};

/**
 * What is charged for a price: a conversion happens once, from US cents, rounded half-up to a minor unit of the currency.
 * There is no way back: what is refunded is a part (`split`) of what was charged, or there would be a cycle that profits.
 */
export const convert = (usdCents: number, currency: Currency, rates: Rates): Money => ({
  minor: minorOf(
    halfUp(
      BigInt(usdCents) * unitsOf(rates[currency]) * BigInt(minorPerMajor(currency)),
      unitsOf(oneDollar) * BigInt(minorPerMajor('USD')),
    ),
  ),
  currency,
});

/** The tax on an amount that is without it, half-up. */
export const taxOn = ({ minor, currency }: Money, rate: TaxRate): Money => ({
  minor: minorOf(halfUp(BigInt(minor) * BigInt(rate), whole)),
  currency,
});

/** A line as it is shown and charged: the seller's part, the tax that lies on it, and both. */
export type Taxed = Readonly<{ net: Money; tax: Money; gross: Money }>;

/** An amount with the tax on it. Each line is converted, then taxed, then they are added: never the other way round. */
export function taxed(net: Money, rate: TaxRate): Taxed {
  const tax = taxOn(net, rate);
  return { net, tax, gross: { ...net, minor: net.minor + tax.minor } };
}

/**
 * About what an amount of one currency is in another, tax included where there is a rate of it: crossed over the dollar and
 * rounded once. It stands behind '≈' beside what counts, and is never charged.
 */
export function about(money: Money, currency: Currency, rates: Rates, tax: TaxRate = 0): Money {
  const above =
    BigInt(money.minor) * unitsOf(rates[currency]) * BigInt(minorPerMajor(currency)) * (whole + BigInt(tax));
  const below = unitsOf(rates[money.currency]) * BigInt(minorPerMajor(money.currency)) * whole;
  return { minor: minorOf(halfUp(above, below)), currency };
}

/**
 * An amount in parts by weight that add up to it: each gets its whole share, and what is left over goes by a unit to those whose
 * rest was largest, the earlier first. Weights are whole and not negative, and not all of them are nothing.
 */
export function split(minor: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('no weights to split by');
  const size = BigInt(Math.abs(minor));
  const shares = weights.map((weight) => (size * BigInt(weight)) / sum);
  const rests = weights.map((weight, at) => ({ at, rest: (size * BigInt(weight)) % sum }));
  const left = Number(size - shares.reduce((all, share) => all + share, 0n));
  for (const { at } of rests.toSorted((a, b) => Number(b.rest - a.rest) || a.at - b.at).slice(0, left)) shares[at]!++;
  return shares.map((share) => (minor < 0 ? -Number(share) : Number(share)) || 0);
}
