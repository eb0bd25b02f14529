import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { inLocale, locales } from '#contracts/locales.ts';
import { useMe } from '../features/accounts/use-accounts.ts';
import { AccountMenu } from '../features/accounts/components/account-menu.tsx';
import { Link, NavLink } from '../lib/link.tsx';
import { countryName, useLocale } from '../lib/locale.ts';
import css from './layout.module.css';

/** Wordmark, where one can go, and who is here. */
export function Header() {
  const { t } = useTranslation('shell');
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Link to="/" className={css.mark} aria-label={t('home')}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 2h10v2H3zm1 3h8v7H4zm-2 8h12v2H2z" />
          </svg>
          <span aria-hidden="true">Plinth</span>
        </Link>
        <nav className={css.nav} aria-label={t('nav')}>
          <NavLink to="/auctions">{t('auctions')}</NavLink>
          <NavLink to="/products">{t('products')}</NavLink>
        </nav>
        <div className={css.tools}>
          <LocaleMenu />
          <Account />
        </div>
      </div>
    </header>
  );
}

function Account() {
  const { t } = useTranslation('shell');
  const me = useMe();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  if (me.isAuthenticated) return <AccountMenu me={me} tool={css.tool!} menu={css.menu!} who={css.who!} />;
  const isAway = /^\/(?:login|register|verify)/.test(pathname);
  const back = isAway ? '' : `?redirect=${encodeURIComponent(inLocale(locale, pathname) + search)}`;
  return (
    <Link to={`/login${back}`} className={css.tool}>
      {t('signIn')}
    </Link>
  );
}

/** Another locale is another page: its language, prices and titles come from the server. */
function LocaleMenu() {
  const { t } = useTranslation('shell');
  const here = useLocale();
  const { pathname, search } = useLocation();
  return (
    <>
      <button type="button" className={css.tool} popoverTarget="locales" aria-label={t('locale')}>
        {here.language.toUpperCase()}
        <span className={css.long}>
          {' · '}
          {here.currency}
        </span>
      </button>
      <div id="locales" popover="auto" className={css.menu}>
        <ul>
          {locales.map((locale) => (
            <li key={locale.code}>
              <a
                href={inLocale(locale, pathname) + search}
                hrefLang={locale.code}
                aria-current={locale.code === here.code ? 'true' : undefined}
              >
                {countryName({ language: here.language, country: locale.country })}
                <span className={css.quiet}>
                  {locale.language.toUpperCase()} · {locale.currency}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
