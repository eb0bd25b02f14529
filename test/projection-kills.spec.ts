import { expect, it } from '@jest/globals';
import { projectionKills } from './support/projection-kills.ts';

/*
 * A few of reliability G22's 1,000 kills and 100 poison facts: the others are `npm run soak -- projections`. To see it fail, run
 * with MUTANT=one-for-all (a view that stops takes all others with it).
 */
it('views that are killed at random moments, and meet facts that one cannot take, end as a clean fold has them', async () => {
  const { facts, lags, problems } = await projectionKills({ kills: 4, poison: 2 });
  expect(problems).toEqual([]);
  expect([lags.length, facts > 20]).toEqual([2, true]);
});
