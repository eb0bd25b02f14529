import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskItem, EndProblemBody } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Photographs } from '../../pictures/components/photographs.tsx';
import css from '../ops.module.css';
import { useDeskCommand } from '../use-desk-command.ts';

/** What its buyer says is wrong, and what is decided of it. */
export function ProblemForm({ item }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useDeskCommand<EndProblemBody>(orderRoutes.endProblem(item.id));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate({ answer: typedIn(event.currentTarget)('answer') as EndProblemBody['answer'] });
  }

  const options = [
    { value: '', text: t('desk.problemChoose') },
    ...(['of-seller', 'of-market', 'no'] as const).map((value) => ({ value, text: t(`desk.problem.${value}`) })),
  ];
  return (
    <form className={css.section} onSubmit={submit}>
      {item.problem && (
        <section aria-label={t('desk.problemSays')}>
          <h3>{t('desk.problemSays')}</h3>
          <p>{item.problem.says}</p>
          <Photographs hashes={item.problem.pictures} alt={(n) => t('desk.problemPicture', { n })} />
        </section>
      )}
      <div className={css.naming}>
        <Select label={t('desk.problemEnd')} name="answer" options={options} required />
        <Button type="submit" disabled={!isHydrated} isPending={isPending}>
          {t('desk.problemGive')}
        </Button>
      </div>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </form>
  );
}
