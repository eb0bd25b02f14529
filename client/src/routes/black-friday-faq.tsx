import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { DayClock } from '../features/blackfriday/components/day-clock.tsx';
import { Faq } from '../features/blackfriday/components/faq.tsx';
import { blackFridayQuery } from '../features/blackfriday/queries.ts';
import { useFlag } from '../features/shell/flags.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.ensureQueryData(blackFridayQuery(api));

/** What people ask; while the day is blacked out, its countdown alone. */
export function Component() {
  const { t } = useTranslation('blackfriday');
  const isBlackout = useFlag('BlackFridayBlackout');
  useMeta({ title: t('faq'), description: t('faqText') });
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('faq')}</h1>
      {isBlackout ? <DayClock /> : <Faq />}
      {!isBlackout && (
        <p>
          <Link to="/blackfriday">{t('toDay')}</Link>
        </p>
      )}
    </div>
  );
}
