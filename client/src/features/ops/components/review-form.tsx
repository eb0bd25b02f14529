import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskItem, Verdict, VerdictBody } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import css from '../ops.module.css';
import { useDeskCommand } from '../use-desk-command.ts';
import { DeskChecks, tickedIn } from './desk-checks.tsx';

/** The check list: what is not as it should be is ticked, then the verdict. */
export function ReviewForm({ item }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useDeskCommand<VerdictBody>(orderRoutes.verdict(item.id));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    mutate({ verdict: typedIn(form)('verdict') as Verdict, failed: tickedIn(form) });
  }

  const options = [
    { value: '', text: t('desk.choose') }, // nothing goes on by one press too many
    ...(['verified', 'mismatch', 'fake'] as const).map((value) => ({ value, text: t(`desk.verdict.${value}`) })),
  ];
  return (
    <form className={css.section} onSubmit={submit}>
      <FoundBefore item={item} />
      <DeskChecks legend={t('desk.checks')} />
      <div className={css.naming}>
        <Select label={t('desk.found')} name="verdict" options={options} required />
        <Button type="submit" disabled={!isHydrated} isPending={isPending}>
          {t('desk.give')}
        </Button>
      </div>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </form>
  );
}

/** What one has found oneself; what others have, once one has said so. */
function FoundBefore({ item: { found, isLookedAt, others } }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  if (!found) return isLookedAt && <p>{t('desk.lookedAt')}</p>;
  return (
    <>
      <p>{t('desk.foundByYou', { verdict: t(`desk.verdict.${found.verdict}`) })}</p>
      {others.map(({ verdict }, n) => (
        <p key={n}>{t('desk.foundByOther', { verdict: t(`desk.verdict.${verdict}`) })}</p>
      ))}
      <p>{t(others.length > 0 ? 'desk.differ' : 'desk.another')}</p>
    </>
  );
}
