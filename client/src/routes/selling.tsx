import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import type { ApplyBody } from '#contracts/sellers.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import type { AppDeps } from '../app/app.tsx';
import { StepUpForm } from '../features/accounts/components/step-up-form.tsx';
import { useGuarded } from '../features/accounts/use-guarded.ts';
import { OpenedSeals } from '../features/bidding/components/opened-seals.tsx';
import css from '../features/sellers/components/application.module.css';
import { ApplicationForm } from '../features/sellers/components/application-form.tsx';
import { ApplicationState } from '../features/sellers/components/application-state.tsx';
import { ownSellingQuery } from '../features/sellers/queries.ts';
import { useApiClient } from '../lib/api-client.ts';
import { useFormat } from '../lib/format.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** How far the member is. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.ensureQueryData(ownSellingQuery(api));

/** How a member becomes a seller, and is one. */
export function Component() {
  const { t } = useTranslation('sellers');
  useMeta({ title: t('title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('title')}</h1>
        <p className={layout.lead}>{t('lead')}</p>
      </header>
      <section className={layout.section} aria-label={t('title')}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <Selling />
        </Suspense>
      </section>
    </div>
  );
}

function Selling() {
  const { t } = useTranslation('sellers');
  const { day } = useFormat();
  const { application, keptUntil } = useSuspenseQuery(ownSellingQuery(useApiClient())).data;
  const mayApply = application === null || application.phase === 'declined';
  return (
    <>
      {application && <ApplicationState seller={application} />}
      {keptUntil && <p className={layout.lead}>{t('kept', { day: day(keptUntil) })}</p>}
      {application && <OpenedSeals />}
      {mayApply && <Applying sellerName={application?.name ?? ''} />}
    </>
  );
}

/** What was typed stays while they say once more who they are. */
function Applying({ sellerName }: { sellerName: string }) {
  const api = useApiClient();
  const cache = useQueryClient();
  const { stepUp, mutate, isPending, error } = useGuarded<ApplyBody, ReceiptBody>(
    sellerRoutes.own,
    'selling',
    (_, { after }) => void cache.fetchQuery({ ...ownSellingQuery(api, after), staleTime: 0 }),
  );
  return (
    <div className={css.measure}>
      {stepUp && <StepUpForm {...stepUp} />}
      <div hidden={stepUp !== null}>
        <ApplicationForm {...{ sellerName, isPending, error }} onSend={mutate} />
      </div>
    </div>
  );
}
