import { describe, expect, it } from '@jest/globals';
import { defaultLocale, locales } from '#contracts/locales.ts';
import { minorOf, moneyText, typedAmount } from './format.ts';

describe('a typed amount', () => {
  it.each([
    ['52', 5200],
    ['52.5', 5250],
    ['52,50', 5250],
    ['$ 1,234.50', 123450],
    ['1 234,50', 123450],
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
  ])('%j is none', (text) => expect(minorOf(text, 'USD', defaultLocale)).toBeNull());

  it('has no cents in yen', () => {
    expect(minorOf('1,200', 'JPY', defaultLocale)).toBe(1200);
    expect(minorOf('1200.5', 'JPY', defaultLocale)).toBeNull();
  });

  it('is understood as it is prefilled, in every locale', () => {
    for (const locale of locales)
      for (const minor of [5, 5100, 123456]) {
        expect(minorOf(typedAmount({ minor, currency: 'USD' }, locale), 'USD', locale)).toBe(minor);
        expect(minorOf(moneyText({ minor, currency: locale.currency }, locale), locale.currency, locale)).toBe(minor);
      }
  });
});

it('money is written by the locale', () => {
  expect(moneyText({ minor: 123450, currency: 'USD' }, defaultLocale)).toBe('$1,234.50');
  expect(moneyText({ minor: 1200, currency: 'JPY' }, defaultLocale)).toBe('¥1,200');
});
