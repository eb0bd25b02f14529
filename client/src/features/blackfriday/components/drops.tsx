import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useWords } from '../../../lib/use-words.ts';
import layout from '../../../ui/layout.module.css';
import { blackFridayQuery } from '../queries.ts';
import css from './black-friday.module.css';

/** What comes, in the order in which it does; nothing where nothing is planned. */
export function Drops() {
  const { t } = useTranslation('blackfriday');
  const words = useWords();
  const { moment } = useFormat();
  const { drops } = useSuspenseQuery(blackFridayQuery(useApiClient())).data;
  if (drops.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="drops">
      <h2 id="drops" className={layout.heading}>
        {t('drops')}
      </h2>
      <ol className={css.rows}>
        {drops.map(({ id, title, at, path }) => (
          <li key={id}>
            <time dateTime={at} className={css.quiet}>
              {moment(at)}
            </time>
            <Link to={path}>{words(title)}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
