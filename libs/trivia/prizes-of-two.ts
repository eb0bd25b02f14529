import type { CommandBus } from '@nestjs/cqrs';
import { type PrizesTarget, prizesTarget } from '#contracts/trivia-desk.ts';
import { twoOperatorAct } from '#platform/auth/operator-acts.ts';
import { AgreePrizes } from './commands.ts';

/** Prizes that are more than a host gives out alone are a gift of the house, like a card that two operators give. */
export const agreePrizes = ({ commands }: Readonly<{ commands: Pick<CommandBus, 'execute'> }>) =>
  twoOperatorAct<PrizesTarget>({
    kind: 'trivia-prizes',
    target: prizesTarget,
    run: async ({ gameId, cents }, { approverId, metadata }) => {
      await commands.execute(new AgreePrizes({ gameId, cents, by: approverId }, metadata()));
      return { gameId };
    },
  });
