import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import layout from '../../../ui/layout.module.css';
import { blackFridayQuery } from '../queries.ts';
import css from './black-friday.module.css';

/** The first ten of the day: a name is there of whom has opened a card. */
export function Contest() {
  const { t } = useTranslation('blackfriday');
  const {
    contest: { year, top },
  } = useSuspenseQuery(blackFridayQuery(useApiClient())).data;
  if (top.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="contest">
      <h2 id="contest" className={layout.heading}>
        {t('contest', { year })}
      </h2>
      <p className={layout.lead}>{t('contestText')}</p>
      <ol className={css.rows}>
        {top.map(({ rank, points, handle }, at) => (
          <li key={at}>
            <span className={css.rank}>{rank}</span>
            {handle ? <Link to={`/blackfriday/${handle}`}>{handle}</Link> : <span>{t('somebody')}</span>}
            <span className={css.points}>{t('points', { count: points })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
