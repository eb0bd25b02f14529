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
import { ordersQuery } from '../queries.ts';
import css from './orders.module.css';

/** What the member has bought, the latest first. */
export function OrderList() {
  const { t } = useTranslation('orders');
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
  const { title, phase, mean } = useOrderWords();
  const placed = order.steps[0]?.at;
  return (
    <li className={css.row}>
      <div className={css.what}>
        <Link to={`/account/orders/${order.number}`} className={css.name}>
          {title(order)}
        </Link>
        <span className={css.quiet}>{t('number', { number: shownNumber(order.number) })}</span>
        {placed && <span className={css.quiet}>{t('placedAt', { when: moment(placed) })}</span>}
      </div>
      <Badge mean={mean(order.is)}>{phase(order.is)}</Badge>
      <span className={css.total}>
        <Price money={order.total} />
      </span>
    </li>
  );
}
