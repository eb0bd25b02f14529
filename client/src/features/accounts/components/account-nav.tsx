import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Link } from '../../../lib/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { accountWays } from '../account-ways.ts';
import { useMe } from '../use-accounts.ts';
import css from './account-nav.module.css';

/** All pages of the account, the one that is shown marked. */
export function AccountNav() {
  const { t } = useTranslation('accounts');
  const { pathname } = useLocation();
  const me = useMe();
  return (
    <div className={css.bar}>
      <div className={css.ruled}>
        <Tabs label={t('account.pages')}>
          {accountWays(me).map(({ name, to }) => (
            <Link key={name} to={to} aria-current={pathname === to ? 'page' : undefined}>
              {t(`to.${name}`)}
            </Link>
          ))}
        </Tabs>
      </div>
    </div>
  );
}
