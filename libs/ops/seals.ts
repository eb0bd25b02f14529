import type { CommandBus } from '@nestjs/cqrs';
import { sealTarget, type SealTarget } from '#contracts/ops-acts.ts';
import { Refused } from '#kernel/refused.ts';
import { twoOperatorAct } from '#platform/auth/operator-acts.ts';
import { OpenSeal } from './commands.ts';
import type { SealedValues } from './sealed-values.ts';

/** Opens a seal of what goes on: that is a fact before anybody sees the value, and its proposer sees it once. */
export const openSeal = ({
  sealed,
  commands,
}: Readonly<{ sealed: SealedValues; commands: Pick<CommandBus, 'execute'> }>) =>
  twoOperatorAct<SealTarget>({
    kind: 'open-seal',
    target: sealTarget,
    check: async (target, { operatorId }) => {
      const { ownerId } = await sealed.find(target);
      if (ownerId === operatorId) throw new Refused('own-seal');
    },
    run: async (target, { actId, operatorId, reason, metadata }) => {
      const { factId, ownerId } = await sealed.find(target);
      const seal = { operatorId, sealId: actId, factId, ...target, ownerId, actId, reason };
      await commands.execute(new OpenSeal(seal, metadata()));
      return {};
    },
  });
