import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Sale } from '#contracts/orders.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { Price } from '../../../lib/price.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { productPath } from '../../listings/product-path.ts';
import { saleKeys, saleQuery } from '../sale-queries.ts';
import { useOrderCommand } from '../use-order-command.ts';
import { useOrderNews } from '../use-order-news.ts';
import { useSalePhase } from '../order-words.ts';
import { Confirming, usePenalty } from './asking.tsx';
import { Checked } from './checked.tsx';
import { Failed } from './failed.tsx';
import { type AddressPicker, GoingBack } from './going-back.tsx';
import { Happened } from './happened.tsx';
import css from './orders.module.css';
import { ParcelLabel } from './parcel-label.tsx';
import { Part } from './part.tsx';
import { SoldPicture, useAboutSold, useSoldName } from './sold-item.tsx';

interface Props {
  number: string;
  memberId: string;
  AddressPicker: AddressPicker;
}

/** One sale: what its seller has to do, and what has happened; live. */
export function SaleDetails({ number, memberId, AddressPicker }: Props) {
  const { t } = useTranslation('orders');
  useOrderNews(memberId, saleKeys, number);
  const nameOf = useSoldName();
  const aboutOf = useAboutSold();
  const { data: sale } = useSuspenseQuery(saleQuery(useApiClient(), number));
  return (
    <>
      {sale.confirmBy && (
        <Part title={t('sale.confirmTitle')}>
          <Confirming sale={sale} until={sale.confirmBy} />
        </Part>
      )}
      {sale.is === 'confirmed' && (
        <Part title={t('sale.ship')}>{sale.isInstant ? <p>{t('sale.atDesk')}</p> : <Shipping sale={sale} />}</Part>
      )}
      {sale.is === 'mismatch' && sale.due && <Undecided sale={sale} until={sale.due} />}
      <GoingBack of={sale} to="seller" keys={[saleKeys.one(number), saleKeys.all]} AddressPicker={AddressPicker} />
      <Past sale={sale} />
      <Checked photographs={sale.photographs} />
      <Part title={t('sale.sold')}>
        <div className={css.sold}>
          <SoldPicture sold={sale.sold} />
          <div className={css.what}>
            <p className={css.name}>{nameOf(sale)}</p>
            {sale.sold && <p className={css.quiet}>{aboutOf(sale.sold)}</p>}
            <p>
              {t('sale.price')} <Price money={sale.price} />
            </p>
            {sale.auctionId !== null && <Link to={`/auctions/${sale.auctionId}`}>{t('toAuction')}</Link>}
            {sale.auctionId === null && sale.sold && <Link to={productPath(sale.sold.product)}>{t('toProduct')}</Link>}
          </div>
        </div>
      </Part>
    </>
  );
}

/** It is not as described, and its buyer has not said whether they want it. */
function Undecided({ sale, until }: { sale: Sale; until: string }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const penalty = usePenalty(sale);
  return (
    <Part title={t('sale.mismatchTitle')}>
      <p>{t('sale.mismatchText', { when: moment(until), penalty })}</p>
    </Part>
  );
}

function Past({ sale }: { sale: Sale }) {
  const { t } = useTranslation('orders');
  const saidOf = useSalePhase();
  const steps = sale.steps.filter(({ is }) => is !== 'placed');
  if (steps.length === 0 && sale.failed.length === 0) return null;
  return (
    <Part title={t('happened')}>
      <Happened steps={steps} title={(is) => saidOf(sale, is)} />
      <Failed checks={sale.failed} />
    </Part>
  );
}

/** The label, until when, and the word that the carrier may come. */
function Shipping({ sale }: { sale: Sale }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const say = useSay();
  const isHydrated = useHydrated();
  const penalty = usePenalty(sale);
  const { mutate, refusal, isPending } = useOrderCommand<object>(
    orderRoutes.handOver(sale.id),
    [saleKeys.one(sale.number), saleKeys.all],
    () => say(t('sale.handedOverSaid')),
  );
  if (!sale.label) return <p className={css.quiet}>{t('sale.labelComes')}</p>;
  return (
    <>
      <ParcelLabel label={sale.label} text={t('sale.labelTo')} />
      {sale.isHandedOver ? (
        <p>{t('sale.handedOver', { when: sale.due ? moment(sale.due) : '' })}</p>
      ) : (
        <>
          <p>{sale.due && t('sale.shipByText', { when: moment(sale.due) })}</p>
          <p className={css.quiet}>{t('sale.sendItself', { penalty })}</p>
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
