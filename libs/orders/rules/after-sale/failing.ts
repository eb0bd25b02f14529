import { type FoundFailure, foundFailure } from '#contracts/sale-failures.ts';
import { afterSaleRulesOf } from './records.ts';
import type { Way } from './way.ts';

/** What of that for which all goes back is its seller's failure, as not shipping it is: by the record under which they had their label; null: nothing. Mutants replace it. */
export const failing = {
  found: ({ why, labels }: Pick<Way, 'why' | 'labels'>): FoundFailure | null => {
    const { rules } = labels['to-us'] ?? {};
    const failures = rules === undefined ? [] : afterSaleRulesOf(rules).failures;
    return foundFailure.options.find((one) => one === why && failures.includes(one)) ?? null;
  },
};
