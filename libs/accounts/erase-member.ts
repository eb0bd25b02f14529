import { type OperatorTarget, operatorTarget } from '#contracts/ops-acts.ts';
import { Refused } from '#kernel/refused.ts';
import { mustNameNobody } from '#platform/auth/impersonal.ts';
import { twoOperatorAct } from '#platform/auth/operator-acts.ts';
import type { Erasures } from './erasures.ts';

/**
 * Two operators forget a member. What came of it is the receipt: numbers alone. Done again after a kill it destroys what is left, and
 * tells what there was when it began.
 */
export const eraseMember = ({
  erasures,
}: Readonly<{ erasures: Pick<Erasures, 'mayBe' | 'preview' | 'wordsOf' | 'erase'> }>) =>
  twoOperatorAct<OperatorTarget>({
    kind: 'erase-member',
    target: operatorTarget,
    check: async ({ memberId }, { reason }) => {
      await erasures.mayBe(memberId);
      const { bound } = await erasures.preview({ memberId });
      if (bound.length > 0) throw new Refused('still-bound', { in: bound });
      mustNameNobody(reason, await erasures.wordsOf(memberId)); // last: a guess that misses is a proposal that others see
    },
    run: async ({ memberId }, { metadata }) => {
      const { destroyed, keptUntil } = await erasures.erase({ memberId }, metadata());
      return { ...destroyed, ...(keptUntil !== null && { keptUntil }) };
    },
  });
