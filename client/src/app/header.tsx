import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Me } from '#contracts/accounts.ts';
import { inLocale } from '#contracts/locales.ts';
import { useMe } from '../features/accounts/use-accounts.ts';
import { useFlag } from '../features/shell/flags.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { latePart, Nothing } from '../lib/late-part.tsx';
import { Link, NavLink } from '../lib/link.tsx';
import { useLocale } from '../lib/locale.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import css from './header.module.css';
import { Menu, MenuButton } from './menu.tsx';
import { PreferencesButton } from './preferences.tsx';
import { SearchBox } from './search-box.tsx';

const AccountMenu = latePart(
  () => import('../features/accounts/components/account-menu.tsx').then((module) => module.AccountMenu),
  { instead: AccountLink },
);

const UnreadBadge = latePart(
  () => import('../features/notifications/components/unread-badge.tsx').then((module) => module.UnreadBadge),
  { instead: Nothing },
);

/** Stands for the account's menu where that cannot be had: a fresh page, which brings the menu too. */
function AccountLink({ me, tool }: { me: Me; tool: string }) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  return (
    <a href={inLocale(locale, '/account/bids')} className={tool}>
      {me.name ?? t('myBids')}
    </a>
  );
}

/** Wordmark, where one can go, what one looks for, and who is here. */
export function Header({ hasMenu }: { hasMenu: boolean }) {
  const { t } = useTranslation('shell');
  const hasAuctions = useFlag('Auctions');
  return (
    <header className={css.header}>
      <div className={css.bar}>
        {hasMenu && <MenuButton look="sign" className={`${css.sign} ${css.opener}`} />}
        <Link to="/" className={css.mark} aria-label={t('home')}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 2h10v2H3zm1 3h8v7H4zm-2 8h12v2H2z" />
          </svg>
          <span aria-hidden="true">Plinth</span>
        </Link>
        {hasMenu && (
          <>
            <nav className={css.nav} aria-label={t('nav')}>
              {hasAuctions && <NavLink to="/auctions">{t('auctions')}</NavLink>}
              <NavLink to="/sneakers">{t('category.sneakers')}</NavLink>
              <NavLink to="/apparel">{t('category.apparel')}</NavLink>
              <MenuButton look="word" className={css.tool!} />
            </nav>
            <Menu />
            <SearchBox />
          </>
        )}
        <div className={css.tools}>
          <PreferencesButton className={`${css.tool} ${css.long}`} />
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
  if (me.isAuthenticated && me.id)
    return (
      <>
        <InboxLink memberId={me.id} />
        <AccountMenu me={me} tool={css.tool!} menu={css.drop!} who={css.who!} />
      </>
    );
  const isAway = /^\/(?:login|register|forgot|reset|verify|unsubscribe)/.test(pathname);
  const back = isAway ? '' : `?redirect=${encodeURIComponent(inLocale(locale, pathname) + search)}`;
  return (
    <Link to={`/login${back}`} className={css.tool}>
      {t('signIn')}
    </Link>
  );
}

/** Its count comes after the first paint, over the sign: nothing moves. */
function InboxLink({ memberId }: { memberId: string }) {
  const { t } = useTranslation('shell');
  const isHydrated = useHydrated();
  return (
    <NavLink to="/account/inbox" className={css.sign}>
      <Icon name="bell" />
      <span className={layout.hidden}>{t('inbox')}</span>
      {isHydrated && <UnreadBadge memberId={memberId} />}
    </NavLink>
  );
}
