import { useTranslation } from 'react-i18next';
import type { Me } from '#contracts/accounts.ts';
import { inLocale } from '#contracts/locales.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { Link } from '../../../lib/link.tsx';
import { useLocale } from '../../../lib/locale.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { accountWays } from '../account-ways.ts';
import { useApiClient } from '../../../lib/api-client.ts';

interface Props {
  me: Me;
  /** Classes of the header that it lies in. */
  tool: string;
  menu: string;
  who: string;
}

const operatorsWays = [
  { name: 'desk', to: '/operator/retractions' },
  { name: 'ops', to: '/ops' },
] as const;

/** What a member can do from everywhere. */
export function AccountMenu({ me, tool, menu, who }: Props) {
  const { t } = useTranslation('accounts');
  const { leaveFor } = useApiClient();
  const say = useSay();
  const words = useRefusal('accounts');
  const shown = [...accountWays(me), ...(me.roles.includes('operator') ? operatorsWays : [])];
  const home = inLocale(useLocale(), '/');
  const signOut = useCommand<Record<string, never>>(accountRoutes.signOut, {
    onDone: () => leaveFor(home),
    onRefused: (error) => say(words(error)),
  });
  return (
    <>
      <button type="button" className={tool} popoverTarget="account">
        {t('account')}
      </button>
      <div id="account" popover="auto" className={menu}>
        <p className={who}>{me.name ?? me.email}</p>
        {shown.map(({ name, to }) => (
          <Link key={name} to={to} onClick={() => document.getElementById('account')?.hidePopover()}>
            {t(`to.${name}`)}
          </Link>
        ))}
        <button type="button" onClick={() => signOut.mutate({})} disabled={signOut.isPending}>
          {t('signOut')}
        </button>
      </div>
    </>
  );
}
