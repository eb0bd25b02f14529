import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { Schedule } from '../features/trivia/components/schedule.tsx';
import { gamesQuery } from '../features/trivia/queries.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.ensureQueryData(gamesQuery(api));

/** When the games are, and how they go. */
export function Component() {
  const { t } = useTranslation('trivia');
  useMeta({ title: t('title'), description: t('lead') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.large}>{t('title')}</h1>
        <p className={layout.lead}>{t('lead')}</p>
      </header>
      <Schedule />
      <WayToDesk />
    </div>
  );
}

/** For who hosts games. */
function WayToDesk() {
  const { t } = useTranslation('trivia');
  const { roles } = useMe();
  if (!roles.includes('host') && !roles.includes('operator')) return null;
  return (
    <p>
      <Link to="/operator/trivia" className={buttonClass('plain')}>
        {t('desk')}
      </Link>
    </p>
  );
}
