import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contracts/orders.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { productPath } from '../../listings/product-path.ts';
import { useOrderWords } from '../order-words.ts';
import { orderKeys, orderQuery } from '../queries.ts';
import { sumLines } from '../sum-lines.ts';
import { useOrderNews } from '../use-order-news.ts';
import { Checked } from './checked.tsx';
import { type AddressPicker, GoingBack } from './going-back.tsx';
import { Happened } from './happened.tsx';
import { OnItsWay } from './on-its-way.tsx';
import css from './orders.module.css';
import { Part } from './part.tsx';
import { SoldPicture, useAboutSold, useSoldName } from './sold-item.tsx';

interface OrderDetailsProps {
  number: string;
  memberId: string;
  AddressPicker: AddressPicker;
}

/** One order: what has happened, what was bought, and what was paid on which terms; live. */
export function OrderDetails({ number, memberId, AddressPicker }: OrderDetailsProps) {
  const { t } = useTranslation('orders');
  useOrderNews(memberId, orderKeys, number);
  const { data: order } = useSuspenseQuery(orderQuery(useApiClient(), number));
  return (
    <OrderParts
      order={order}
      goingBack={
        <GoingBack of={order} to="buyer" keys={[orderKeys.one(number), orderKeys.all]} AddressPicker={AddressPicker} />
      }
    >
      <Link to={`/account/orders/${number}/evidence`}>{t('evidence.title')}</Link>
    </OrderParts>
  );
}

interface OrderPartsProps {
  order: Order;
  goingBack?: ReactNode;
  /** They stand beneath what was paid. */
  children?: ReactNode;
}

/** The same to whoever may see it. */
export function OrderParts({ order, goingBack, children }: OrderPartsProps) {
  const { t } = useTranslation('orders');
  const { phase } = useOrderWords();
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <OnItsWay order={order} />
        {goingBack}
        <Part title={t('happened')}>
          <Happened steps={order.steps} title={phase} />
        </Part>
        <Checked photographs={order.photographs} />
      </div>
      <div className={css.column}>
        <Part title={t('bought')}>
          <Bought order={order} />
        </Part>
        <Part title={t('paid')}>
          <Paid order={order} />
          {children}
        </Part>
      </div>
    </div>
  );
}

function Bought({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const nameOf = useSoldName();
  const aboutOf = useAboutSold();
  const { goods, sold } = order;
  return (
    <div className={css.sold}>
      <SoldPicture sold={sold} isCard={goods.is === 'gift-cards'} />
      <div className={css.what}>
        <p className={css.name}>{nameOf(order)}</p>
        {sold && <p className={css.quiet}>{aboutOf(sold)}</p>}
        {goods.is === 'lot' && <Link to={`/auctions/${goods.auctionId}`}>{t('toAuction')}</Link>}
        {goods.is === 'ask' && sold && <Link to={productPath(sold.product)}>{t('toProduct')}</Link>}
      </div>
    </div>
  );
}

function Paid({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const lines = sumLines(order, (key, values) => t(key, values));
  return (
    <dl className={css.sums}>
      {lines.map(({ key, name, money }) => (
        <div key={key} className={css.line}>
          <dt>{name}</dt>
          <dd>
            <Price money={money} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
