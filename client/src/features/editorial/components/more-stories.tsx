import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import css from '../editorial.module.css';
import { stories, type Story } from '../stories.ts';

/** Where one goes on from a story: to the others, and to what it is about. */
export function MoreStories({ after }: { after: Story }) {
  const { t } = useTranslation('editorial');
  return (
    <nav className={css.more} aria-labelledby="more">
      <h2 id="more">{t('more')}</h2>
      <ul>
        {stories
          .filter((story) => story !== after)
          .map((story) => (
            <li key={story}>
              <Link to={`/editorial/${story}`}>{t(`title.${story}`)}</Link>
              <p>{t(`lead.${story}`)}</p>
            </li>
          ))}
      </ul>
      <Link to="/auctions" className={buttonClass('plain')}>
        {t('live')}
      </Link>
    </nav>
  );
}
