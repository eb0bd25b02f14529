import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { MyBidList } from '../features/bidding/components/my-bid-list.tsx';
import { OpenedSeals } from '../features/bidding/components/opened-seals.tsx';
import { myBidsQuery } from '../features/bidding/queries.ts';
import { latePart, Nothing } from '../lib/late-part.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** Of lots that were won. */
const PayLot = latePart(() => import('../features/checkout/components/pay-lot.tsx').then((module) => module.PayLot), {
  instead: Nothing,
});

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.ensureQueryData(myBidsQuery(api));

/** The member's own bids. */
export function Component() {
  const { t } = useTranslation('auctions');
  const me = useMe();
  useMeta({ title: t('myBids') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('myBids')}</h1>
      </header>
      <Suspense fallback={<Skeleton shape="block" />}>
        {me.id && <MyBidList memberId={me.id} Paying={PayLot} />}
      </Suspense>
      {me.id && <OpenedSeals />}
    </div>
  );
}
