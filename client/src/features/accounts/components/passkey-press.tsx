import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskPasskeySignInBody, SignInPasskeyBody } from '#contracts/passkeys.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import css from '../../../ui/layout.module.css';
import { knowsPasskeys } from '../passkeys.ts';
import { usePasskeySignIn } from '../use-passkey-sign-in.ts';

interface Props {
  look: 'main' | 'plain';
  isPending: boolean;
  error: Error | null;
  onPress: () => void;
  children: ReactNode;
}

/** One press, and the browser's own dialog. Nothing stands here where the browser knows no passkeys, or binds none to this address. */
export function PasskeyPress({ look, isPending, error, onPress, children }: Props) {
  const words = useRefusal('accounts');
  const isHydrated = useHydrated();
  if (!isHydrated || !knowsPasskeys()) return null;
  return (
    <div className={css.form}>
      <Button look={look} isPending={isPending} onClick={onPress}>
        {children}
      </Button>
      <Alert mean="warn" isSaid>
        {!isPending && error && words(error)}
      </Alert>
    </div>
  );
}

interface SignInProps extends AskPasskeySignInBody, Pick<SignInPasskeyBody, 'mailed'> {
  onDone: () => void;
  onRefused?: (refusal: Error) => void;
}

/** Signs in by a passkey, of whoever it is; or of whom the password was, with the code that was `mailed`, where one is asked for. */
export function PasskeySignIn({ onDone, onRefused, mailed, ...body }: SignInProps) {
  const { t } = useTranslation('accounts');
  const { signIn, isLeaving, ...state } = usePasskeySignIn(body, { mailed, onDone, onRefused });
  const press = body.beside ? t('passkey.use') : t('passkey.signIn');
  return (
    <PasskeyPress {...state} look={body.beside ? 'main' : 'plain'} onPress={signIn}>
      {isLeaving ? t('signIn.keep') : press}
    </PasskeyPress>
  );
}
