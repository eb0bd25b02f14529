import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskItem, ReturnCheckBody } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import css from '../ops.module.css';
import { useDeskCommand } from '../use-desk-command.ts';
import { DeskChecks, tickedIn } from './desk-checks.tsx';

/** What came back: as it was sent, or not. */
export function ReturnForm({ item }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useDeskCommand<ReturnCheckBody>(orderRoutes.checkReturn(item.id));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate({ failed: tickedIn(event.currentTarget) });
  }

  return (
    <form className={css.section} onSubmit={submit}>
      <DeskChecks legend={t('desk.returnChecks')} />
      <p className={css.quiet}>{t('desk.returnText')}</p>
      <div className={css.naming}>
        <Button type="submit" disabled={!isHydrated} isPending={isPending}>
          {t('desk.returnGive')}
        </Button>
      </div>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </form>
  );
}
