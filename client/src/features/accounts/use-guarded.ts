import type { AskStepUpBody, GuardedAct, StepUpAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { Problem } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';

const isStepUp = (error: Error | null) => error instanceof Problem && error.code === 'step-up-needed';

/**
 * A command before which the market may want to know once more who the member is: then a code goes out by mail, and what was sent goes
 * again once that is said.
 */
export function useGuarded<B, T = unknown>(path: string, act: GuardedAct, onDone: (body: B) => void) {
  const asking = useCommand<AskStepUpBody, StepUpAsked>(accountRoutes.askStepUp);
  const command = useCommand<B, T>(path, {
    onDone: (_, body) => onDone(body),
    onRefused: (error) => {
      if (isStepUp(error)) asking.mutate({ act });
    },
  });
  const { variables, error, mutate } = command;
  return {
    ...command,
    error: isStepUp(error) ? null : error,
    stepUp: variables && isStepUp(error) ? { act, asking, onDone: () => mutate(variables) } : null,
  };
}

/** What is to be said before the command goes again. */
export type WantedStepUp = NonNullable<ReturnType<typeof useGuarded>['stepUp']>;
