import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Rates, rateOf } from './conversion.ts';
import { deliveredPrice } from './delivered-price.ts';
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
const usd = (minor: number) => ({ minor, currency: 'USD' as const });

describe('a delivered price', () => {
  it('is line by line: converted, then taxed, then added', () => {
    const carriage = { taxRate: 20_000, isShippingTaxed: true, shippingUsdCents: 2500 };
    // 190.00 × 0.74510442 = 141.57, 20 % of it 28.31(4); 25.00 × 0.74510442 = 18.63, 20 % of it 3.73 (3.726)
    expect(deliveredPrice(usd(19_000), carriage, 'GBP', rates)).toEqual({
      item: of('GBP', 14_157, 2831),
      shipping: of('GBP', 1863, 373),
      tax: { minor: 3204, currency: 'GBP' },
      total: { minor: 19_224, currency: 'GBP' },
    });
  });

  it('leaves shipping untaxed where it is', () => {
    const carriage = { taxRate: 7250, isShippingTaxed: false, shippingUsdCents: 1475 };
    const { shipping, tax, total } = deliveredPrice(usd(10_000), carriage, 'USD', rates);
    expect([shipping, tax.minor, total.minor]).toEqual([of('USD', 1475, 0), 725, 12_200]);
  });

  it('leaves an item of the very currency as it is, to the cent', () => {
    const carriage = { taxRate: 0, isShippingTaxed: false, shippingUsdCents: 0 };
    const { total } = deliveredPrice({ minor: 4901, currency: 'EUR' }, carriage, 'EUR', rates);
    expect(total).toEqual({ minor: 4901, currency: 'EUR' });
  });

  const currency = fc.constantFrom(...(Object.keys(rates) as Currency[]));
  const rate = fc.bigInt({ min: 10_000n, max: 100_000_000_000n }).map(rateOf);
  const anyRates = fc
    .record({ GBP: rate, CAD: rate, AUD: rate, EUR: rate, MXN: rate, JPY: rate })
    .map((others): Rates => ({ USD: '1.00000000', ...others }));
  const anyCarriage = fc.record({
    taxRate: fc.integer({ min: 0, max: 30_000 }),
    isShippingTaxed: fc.boolean(),
    shippingUsdCents: fc.integer({ min: 0, max: 100_000 }),
  });

  it('adds up in every currency, and costs no less than its item', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        currency,
        anyCarriage,
        currency,
        anyRates,
        (minor, of, carriage, to, some) => {
          const { item, shipping, tax, total } = deliveredPrice({ minor, currency: of }, carriage, to, some);
          expect(total.minor).toBe(item.net.minor + shipping.net.minor + tax.minor);
          expect(total.minor).toBe(item.gross.minor + shipping.gross.minor);
          for (const line of [item, shipping])
            expect([line.net.minor, line.tax.minor].every((part) => part >= 0)).toBe(true);
          expect([total.currency, tax.currency, item.net.currency]).toEqual([to, to, to]);
        },
      ),
    ));

  it('is never lower for more', () =>
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1000), anyCarriage, currency, (minor, more, carriage, to) => {
        const at = (cents: number) => deliveredPrice(usd(cents), carriage, to, rates).total.minor;
        expect(at(minor + more)).toBeGreaterThanOrEqual(at(minor));
      }),
    ));
});

const of = (currency: Currency, net: number, tax: number) => ({
  net: { minor: net, currency },
  tax: { minor: tax, currency },
  gross: { minor: net + tax, currency },
});
