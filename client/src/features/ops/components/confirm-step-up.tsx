import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ConfirmBody, Confirmed } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { StepUpForm } from '../../accounts/components/step-up-form.tsx';
import { useGuarded } from '../../accounts/use-guarded.ts';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';

/** A person says once more who they are, as before all that a stolen session must not do: by a factor, else by a mailed code and the password. */
export function ConfirmStepUp() {
  const { t } = useTranslation('ops');
  const words = useRefusal('ops');
  const isHydrated = useHydrated();
  const cache = useQueryClient();
  const again = () => void cache.invalidateQueries({ queryKey: opsKeys.acts });
  const { stepUp, mutate, isPending, error } = useGuarded<ConfirmBody, Confirmed>(actRoutes.confirm, 'ops', again);
  if (stepUp)
    return (
      <div className={css.stepUp}>
        <StepUpForm {...stepUp} />
      </div>
    );
  return (
    <>
      <p className={css.quiet}>{t('confirm.whyStepUp')}</p>
      <div>
        <Button disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
          {t('confirm.begin')}
        </Button>
      </div>
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
    </>
  );
}
