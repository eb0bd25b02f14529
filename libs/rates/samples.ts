import type { RatesPublished } from './events.ts';

/** The day after that of the project's record, a little dearer, unless a spec says otherwise. */
export const ratesPublished = (over: Partial<RatesPublished['data']> = {}): RatesPublished => ({
  type: 'RatesPublished',
  data: {
    id: 'fx-2026-04-14',
    day: '2026-04-14',
    source: 'ECB',
    rates: {
      USD: '1.00000000',
      GBP: '0.75000000',
      CAD: '1.40000000',
      AUD: '1.42000000',
      EUR: '0.86000000',
      MXN: '17.50000000',
      JPY: '160.00000000',
    },
    operatorId: '00000000-0000-4000-8000-000000000001',
    approverId: null,
    ...over,
  },
});
