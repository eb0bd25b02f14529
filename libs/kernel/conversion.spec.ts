import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { about, convert, halfUp, isRate, type Rates, rateOf, split, taxed, unitsOf } from './conversion.ts';
import type { Currency } from './money.ts';

const rates: Rates = {
  USD: '1.00000000',
  GBP: '0.74510442',
  CAD: '1.38437179',
  AUD: '1.42160219',
  EUR: '0.85587128',
  MXN: '17.43743581',
  JPY: '159.83396097',
};
const currencies = Object.keys(rates) as Currency[];
const currency = fc.constantFrom(...currencies);
const cents = fc.integer({ min: 0, max: 100_000_000_00 });
const rate = fc.bigInt({ min: 1n, max: 1_000_000_000_000n }).map(rateOf);
const anyRates = fc
  .record({ GBP: rate, CAD: rate, AUD: rate, EUR: rate, MXN: rate, JPY: rate })
  .map((others): Rates => ({ USD: '1.00000000', ...others }));
const tax = fc.integer({ min: 0, max: 30_000 });

describe('a rate', () => {
  it.each(['0.74512345', '159.83396097', '1.00000000', '0.00000001'])('%s is one', (text) =>
    expect(isRate(text)).toBe(true),
  );

  it.each([
    '',
    '0.00000000',
    '-0.74512345',
    '0.7451',
    '0.745123456',
    '.74512345',
    '1e3',
    '1,00000000',
    ' 1.00000000',
    'NaN',
  ])('%j is none', (text) => {
    expect(isRate(text)).toBe(false);
    expect(() => unitsOf(text)).toThrow(RangeError);
  });

  it('is the same in whole numbers and back', () =>
    fc.assert(fc.property(rate, (one) => expect(rateOf(unitsOf(one))).toBe(one))));
});

describe('a conversion', () => {
  it.each([
    [10_000, 'GBP', 7451],
    [10_000, 'JPY', 15_983],
    [10_000, 'USD', 10_000],
    [1, 'JPY', 2],
    [5, 'MXN', 87],
  ] as const)('of %d US cents in %s is %d', (usd, to, minor) =>
    expect(convert(usd, to, rates)).toEqual({ minor, currency: to }),
  );

  it('rounds halves up, and what is given back like what was taken', () => {
    expect([halfUp(5n, 10n), halfUp(4n, 10n), halfUp(-5n, 10n), halfUp(15n, 10n)]).toEqual([1n, 0n, -1n, 2n]);
    expect(convert(1, 'EUR', { ...rates, EUR: '0.50000000' }).minor).toBe(1);
    expect(convert(1, 'EUR', { ...rates, EUR: '0.49999999' }).minor).toBe(0);
  });

  it('is within half a unit of the true amount, by other arithmetic', () =>
    fc.assert(
      fc.property(cents, currency, anyRates, (usd, to, at) => {
        const { minor } = convert(usd, to, at);
        // |2 * minor - 2 * true| <= 1, in the smallest pieces there are
        const pieces = to === 'JPY' ? 10_000_000_000n : 100_000_000n;
        const off = 2n * BigInt(minor) * pieces - 2n * BigInt(usd) * unitsOf(at[to]);
        expect(off <= pieces && off > -pieces).toBe(true);
      }),
      { numRuns: 2000 },
    ));

  it('keeps dollars as they are, and who pays more is never charged less', () =>
    fc.assert(
      fc.property(cents, cents, currency, anyRates, (one, other, to, at) => {
        expect(convert(one, 'USD', at)).toEqual({ minor: one, currency: 'USD' });
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(convert(less, to, at).minor).toBeLessThanOrEqual(convert(more, to, at).minor);
      }),
    ));

  it('refuses what is no safe number of cents', () =>
    expect(() => convert(Number.MAX_SAFE_INTEGER, 'JPY', { ...rates, JPY: '999.00000000' })).toThrow(RangeError));
});

describe('no cycle profits', () => {
  const lines = fc.array(fc.integer({ min: 1, max: 5_000_00 }), { minLength: 1, maxLength: 8 });

  it('bought, and refunded in any parts: what comes back is what was paid, to the unit, in both currencies', () =>
    fc.assert(
      fc.property(lines, currency, anyRates, tax, (usd, to, at, percent) => {
        const paid = usd.map((one) => taxed(convert(one, to, at), percent).gross.minor);
        const total = paid.reduce((sum, one) => sum + one, 0);
        const back = split(total, usd);
        expect(back.reduce((sum, one) => sum + one, 0)).toBe(total);
        let [soFar, of] = [0, 0];
        for (const part of back) {
          soFar += part;
          of += 1;
          expect(soFar).toBeLessThanOrEqual(total);
          expect(part).toBeGreaterThanOrEqual(0);
        }
        expect(of).toBe(usd.length);
      }),
      { numRuns: 1000 },
    ));
});

describe('about', () => {
  it('of dollars is what is charged for them', () =>
    fc.assert(
      fc.property(cents, currency, anyRates, (minor, to, at) =>
        expect(about({ minor, currency: 'USD' }, to, at)).toEqual(convert(minor, to, at)),
      ),
    ));

  it('is crossed, taxed and rounded once', () => {
    expect(about({ minor: 10_000, currency: 'USD' }, 'GBP', rates, 20_000)).toEqual({ minor: 8941, currency: 'GBP' });
    expect(about({ minor: 8941, currency: 'GBP' }, 'JPY', rates)).toEqual({ minor: 19_180, currency: 'JPY' });
  });

  it('is within half a unit of the true amount', () =>
    fc.assert(
      fc.property(cents, currency, tax, (usd, to, percent) => {
        const perMajor = to === 'JPY' ? 1 : 100;
        const exact = (usd / 100) * Number(rates[to]) * perMajor * (1 + percent / 100_000);
        const { minor } = about({ minor: usd, currency: 'USD' }, to, rates, percent);
        expect(Math.abs(minor - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-12);
      }),
    ));
});

describe('tax', () => {
  it('is half-up on each line, and the parts add up', () => {
    expect(taxed({ minor: 1999, currency: 'CAD' }, 14_975)).toEqual({
      net: { minor: 1999, currency: 'CAD' },
      tax: { minor: 299, currency: 'CAD' },
      gross: { minor: 2298, currency: 'CAD' },
    });
    fc.assert(
      fc.property(cents, currency, tax, (minor, of, percent) => {
        const { net, tax: part, gross } = taxed({ minor, currency: of }, percent);
        expect(net.minor + part.minor).toBe(gross.minor);
        expect(Math.abs(part.minor * 100_000 - minor * percent)).toBeLessThanOrEqual(50_000);
      }),
    );
  });
});

describe('a split', () => {
  it('gives what is left to the largest rests, the earlier first', () => {
    expect(split(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(split(10, [6, 3, 1])).toEqual([6, 3, 1]);
    expect(split(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(split(5, [0, 1])).toEqual([0, 5]);
  });

  it('adds up, is off by less than a unit, and gives nothing to no weight', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        (minor, weights) => {
          const sum = weights.reduce((all, one) => all + one, 0);
          fc.pre(sum > 0);
          const parts = split(minor, weights);
          expect(parts.reduce((all, one) => all + one, 0)).toBe(minor);
          for (const [at, part] of parts.entries()) {
            const off = BigInt(part) * BigInt(sum) - BigInt(minor) * BigInt(weights[at]!);
            expect(off < BigInt(sum) && off > -BigInt(sum)).toBe(true);
          }
        },
      ),
    ));

  it('by nothing is refused', () => {
    expect(() => split(10, [])).toThrow(RangeError);
    expect(() => split(10, [0, 0])).toThrow(RangeError);
    expect(() => split(10, [2, -1])).toThrow(RangeError);
  });
});
