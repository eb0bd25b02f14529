import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { EvidenceSheet } from '../features/orders/components/evidence-sheet.tsx';
import { evidenceQuery } from '../features/orders/queries.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { number = '' }: Params) =>
  cache.ensureQueryData(evidenceQuery(api, number));

/** What the member saw when they paid an order of theirs. */
export function Component() {
  const { t } = useTranslation('orders');
  const { number = '' } = useParams();
  useMeta({ title: t('evidence.title') });
  return (
    <div className={layout.page}>
      <Link to={`/account/orders/${number}`}>{t('evidence.back')}</Link>
      <Suspense key={number} fallback={<Skeleton shape="block" count={3} />}>
        <EvidenceSheet number={number} />
      </Suspense>
    </div>
  );
}
