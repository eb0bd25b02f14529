import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contracts/orders.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { shownNumber } from '#contracts/order-number.ts';
import { useOrderWords } from '../order-words.ts';
import { orderKeys, ordersQuery } from '../queries.ts';
import { useOrderNews } from '../use-order-news.ts';
import css from './orders.module.css';
import { SoldPicture, useAboutSold, useSoldName } from './sold-item.tsx';

/** What the member has bought, the latest first, live. */
export function OrderList({ memberId }: { memberId: string }) {
  const { t } = useTranslation('orders');
  useOrderNews(memberId, orderKeys);
  const { data } = useSuspenseQuery(ordersQuery(useApiClient()));
  if (data.length === 0)
    return (
      <Empty title={t('empty')} text={t('emptyText')}>
        <Link to="/account/bids" className={buttonClass('main')}>
          {t('toBids')}
        </Link>
      </Empty>
    );
  return (
    <ul className={css.list}>
      {data.map((order) => (
        <Row key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Row({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const { phase, mean } = useOrderWords();
  const nameOf = useSoldName();
  const aboutOf = useAboutSold();
  const placed = order.steps[0]?.at;
  return (
    <li className={css.row}>
      <SoldPicture sold={order.sold} isCard={order.goods.is === 'gift-cards'} />
      <div className={css.what}>
        <Link to={`/account/orders/${order.number}`} className={css.link}>
          <span className={css.name}>{nameOf(order)}</span>{' '}
          <span className={css.quiet}>{t('number', { number: shownNumber(order.number) })}</span>
        </Link>
        {order.sold && <span className={css.quiet}>{aboutOf(order.sold)}</span>}
        {placed && <span className={css.quiet}>{t('placedAt', { when: moment(placed) })}</span>}
      </div>
      <Badge mean={mean(order.is)}>{phase(order.is)}</Badge>
      <span className={css.total}>
        <Price money={order.total} />
      </span>
    </li>
  );
}
