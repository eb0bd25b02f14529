import { useTranslation } from 'react-i18next';
import type { Order } from '#contracts/orders.ts';
import { Photographs } from '../../pictures/components/photographs.tsx';
import css from './orders.module.css';

/** What its buyer has said is wrong, and what was answered. */
export function Said({ problem: { says, pictures, answer } }: { problem: NonNullable<Order['problem']> }) {
  const { t } = useTranslation('orders');
  return (
    <section className={css.part} aria-label={t('problem.said')}>
      <h3>{t('problem.said')}</h3>
      <p className={css.told}>{says}</p>
      <Photographs hashes={pictures} alt={(n) => t('problem.picture', { n })} />
      {answer && <p className={css.told}>{t(`problem.answer.${answer}`)}</p>}
    </section>
  );
}
