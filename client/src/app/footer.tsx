import { useTranslation } from 'react-i18next';
import { categories } from '../features/catalog/categories.ts';
import { Link } from '../lib/link.tsx';
import css from './layout.module.css';

const listed = categories.slice(0, 4);

/** What the shop promises, and where to find it all. */
export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <footer className={css.footer}>
      <div className={css.feet}>
        <div className={css.promise}>
          <strong>Plinth</strong>
          <p>{t('promise')}</p>
        </div>
        <nav aria-label={t('shop')}>
          <ul>
            {listed.map((category) => (
              <li key={category}>
                <Link to={`/${category}`}>{t(`category.${category}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('more')}>
          <ul>
            <li>
              <Link to="/auctions?phase=closed">{t('results')}</Link>
            </li>
            <li>
              <Link to="/account/bids">{t('myBids')}</Link>
            </li>
            <li>
              <a href={supportLink}>{t('support')}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}

/** The help centre; a letter until there is one. */
export const supportLink = 'mailto:support@plinth.example';
