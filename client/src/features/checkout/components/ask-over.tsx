import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderRoutes } from '#contracts/order-routes.ts';
import { type ApiClient, Problem, useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { type AskToBuy, checkoutPathOfAsk } from '../../listings/checkout-path.ts';
import { productPath } from '../../listings/product-path.ts';
import { checkoutKeys } from '../queries.ts';

/** Why an ask is not bought as it was seen: no other card or address helps. */
export const askOver: readonly string[] = [
  'ask-gone',
  'ask-reserved',
  'price-changed',
  'own-listing',
  'reserving-already',
  'reserved-lately',
];

export const isOver = (error: Error): boolean => error instanceof Problem && askOver.includes(error.code);

/** What became of it, and where its buyer goes on: at the price that it has now, or back at the product. */
export function AskOver({ bought, error }: { bought: AskToBuy; error: Error }) {
  const { t } = useTranslation('checkout');
  const format = useFormat();
  const words = useRefusal('orders', true);
  const { data: now } = useQuery(askQuery(useApiClient(), bought));
  const price = error instanceof Problem && error.code === 'price-changed' ? now?.price : null;
  return (
    <div className={layout.form}>
      <Alert mean="warn" isSaid>
        {words(error)}
      </Alert>
      {price && (
        <Link to={checkoutPathOfAsk({ ...bought, priceCents: price.minor })} className={buttonClass('main')}>
          {t('buyAt', { price: format.price(price.minor) })}
        </Link>
      )}
      <Link
        to={now?.product ? productPath(now.product) : '/products'}
        className={buttonClass(price ? 'plain' : 'main')}
      >
        {t('toProduct')}
      </Link>
    </div>
  );
}

const askQuery = (
  api: ApiClient,
  { templateId, size, listingId }: Pick<AskToBuy, 'templateId' | 'size' | 'listingId'>,
) => ({
  queryKey: checkoutKeys.ask(listingId),
  queryFn: () =>
    api.get(`${orderRoutes.ask}?${new URLSearchParams({ templateId, size, listingId })}`, () =>
      import('#contracts/orders.ts').then((c) => c.askNow),
    ),
});
