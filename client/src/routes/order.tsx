import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../features/accounts/use-accounts.ts';
import { type Params, useParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { addressesQuery } from '../features/addresses/queries.ts';
import { isAskedWhereTo } from '../features/orders/components/going-back.tsx';
import { OrderDetails } from '../features/orders/components/order-details.tsx';
import { shownNumber } from '#contracts/order-number.ts';
import { orderQuery } from '../features/orders/queries.ts';
import { latePart } from '../lib/late-part.tsx';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** For the few who get something back. */
const AddressPicker = latePart(() =>
  import('../features/addresses/components/address-choice.tsx').then((module) => module.AddressChoice),
);

/** What it shows. */
export const prepare = async ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { number = '' }: Params) => {
  const { goesBack } = await cache.ensureQueryData(orderQuery(api, number));
  if (isAskedWhereTo(goesBack)) await cache.ensureQueryData(addressesQuery(api));
};

/** One order of the member's. */
export function Component() {
  const { t } = useTranslation('orders');
  const me = useMe();
  const { number = '' } = useParams();
  const title = t('number', { number: shownNumber(number) });
  useMeta({ title });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <Link to="/account/orders">{t('toOrders')}</Link>
        <h1 className={layout.title}>{title}</h1>
      </header>
      <Suspense key={number} fallback={<Skeleton shape="block" count={3} />}>
        {me.id && <OrderDetails number={number} memberId={me.id} AddressPicker={AddressPicker} />}
      </Suspense>
    </div>
  );
}
