import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorKind, SignInFactorBody } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { Problem } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { Button } from '../../../ui/button.tsx';
import { FactorForm } from './factor-form.tsx';

interface Props {
  kinds: readonly FactorKind[];
  onDone: () => void;
  /** Back to the password: because they want to, or for what the market said. */
  onBack: (refusal: Error | null) => void;
}

/** What a sign-in still needs after the password. Who has asked to be erased learns that here, and is asked whether they stay. */
export function SecondStep({ kinds, onDone, onBack }: Props) {
  const { t } = useTranslation('accounts');
  const [isLeaving, setLeaving] = useState(false);
  const { mutate, isPending, isSuccess, error, reset } = useCommand<SignInFactorBody>(accountRoutes.signInFactor, {
    onDone,
    onRefused: (refusal) => {
      const code = refusal instanceof Problem ? refusal.code : '';
      if (code === 'sign-in-again') onBack(refusal);
      if (code === 'erasure-asked') setLeaving(true);
    },
  });
  return (
    <FactorForm
      kinds={kinds}
      texts={{ totp: t('secondStep.totp'), recovery: t('secondStep.recovery') }}
      press={t(isLeaving ? 'signIn.keep' : 'signIn')}
      isPending={isPending || isSuccess}
      error={error}
      onTurn={reset}
      onSend={(kind, code) => mutate({ kind, code, ...(isLeaving && { keepsAccount: true }) })}
    >
      <Button look="plain" onClick={() => onBack(null)}>
        {t('secondStep.back')}
      </Button>
    </FactorForm>
  );
}
