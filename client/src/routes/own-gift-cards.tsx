import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { OwnCards, OwnCredit } from '../features/gift-cards/components/own-cards.tsx';
import { creditQuery, ownCardsQuery } from '../features/gift-cards/queries.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) =>
  Promise.all([cache.ensureInfiniteQueryData(ownCardsQuery(api)), cache.ensureQueryData(creditQuery(api))]);

/** The member's gift cards and store credit. */
export function Component() {
  const { t } = useTranslation('gift-cards');
  useMeta({ title: t('myCards') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <div className={layout.head}>
          <h1 className={layout.title}>{t('myCards')}</h1>
          <Link to="/gift-cards#balance">{t('balance')}</Link>
        </div>
        <p className={layout.lead}>{t('myLead')}</p>
      </header>
      <Suspense fallback={<Skeleton shape="block" count={2} />}>
        <OwnCredit />
        <section className={layout.section} aria-label={t('myCards')}>
          <OwnCards />
        </section>
      </Suspense>
    </div>
  );
}
