import type { RateRecord } from '#contracts/rates.ts';
import type { Instant } from '#kernel/instant.ts';
import { viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { rateShapes, ratesStream } from '../events.ts';

/** A record and when it was published: by whom is the operators' log's to tell. */
export type RateDocument = RateRecord & Readonly<{ at: Instant; rev: string }>;

/** Every record that was ever in force, for whoever holds something that was quoted by it. */
export const rateRecords = viewOf<RateDocument>()({
  name: 'rate-records',
  version: 1,
  facts: rateShapes,
  streamsOf: () => [ratesStream],
  indexes: [['day']],
  key: ({ data }) => [data.id],
  start: {
    RatesPublished: ({ data: { id, day, source, rates }, meta }) => ({ id, day, source, rates, at: meta.at }),
  },
  on: { RatesPublished: ({ doc }) => doc },
});

/** The newest first. */
export const latestRates = (limit: number): Find<RateDocument> => ({ sort: [['day', 'desc']], limit });
