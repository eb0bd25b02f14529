import { useTranslation } from 'react-i18next';
import type { Order } from '#contracts/orders.ts';
import type { SoldItem } from '#contracts/sold-item.ts';
import { LotPicture } from '../../listings/components/lot-picture.tsx';
import { useSize } from '../../listings/use-size.ts';
import css from './orders.module.css';

/** What it looks like: the item, or a gift card. Its name stands beside it. */
export function SoldPicture({ sold, isCard = false }: { sold: SoldItem | null; isCard?: boolean }) {
  return (
    <div className={css.picture}>
      {sold ? (
        <LotPicture auction={sold} sizes="96px" isNamed />
      ) : (
        <div className={isCard ? css.card : css.unknown} aria-hidden="true" />
      )}
    </div>
  );
}

/** Its size and condition. */
export function useAboutSold() {
  const { t } = useTranslation('auctions');
  const sizeOf = useSize();
  return ({ size, condition, product }: SoldItem) => `${sizeOf(size, product)} · ${t(`condition.${condition}`)}`;
}

/** What an order or a sale is called: the item, or what there is to say without its words. */
export function useSoldName() {
  const { t } = useTranslation('orders');
  return ({ sold, goods }: Readonly<{ sold: SoldItem | null; goods?: Order['goods'] }>) => {
    if (goods?.is === 'gift-cards') return t('goods.cards', { count: goods.cards.length });
    return sold?.product.name ?? t(goods?.is === 'ask' ? 'goods.ask' : 'goods.lot');
  };
}
