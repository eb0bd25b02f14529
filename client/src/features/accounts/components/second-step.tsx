import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NextFactor, SignInFactorBody } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { Problem } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { Button } from '../../../ui/button.tsx';
import { FactorLoss, FactorLossWarning } from './factor-loss.tsx';
import { PasskeySignIn } from './passkey-press.tsx';
import { FactorForm } from './factor-form.tsx';

interface Props {
  next: Pick<NextFactor, 'kinds' | 'lossDueAt'>;
  onDone: () => void;
  /** Back to the password: because they want to, or for what the market said. */
  onBack: (refusal: Error | null) => void;
}

/** What a sign-in still needs after the password. Who has asked to be erased learns that here, and is asked whether they stay. */
export function SecondStep({ next: { kinds, ...next }, onDone, onBack }: Props) {
  const { t } = useTranslation('accounts');
  const [isLeaving, setLeaving] = useState(false);
  const [isLost, setLost] = useState(false);
  const [lossDueAt, setLossDueAt] = useState(next.lossDueAt);
  const { mutate, isPending, isSuccess, error, reset } = useCommand<SignInFactorBody>(accountRoutes.signInFactor, {
    onDone,
    onRefused: (refusal) => {
      const code = refusal instanceof Problem ? refusal.code : '';
      if (code === 'sign-in-again') onBack(refusal);
      if (code === 'erasure-asked') setLeaving(true);
    },
  });
  if (isLost)
    return <FactorLoss dueAt={lossDueAt} onAsked={setLossDueAt} onBack={() => setLost(false)} onOver={onBack} />;
  const codes = kinds.filter((kind) => kind !== 'passkey');
  return (
    <>
      {kinds.includes('passkey') && <PasskeySignIn beside="password" onDone={onDone} />}
      <FactorForm
        kinds={codes}
        texts={{ totp: t('secondStep.totp'), recovery: t('secondStep.recovery') }}
        press={t(isLeaving ? 'signIn.keep' : 'signIn')}
        isPending={isPending || isSuccess}
        error={error}
        onTurn={reset}
        onSend={(kind, code) => mutate({ kind, code, ...(isLeaving && { keepsAccount: true }) })}
      >
        {lossDueAt !== null && <FactorLossWarning dueAt={lossDueAt} />}
        <Button look="plain" onClick={() => setLost(true)}>
          {t('loss.lost')}
        </Button>
        <Button look="plain" onClick={() => onBack(null)}>
          {t('secondStep.back')}
        </Button>
      </FactorForm>
    </>
  );
}
