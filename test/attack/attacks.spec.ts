import { describe, expect, it } from '@jest/globals';
import { openMarket } from '../support/market.ts';
import { attacked } from './attack.ts';
import { caseNames, caseOf } from './cases.ts';
import { mutant } from '../support/mutants.ts';

/** The cases of `npm run attack` that take seconds; `MUTANT` is one of a case's `mutants`, and its case must fail. */
const all = await Promise.all(caseNames.map(caseOf));

describe('the market holds when somebody tries', () => {
  it.each(all.filter(({ isLong }) => !isLong))('$name: $about', async ({ env, run, mutants }) => {
    await mutants[mutant ?? '']?.();
    const market = await openMarket({ env: { ...attacked, ...env } });
    try {
      const { url, operator, dataDir } = market;
      const { problems, figures } = await run(
        { url, operator: operator.token, dataDir },
        { quick: true, only: '', say: () => {} },
      );
      expect([problems, figures]).toEqual([[], expect.any(String)]);
    } finally {
      await market.close();
    }
  });

  it('each case names what it proves by breaking it, and no two the same', () => {
    const names = all.flatMap(({ mutants }) => Object.keys(mutants));
    expect(names.length).toBe(new Set(names).size);
    expect(all.filter(({ mutants }) => Object.keys(mutants).length === 0)).toEqual([]);
  });
});
