import { useTranslation } from 'react-i18next';
import type { DeskItem, EndProblemBody } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Select } from '../../../ui/select.tsx';
import { Photographs } from '../../pictures/components/photographs.tsx';
import { DeskForm } from './desk-form.tsx';

const bodyOf = (form: HTMLFormElement): EndProblemBody => ({
  answer: typedIn(form)('answer') as EndProblemBody['answer'],
});

/** What its buyer says is wrong, and what is decided of it. */
export function ProblemForm({ item: { id, problem } }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  const options = [
    { value: '', text: t('desk.problemChoose') },
    ...(['of-seller', 'of-market', 'no'] as const).map((value) => ({ value, text: t(`desk.problem.${value}`) })),
  ];
  return (
    <DeskForm
      path={orderRoutes.endProblem(id)}
      bodyOf={bodyOf}
      button={t('desk.problemGive')}
      choice={<Select label={t('desk.problemEnd')} name="answer" options={options} required />}
    >
      {problem && (
        <section aria-label={t('desk.problemSays')}>
          <h3>{t('desk.problemSays')}</h3>
          <p>{problem.says}</p>
          <Photographs hashes={problem.pictures} alt={(n) => t('desk.problemPicture', { n })} />
        </section>
      )}
    </DeskForm>
  );
}
