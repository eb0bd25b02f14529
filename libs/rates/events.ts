import type { Rates } from '#kernel/conversion.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type RateEvent = RatesPublished;

/** From now on prices are shown and quoted by this record. `approverId`: the second operator, where the market moved far. */
export type RatesPublished = Fact<
  'RatesPublished',
  { id: string; day: string; source: string; rates: Rates; operatorId: string; approverId: string | null }
>;

export const rateShapes: Shapes<RateEvent> = { RatesPublished: { v: 1, people: ['operatorId', 'approverId'] } };

/** All records are one stream: each is weighed against the last, so two published at once are one after the other. */
export const ratesStream = 'rates';
