import type { RateRecord } from './rates.ts';

/**
 * What comes with the project, so that a new market has prices in all its currencies: the euro's reference rates of the European
 * Central Bank, crossed to the dollar. Never edit it: prices may have been quoted by it.
 */
export const firstRates: RateRecord = {
  id: 'fx-2026-04-13',
  day: '2026-04-13',
  source: 'ECB',
  rates: {
    USD: '1.00000000',
    GBP: '0.74510442',
    CAD: '1.38454296',
    AUD: '1.42160219',
    EUR: '0.85587128',
    MXN: '17.39156111',
    JPY: '159.83396097',
  },
};
