import { describe, expect, it } from '@jest/globals';
import { defaultLocale, locales } from '#contracts/locales.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { currencyCodes, writeMoney } from '#contracts/currencies.ts';
import { aboutFor, minorOf, priceFor, retailFor, typedAmount } from './format.ts';

describe('a typed amount', () => {
  it.each([
    ['52', 5200],
    ['52.5', 5250],
    ['52,50', 5250],
    ['$ 1,234.50', 123450],
    ['1,234', 123400],
  ])('%s is %d minor units', (text, minor) => expect(minorOf(text, 'USD', defaultLocale)).toBe(minor));

  it.each([
    '',
    'many',
    '-5',
    '0',
    '1e9',
    '52.505',
    '1.234,50',
    '1,23,4',
    '99999999999999999999',
    '52.5.5',
    'NaN',
    '5K',
    '5k',
    '200 180',
    '1 234,50',
    '20 0',
    '200$180',
  ])('%j is none', (text) => expect(minorOf(text, 'USD', defaultLocale)).toBeNull());

  it.each(['1 234,50', '1\u00A0234,50', '1\u202F234,50 $US'])(
    '%j is one where spaces stand between thousands',
    (text) => {
      const french = locales.find(({ language, country }) => language === 'fr' && country === 'FR')!;
      expect(minorOf(text, 'USD', french)).toBe(123450);
      expect(minorOf('20 0', 'USD', french)).toBeNull();
    },
  );

  it('has no cents in yen', () => {
    expect(minorOf('1,200', 'JPY', defaultLocale)).toBe(1200);
    expect(minorOf('1200.5', 'JPY', defaultLocale)).toBeNull();
  });

  it('is understood as it is prefilled, in every locale', () => {
    for (const locale of locales)
      for (const minor of [5, 5100, 123456]) {
        expect(minorOf(typedAmount({ minor, currency: 'USD' }, locale), 'USD', locale)).toBe(minor);
        expect(minorOf(writeMoney({ minor, currency: locale.currency }, locale), locale.currency, locale)).toBe(minor);
      }
  });
});

const seenIn = (currency: (typeof currencyCodes)[number], rates: typeof firstRates | undefined = firstRates) => ({
  region: { country: 'US', currency } as const,
  rates,
});

it.each([
  ['USD', 19_000],
  ['GBP', 14_157], // 190.00 × 0.74510442 = 141.5698…
  ['CAD', 26_306],
  ['AUD', 27_010],
  ['EUR', 16_262],
  ['MXN', 330_500], // 3,304.40 is shown whole, rounded up
  ['JPY', 30_368], // 30,368.45
] as const)('190 dollars are shown in %s as %d minor units', (currency, minor) =>
  expect(priceFor(19_000, seenIn(currency))).toEqual({ minor, currency }),
);

it.each([
  ['GB', 'GBP', 11_892], // 99.10 and 20 % of it: what the checkout charges, each line converted and then taxed
  ['FR', 'EUR', 13_660],
  ['AU', 'AUD', 20_798],
  ['GB', 'USD', 15_960],
  ['US', 'EUR', 11_383], // added where it is sold to, not within
  ['MX', 'MXN', 268_400], // 2,683.17 is shown whole, rounded up
] as const)('133 dollars are shown in %s in %s with the tax within: %d minor units', (country, currency, minor) => {
  const here = { region: { country, currency }, rates: firstRates } as const;
  expect(priceFor(13_300, here)).toEqual({ minor, currency });
  expect(retailFor(13_300, here)).toEqual(priceFor(13_300, seenIn(currency)));
});

it('what an auction asks for is told about in the visitor’s currency: crossed over the dollar and rounded once', () => {
  expect(aboutFor({ minor: 10_000, currency: 'EUR' }, seenIn('JPY'))).toEqual({ minor: 18_675, currency: 'JPY' });
  expect(aboutFor({ minor: 10_000, currency: 'EUR' }, seenIn('EUR'))).toBeNull();
});

it('a page that came without rates shows dollars, and says nothing about other currencies', () => {
  for (const currency of currencyCodes) {
    const here = { ...seenIn(currency), rates: undefined };
    expect(priceFor(19_000, here)).toEqual({ minor: 19_000, currency: 'USD' });
    expect(aboutFor({ minor: 10_000, currency: 'EUR' }, here)).toBeNull();
  }
});
