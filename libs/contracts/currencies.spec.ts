import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Rates } from '#kernel/conversion.ts';
import { minorPerMajor } from '#kernel/money.ts';
import { currencyCodes, currencyIn, exponentOf, isCurrency, moneyParts, shownAs, writeMoney } from './currencies.ts';
import { countries, countryOf } from './countries.ts';
import { localeOfCountry, locales } from './locales.ts';

const [US, GB, CA, FR_CA, AU, FR] = locales as unknown as typeof locales & Record<number, (typeof locales)[number]>;
const of = (code: string) => locales.find((one) => one.code === code)!;

describe('money is written', () => {
  it.each([
    ['en-us', 123_450, 'USD', '$1,234.50'],
    ['en-gb', 123_450, 'USD', 'US$1,234.50'],
    ['en-gb', 123_450, 'GBP', '£1,234.50'],
    ['en-ca', 123_450, 'CAD', 'CA$1,234.50'],
    ['fr-ca', 123_450, 'CAD', '1\u00a0234,50\u00a0CA$'],
    ['en-au', 123_450, 'AUD', 'A$1,234.50'],
    ['en-au', 123_450, 'USD', 'US$1,234.50'],
    ['fr-fr', 123_450, 'EUR', '1\u202f234,50\u00a0€'],
    ['fr-fr', 5, 'USD', '0,05\u00a0US$'],
    ['en-nl', 123_450, 'EUR', '€\u00a01.234,50'],
    ['en-it', 123_450, 'EUR', '1.234,50\u00a0€'],
    ['en-de', 123_450_678, 'EUR', '1.234.506,78\u00a0€'],
    ['en-sa', 100, 'USD', 'US$1.00'],
    ['en-ae', 0, 'USD', 'US$0.00'],
    ['en-mx', 123_450, 'MXN', 'MX$1,234.50'],
    ['en-mx', 123_400, 'MXN', 'MX$1,234'],
    ['en-us', 1200, 'JPY', '¥1,200'],
    ['en-gb', -1250, 'GBP', '-£12.50'],
    ['fr-fr', -1250, 'EUR', '-12,50\u00a0€'],
  ] as const)('%s %d %s as %s', (code, minor, currency, text) =>
    expect(writeMoney({ minor, currency }, of(code))).toBe(text),
  );

  it('so that it can be read back in all locales and currencies, digit by digit', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom(...currencyCodes),
        fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
        (locale, currency, minor) => {
          const parts = moneyParts({ minor, currency }, locale);
          const digits = parts.filter(({ type }) => type === 'integer' || type === 'fraction');
          const read = Number(digits.map(({ value }) => value).join(''));
          const hasFraction = parts.some(({ type }) => type === 'fraction');
          const size = hasFraction ? read : read * minorPerMajor(currency);
          expect(parts[0]!.type === 'minus' ? -size : size).toBe(minor);
          expect(parts.map(({ value }) => value).join('')).toBe(writeMoney({ minor, currency }, locale));
        },
      ),
    ));

  it('never by the marks of whoever runs it', () => {
    const known = Intl.NumberFormat;
    Reflect.set(Intl, 'NumberFormat', () => {
      throw new Error('asked');
    });
    try {
      expect(writeMoney({ minor: 123_450, currency: 'USD' }, of('fr-fr'))).toBe('1\u202f234,50\u00a0US$');
    } finally {
      Reflect.set(Intl, 'NumberFormat', known);
    }
  });
});

it('what is shown without cents is never less than is charged, nor a whole unit more', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
      (currency, minor) => {
        const shown = shownAs({ minor, currency });
        expect(shown.minor).toBeGreaterThanOrEqual(minor);
        expect(shown.minor - minor).toBeLessThan(minorPerMajor(currency));
        expect(shown.minor === minor || currency === 'MXN').toBe(true);
      },
    ),
  ));

describe('the entities of section 3', () => {
  const rates = Object.fromEntries(currencyCodes.map((code) => [code, '2.00000000'])) as Rates;

  it('are whole in every locale and currency', () => {
    for (const locale of locales)
      for (const isoCode of currencyCodes)
        expect(currencyIn(locale, isoCode, rates)).toEqual({
          isoCode,
          symbol: expect.stringMatching(/^(?:[A-Z]{0,2}\$|£|€|¥)$/),
          decimalMark: locale.language === 'fr' || ['NL', 'IT', 'DE'].includes(locale.country) ? ',' : '.',
          thousandsSeparator: expect.stringMatching(/^[,.\u00a0\u202f]$/),
          rate: '2.00000000',
          symbolFirst: !(locale.language === 'fr' || ['IT', 'DE'].includes(locale.country)),
          hasNoCents: ['MXN', 'JPY'].includes(isoCode),
          exponent: isoCode === 'JPY' ? 0 : 2,
        });
    expect(exponentOf('JPY')).toBe(0);
  });

  it('a locale’s country is one of ours, with its currency', () => {
    for (const locale of locales) expect(countryOf(locale.country)?.currency).toBe(locale.currency);
    for (const { isoCode, flag } of countries) expect([isoCode, Array.from(flag).length]).toEqual([isoCode, 2]);
    expect(countryOf('XX')).toBeUndefined();
  });

  it('a locale says its country and its language by their own names', () => {
    expect([US, GB, CA, FR_CA, AU, FR].map((one) => one?.label)).toEqual([
      'United States (English)',
      'United Kingdom (English)',
      'Canada (English)',
      'Canada (Français)',
      'Australia (English)',
      'France (Français)',
    ]);
    expect(locales.filter(({ showVAT }) => showVAT).map(({ code }) => code)).toEqual(['en-gb']);
  });

  it('of a country code there is a locale: UK and GB are one', () => {
    expect(['US', 'UK', 'GB', 'CA', 'FR', 'AE', 'JP', 'gb', ''].map((code) => localeOfCountry(code)?.code)).toEqual([
      'en-us',
      'en-gb',
      'en-gb',
      'en-ca',
      'fr-fr',
      'en-ae',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each(['usd', 'XXX', '', null, undefined, {}, ['USD'], 'USD\n', '__proto__', 'toString'])(
    '%j is no currency',
    (text) => expect(isCurrency(text)).toBe(false),
  );
});
