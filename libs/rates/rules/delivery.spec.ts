import { describe, expect, it } from '@jest/globals';
import { countries } from '#contracts/countries.ts';
import { taxWithin } from '#contracts/taxes.ts';
import { deliveryTermsOf, wayTo } from './delivery.ts';

const everywhere = countries.map(({ isoCode }) => isoCode);

describe('what is known of a delivery', () => {
  it.each(everywhere)('to %s: a tax, a way, and no figure that is none', (country) => {
    const { tax, methods, records, mayOweDuties } = deliveryTermsOf(country);
    const rates = [tax.rate, ...tax.regions.map(({ rate }) => rate)];
    expect(rates.filter((rate) => !Number.isSafeInteger(rate) || rate < 0 || rate > 30_000)).toEqual([]);
    expect(methods.filter(({ usdCents, days: [from, to] }) => usdCents <= 0 || from < 1 || to < from)).toEqual([]);
    expect(methods.map(({ usdCents }) => usdCents)).toEqual(
      methods.map(({ usdCents }) => usdCents).toSorted((a, b) => a - b),
    );
    expect(records).toEqual({ tax: 'tax-1', shipping: 'shipping-1' });
    expect(mayOweDuties).toBe(tax.name === 'none');
  });

  it.each(everywhere)('to %s shows tax within prices where the country does', (country) => {
    const { tax } = deliveryTermsOf(country);
    const isIncluded = countries.find(({ isoCode }) => isoCode === country)!.taxIncluded;
    expect([tax.isIncluded, tax.isIncluded ? tax.rate : undefined]).toEqual([isIncluded, taxWithin(country)?.rate]);
  });

  it.each([
    ['US', 51],
    ['CA', 13],
  ] as const)('has each of the %s regions once, by name', (country, count) => {
    const { regions } = deliveryTermsOf(country).tax;
    for (const by of ['code', 'en', 'fr'] as const) expect(new Set(regions.map((one) => one[by])).size).toBe(count);
    expect(regions.filter(({ code, en, fr }) => !/^[A-Z]{2}$/.test(code) || en === '' || fr === '')).toEqual([]);
  });
});

describe('a way', () => {
  const home = deliveryTermsOf('US');

  it('assumes the first region and the cheapest method, and says so', () => {
    expect(wayTo(home, {})).toEqual({
      carriage: { taxRate: 7250, isShippingTaxed: false, shippingUsdCents: 1475 },
      region: { code: 'CA', en: 'California', fr: 'Californie', rate: 7250 },
      shipping: home.methods[0],
    });
  });

  it('goes where and how it was asked', () => {
    const { carriage, region } = wayTo(home, { region: 'TX', method: 'nextDay' });
    expect([region?.en, carriage]).toEqual([
      'Texas',
      { taxRate: 6250, isShippingTaxed: false, shippingUsdCents: 2700 },
    ]);
  });

  it('assumes again what is not to be had there', () => {
    const { carriage, region } = wayTo(deliveryTermsOf('GB'), { region: 'TX', method: 'nextDay' });
    expect([region, carriage]).toEqual([undefined, { taxRate: 20_000, isShippingTaxed: true, shippingUsdCents: 2500 }]);
  });

  it('is without tax where the receiver is asked for it', () =>
    expect(wayTo(deliveryTermsOf('JP'), {}).carriage.taxRate).toBe(0));
});
