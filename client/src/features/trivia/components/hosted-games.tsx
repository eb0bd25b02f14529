import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { useDated } from '../../../lib/dated.ts';
import { Link } from '../../../lib/link.tsx';
import { useWords } from '../../../lib/use-words.ts';
import layout from '../../../ui/layout.module.css';
import { gamesQuery } from '../queries.ts';
import css from './trivia.module.css';

/** All games, each with the way to its desk. */
export function HostedGames() {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const dated = useDated();
  const { items } = useSuspenseQuery(gamesQuery(useApiClient())).data;
  if (items.length === 0) return null;
  return (
    <section className={css.desk}>
      <h2 className={layout.heading}>{t('games')}</h2>
      <ul className={css.desk}>
        {items.map(({ id, title, startsAt, state }) => (
          <li key={id} className={css.acts}>
            <Link to={`/operator/trivia/${id}`}>{words(title)}</Link>
            <span className={css.quiet}>
              <time dateTime={startsAt}>{dated(startsAt)}</time>
              <span>{t(`state.${state}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
