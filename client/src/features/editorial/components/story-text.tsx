import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import css from '../editorial.module.css';
import { amountsIn, partsIn } from '../figures.ts';
import type { Story } from '../stories.ts';

/** A story in its parts. What it reckons with are dollars, written as they are read here. */
export function StoryText({ story }: { story: Story }) {
  const { t } = useTranslation('editorial');
  const { money } = useFormat();
  const amounts = Object.fromEntries(
    Object.entries(amountsIn[story]).map(([name, cents]) => [name, money(cents, 'USD')]),
  );
  return Array.from({ length: partsIn[story] }, (_, at) => (
    <section key={at} className={css.part}>
      <h2>{t(`part.${story}-${at + 1}`)}</h2>
      <p>{t(`text.${story}-${at + 1}`, amounts)}</p>
    </section>
  ));
}
