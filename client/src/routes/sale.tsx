import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../features/accounts/use-accounts.ts';
import { type Params, useParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { shownNumber } from '#contracts/order-number.ts';
import { addressesQuery } from '../features/addresses/queries.ts';
import { isAskedWhereTo } from '../features/orders/components/going-back.tsx';
import { SaleDetails } from '../features/orders/components/sale-details.tsx';
import { saleQuery } from '../features/orders/sale-queries.ts';
import { SaleMoneyPart } from '../features/payouts/components/sale-money.tsx';
import { saleMoneyQuery, sellerAccountQuery } from '../features/payouts/queries.ts';
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
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { number = '' }: Params) =>
  Promise.all([
    cache
      .ensureQueryData(saleQuery(api, number))
      .then(({ goesBack }) => (isAskedWhereTo(goesBack) ? cache.ensureQueryData(addressesQuery(api)) : undefined)),
    cache.ensureQueryData(saleMoneyQuery(api, number)),
    cache.ensureQueryData(sellerAccountQuery(api)),
  ]);

/** One sale of the member's. */
export function Component() {
  const { t } = useTranslation('orders');
  const me = useMe();
  const { number = '' } = useParams();
  const title = t('sale.number', { number: shownNumber(number) });
  useMeta({ title });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <Link to="/account/sales">{t('sale.toSales')}</Link>
        <h1 className={layout.title}>{title}</h1>
      </header>
      <Suspense key={number} fallback={<Skeleton shape="block" count={3} />}>
        {me.id && <SaleDetails number={number} memberId={me.id} AddressPicker={AddressPicker} />}
        {me.id && <SaleMoneyPart number={number} memberId={me.id} />}
      </Suspense>
    </div>
  );
}
