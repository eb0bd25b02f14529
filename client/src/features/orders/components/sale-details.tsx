import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Sale } from '#contracts/orders.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useDocumentCommand } from '../../../lib/command.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { Price } from '../../../lib/price.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { Failed } from './failed.tsx';
import css from './orders.module.css';
import { Part } from './part.tsx';
import { saleKeys, saleQuery } from '../sale-queries.ts';
import { ParcelLabel } from './parcel-label.tsx';

/** One sale: what its seller has to do, and what has happened. */
export function SaleDetails({ number }: { number: string }) {
  const { t } = useTranslation('orders');
  const { data: sale } = useSuspenseQuery(saleQuery(useApiClient(), number));
  return (
    <>
      {sale.is === 'confirmed' && (
        <Part title={t('sale.ship')}>
          <Shipping sale={sale} />
        </Part>
      )}
      <Part title={t('happened')}>
        <Happened sale={sale} />
        <Failed checks={sale.failed} />
      </Part>
      <Part title={t('sale.sold')}>
        <p>
          {t('sale.price')} <Price money={sale.price} />
        </p>
        <Link to={`/auctions/${sale.auctionId}`}>{t('toAuction')}</Link>
      </Part>
    </>
  );
}

function Happened({ sale: { steps } }: { sale: Sale }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const shown = steps
    .filter(({ is }) => is !== 'placed')
    .map(({ is, at }) => ({ key: is, title: t(`sale.phase.${is}`), at: moment(at), state: 'done' as const }));
  return <Timeline steps={shown} words={{ done: t('done'), now: t('now'), ahead: t('ahead') }} />;
}

/** The label, until when, and the word that the carrier may come. */
function Shipping({ sale }: { sale: Sale }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useHandOver(sale);
  if (!sale.label) return <p className={css.quiet}>{t('sale.labelComes')}</p>;
  return (
    <>
      <ParcelLabel label={sale.label} />
      {sale.isHandedOver ? (
        <p>{t('sale.handedOver', { when: sale.due ? moment(sale.due) : '' })}</p>
      ) : (
        <>
          <p>{sale.due && t('sale.shipByText', { when: moment(sale.due) })}</p>
          <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
            {t('sale.handOver')}
          </Button>
        </>
      )}
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </>
  );
}

function useHandOver({ id, number }: Sale) {
  const { t } = useTranslation('orders');
  const say = useSay();
  const words = useRefusal('orders');
  const { mutate, error, isPending } = useDocumentCommand<object>(
    orderRoutes.handOver(id),
    [{ queryKey: saleKeys.one(number) }, { queryKey: saleKeys.all }],
    { onDone: () => say(t('sale.handedOverSaid')) },
  );
  return { mutate, refusal: error ? words(error) : undefined, isPending };
}
