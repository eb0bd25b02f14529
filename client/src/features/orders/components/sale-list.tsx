import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Sale } from '#contracts/orders.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import css from './orders.module.css';
import { shownNumber } from '#contracts/order-number.ts';
import { useOrderWords, useSalePhase } from '../order-words.ts';
import { saleKeys, salesQuery } from '../sale-queries.ts';
import { useOrderNews } from '../use-order-news.ts';
import { isAskedWhereTo } from './going-back.tsx';
import { SoldPicture, useAboutSold, useSoldName } from './sold-item.tsx';

/** What the member has sold and is paid, the latest first, live. */
export function SaleList({ cursor, memberId }: { cursor: string | undefined; memberId: string }) {
  const { t } = useTranslation('orders');
  useOrderNews(memberId, saleKeys);
  const { data } = useSuspenseQuery(salesQuery(useApiClient(), cursor));
  if (data.items.length === 0)
    return (
      <Empty title={t('sale.empty')} text={t('sale.emptyText')}>
        <Link to="/sell" className={buttonClass('main')}>
          {t('sale.toSell')}
        </Link>
      </Empty>
    );
  return (
    <>
      <ul className={css.list}>
        {data.items.map((sale) => (
          <Row key={sale.id} sale={sale} />
        ))}
      </ul>
      {data.next !== undefined && (
        <Link to={`/account/sales?${new URLSearchParams({ cursor: data.next })}`}>{t('sale.earlier')}</Link>
      )}
    </>
  );
}

function Row({ sale }: { sale: Sale }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const { mean } = useOrderWords();
  const saidOf = useSalePhase();
  const nameOf = useSoldName();
  const aboutOf = useAboutSold();
  const isOwed = sale.is === 'confirmed' && !sale.isHandedOver;
  const asked = isAskedWhereTo(sale.goesBack) ? sale.goesBack?.due : null;
  return (
    <li className={css.row}>
      <SoldPicture sold={sale.sold} />
      <div className={css.what}>
        <Link to={`/account/sales/${sale.number}`} className={css.link}>
          <span className={css.name}>{nameOf(sale)}</span>{' '}
          <span className={css.quiet}>{t('sale.number', { number: shownNumber(sale.number) })}</span>
        </Link>
        {sale.sold && <span className={css.quiet}>{aboutOf(sale.sold)}</span>}
        {isOwed && sale.due && <span className={css.quiet}>{t('sale.shipBy', { when: moment(sale.due) })}</span>}
        {sale.confirmBy && <span className={css.quiet}>{t('sale.confirmBy', { when: moment(sale.confirmBy) })}</span>}
        {asked && <span className={css.quiet}>{t('back.sayBy', { when: moment(asked) })}</span>}
      </div>
      {sale.goesBack ? (
        <Badge mean={asked ? 'act' : 'quiet'}>{t(`back.phase.${sale.goesBack.is}`)}</Badge>
      ) : (
        <Badge mean={isOwed || sale.confirmBy ? 'act' : mean(sale.is)}>
          {isOwed ? t('sale.phase.toShip') : sale.confirmBy ? t('sale.phase.toConfirm') : saidOf(sale, sale.is)}
        </Badge>
      )}
      <span className={css.total}>
        <Price money={sale.price} />
      </span>
    </li>
  );
}
