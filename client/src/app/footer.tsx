import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { categories } from '#contracts/categories.ts';
import { countsAsGuest } from '#contracts/nobody.ts';
import { useMe } from '../features/accounts/use-accounts.ts';
import { categoryPath } from '../features/catalog/categories.ts';
import { stories } from '../features/editorial/stories.ts';
import { supportLink } from '../features/help/support.ts';
import { helpTopics } from '../features/help/topics.ts';
import { useFlag } from '../features/shell/flags.ts';
import { Link } from '../lib/link.tsx';
import { SignInLink } from '../lib/sign-in-link.tsx';
import css from './layout.module.css';
import { PreferencesButton } from './preferences.tsx';

/** What the shop promises, and where to find it all. */
export function Footer() {
  const { t } = useTranslation('shell');
  const hasAuctions = useFlag('Auctions');
  return (
    <footer className={css.footer}>
      <div className={css.feet}>
        <div className={css.promise}>
          <strong>Plinth</strong>
          <p>{t('promise')}</p>
        </div>
        <Ways title={t('shop')}>
          {categories.map((category) => (
            <li key={category}>
              <Link to={categoryPath(category)}>{t(`category.${category}`)}</Link>
            </li>
          ))}
        </Ways>
        {hasAuctions && <Auctions />}
        <Help />
        <div className={css.last}>
          <p>{t('ownPictures')}</p>
          <PreferencesButton className={css.choice} isLong />
        </div>
      </div>
    </footer>
  );
}

function Auctions() {
  const { t } = useTranslation('shell');
  const me = useMe();
  return (
    <Ways title={t('auctions')}>
      <li>
        <Link to="/auctions">{t('menu.ending')}</Link>
      </li>
      <li>
        <Link to="/auctions?phase=closed">{t('results')}</Link>
      </li>
      {me.roles.includes('seller') && (
        <li>
          <Link to="/sell">{t('sell')}</Link>
        </li>
      )}
      {countsAsGuest(me) && (
        <li>
          <SignInLink title={t('signInToSell')} back="/sell">
            {t('sell')}
          </SignInLink>
        </li>
      )}
      <li>
        <Link to="/account/bids">{t('myBids')}</Link>
      </li>
    </Ways>
  );
}

/** What one asks before one trusts a house. */
function Help() {
  const { t } = useTranslation('shell');
  return (
    <Ways title={t('help')}>
      {helpTopics.map((topic) => (
        <li key={topic}>
          <Link to={`/help/${topic}`}>{t(`help.${topic}`)}</Link>
        </li>
      ))}
      <li>
        <Link to={`/editorial/${stories[0]}`}>{t('stories')}</Link>
      </li>
      <li>
        <a href={supportLink}>{t('support')}</a>
      </li>
    </Ways>
  );
}

const Ways = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </nav>
);
