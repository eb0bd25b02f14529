import { useState } from 'react';
import type { AskPasskeySignInBody, PasskeyAsked, SignInPasskeyBody } from '#contracts/passkeys.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Problem } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';
import { signByPasskey } from './passkeys.ts';

interface With extends Pick<SignInPasskeyBody, 'mailed'> {
  onDone: () => void;
  onRefused?: ((refusal: Error) => void) | undefined;
}

/** Signs in by a passkey. Who has asked to be erased says with the same signature that they stay. */
export function usePasskeySignIn(body: AskPasskeySignInBody, { mailed, onDone, onRefused = () => {} }: With) {
  const [isAsking, setAsking] = useState(false);
  const [left, setLeft] = useState<Error | null>(null);
  const confirming = useCommand<SignInPasskeyBody>(accountRoutes.signInPasskey, { onDone, onRefused });
  const asking = useCommand<AskPasskeySignInBody, PasskeyAsked>(accountRoutes.askPasskeySignIn);
  const isLeaving = confirming.error instanceof Problem && confirming.error.code === 'erasure-asked';
  async function signIn() {
    if (isLeaving && confirming.variables) return confirming.mutate({ ...confirming.variables, keepsAccount: true });
    setAsking(true);
    setLeft(null);
    confirming.reset();
    try {
      const { options } = await asking.mutateAsync(body);
      confirming.mutate({ signed: await signByPasskey(options), ...(mailed !== undefined && { mailed }) });
    } catch (error) {
      setLeft(error as Error);
    }
    setAsking(false);
  }
  return {
    signIn: () => void signIn(),
    isLeaving,
    isPending: isAsking || confirming.isPending || confirming.isSuccess,
    error: left ?? confirming.error,
  };
}
