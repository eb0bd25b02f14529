import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CountryCode } from '#contracts/countries.ts';
import { shownAs } from '#contracts/currencies.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { locales } from '#contracts/locales.ts';
import { convert, type Rates, rateOf, split, unitsOf } from '#kernel/conversion.ts';
import { deliveredPrice } from '#kernel/delivered-price.ts';
import type { Currency } from '#kernel/money.ts';
import { deliveryTermsOf, wayTo } from './delivery.ts';

/** What rates may become from day to day, and somewhat more: half to twice those of the first record. */
const anyRates = fc.array(fc.integer({ min: 500, max: 2000 }), { minLength: 7, maxLength: 7 }).map((moves): Rates => {
  const moved = Object.entries(firstRates.rates).map(([currency, rate], at) => [
    currency,
    currency === 'USD' ? rate : rateOf((unitsOf(rate) * BigInt(moves[at]!)) / 1000n),
  ]);
  return Object.fromEntries(moved) as Rates;
});

const prices = fc.array(fc.integer({ min: 1, max: 10_000_000_00 }), { minLength: 1, maxLength: 6 });
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

describe.each(locales)('in $code', ({ country, currency: own }) => {
  const terms = deliveryTermsOf(country as CountryCode);
  const destination = fc.record({
    region: fc.constantFrom(undefined, ...terms.tax.regions.map(({ code }) => code)),
    method: fc.constantFrom(undefined, ...terms.methods.map(({ method }) => method)),
  });
  const currency = fc.constantFrom<Currency>(own, 'USD', 'JPY');

  it('what was bought, delivered and given back in any parts leaves nobody a unit, whatever rates do meanwhile', () =>
    fc.assert(
      fc.property(prices, destination, currency, anyRates, (usd, to, money, rates) => {
        const { carriage } = wayTo(terms, to);
        const orders = usd.map((minor) => deliveredPrice({ minor, currency: 'USD' }, carriage, money, rates));
        for (const { item, shipping, tax, total } of orders)
          expect(item.net.minor + shipping.net.minor + tax.minor).toBe(total.minor);
        const paid = sum(orders.map(({ total }) => total.minor));
        const back = split(paid, usd);
        expect([sum(back), back.every((part) => part >= 0 && part <= paid)]).toEqual([paid, true]);
      }),
    ));

  it('in pieces it costs what it costs whole, but for half a unit a piece', () =>
    fc.assert(
      fc.property(prices, currency, anyRates, (usd, money, rates) => {
        const pieces = sum(usd.map((one) => convert(one, money, rates).minor));
        expect(Math.abs(pieces - convert(sum(usd), money, rates).minor)).toBeLessThanOrEqual((usd.length + 1) / 2);
      }),
    ));

  it('a cent is not given away, and never less is shown than is charged', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), currency, (cents, money) => {
        const charged = convert(cents, money, firstRates.rates);
        expect(charged.minor).toBeGreaterThan(0);
        expect(shownAs(charged).minor).toBeGreaterThanOrEqual(charged.minor);
      }),
    ));

  it('what is too much to be counted is refused, and what is owed back is as much as what was taken', () => {
    const { carriage } = wayTo(terms, {});
    const most = { minor: Number.MAX_SAFE_INTEGER, currency: 'USD' } as const;
    expect(() => deliveredPrice(most, carriage, 'JPY', firstRates.rates)).toThrow(RangeError);
    for (const cents of [1, 5, 99, 12_345, 10_000_000_00])
      expect(convert(-cents, own, firstRates.rates).minor).toBe(-convert(cents, own, firstRates.rates).minor);
  });
});
