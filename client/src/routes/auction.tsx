import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useMe } from '../features/accounts/use-accounts.ts';
import { AuctionScreen, AuctionSkeleton } from '../features/auctions/components/auction-screen.tsx';
import { productPath } from '../features/catalog/queries.ts';
import { Link } from '../lib/link.tsx';

/** One auction. */
export function Component() {
  const { t } = useTranslation('catalog');
  const { id = '' } = useParams();
  const me = useMe();
  return (
    <Suspense key={id} fallback={<AuctionSkeleton />}>
      <AuctionScreen id={id} me={me}>
        {({ product }) => (
          <p>
            <Link to={productPath(product)}>{t('aboutProduct')}</Link>
          </p>
        )}
      </AuctionScreen>
    </Suspense>
  );
}
