import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { DayDesk } from '../features/blackfriday/components/day-desk.tsx';
import { DropDesk } from '../features/blackfriday/components/drop-desk.tsx';
import { blackFridayQuery } from '../features/blackfriday/queries.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.ensureQueryData(blackFridayQuery(api));

/** The operators': when the day is, and what drops. */
export function Component() {
  const { t } = useTranslation('blackfriday');
  useMeta({ title: t('desk') });
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('desk')}</h1>
      <DayDesk />
      <DropDesk />
      <p>
        <Link to="/blackfriday">{t('toDay')}</Link>
      </p>
    </div>
  );
}
