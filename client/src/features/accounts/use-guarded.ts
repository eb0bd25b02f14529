import { useState } from 'react';
import type { AskStepUpBody, GuardedAct, StepUpAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Problem } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';

const isStepUp = (error: Error | null) => error instanceof Problem && error.code === 'step-up-needed';

/**
 * A command before which the market may want to know once more who the member is: it says how, and what was sent goes again once that is
 * said. `act`: what that is said for, where it depends on what is sent.
 */
export function useGuarded<B, T = unknown>(
  path: string,
  act: GuardedAct | ((body: B) => AskStepUpBody),
  onDone: (body: B, answer: T) => void,
) {
  const whatFor = (body: B) => (typeof act === 'function' ? act(body) : { act });
  const [by, setBy] = useState<StepUpAsked | null>(null);
  const asking = useCommand<AskStepUpBody, StepUpAsked>(accountRoutes.askStepUp, { onDone: setBy });
  const command = useCommand<B, T>(path, {
    onDone: (answer, body) => onDone(body, answer),
    onRefused: (error, body) => {
      if (isStepUp(error)) asking.mutate(whatFor(body));
    },
  });
  const { variables, error, mutate } = command;
  return {
    ...command,
    error: isStepUp(error) ? null : error,
    stepUp:
      variables && isStepUp(error) ? { what: whatFor(variables), by, asking, onDone: () => mutate(variables) } : null,
  };
}

/** What is to be said before the command goes again. */
export type WantedStepUp = NonNullable<ReturnType<typeof useGuarded>['stepUp']>;
