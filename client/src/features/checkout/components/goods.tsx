import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GiftTheme } from '#contracts/gift-designs.ts';
import type { Money } from '#kernel/money.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { auctionPageQuery } from '../../auctions/queries.ts';
import { CardFace } from '../../gift-cards/components/card-face.tsx';
import { LotPicture } from '../../listings/components/lot-picture.tsx';
import css from './checkout.module.css';

/** The lot that was won: its picture and name, and for how much. */
export function LotGoods({ auctionId }: { auctionId: string }) {
  const { t } = useTranslation('checkout');
  const { data: auction } = useQuery(auctionPageQuery(useApiClient(), auctionId));
  if (!auction) return <p className={css.goods}>{t('lot')}</p>;
  return (
    <div className={css.goods}>
      <div className={css.picture}>
        <LotPicture auction={auction} sizes="96px" isNamed />
      </div>
      <div>
        <Link to={`/auctions/${auctionId}`} className={css.name}>
          {auction.product.name}
        </Link>
        <p className={css.quiet}>{t('lot')}</p>
        <Price money={{ minor: auction.price, currency: auction.currency }} />
      </div>
    </div>
  );
}

/** The gift card that is bought. */
export function CardGoods({ theme, amount }: { theme: string; amount: Money }) {
  return (
    <div className={css.face}>
      <CardFace theme={theme as GiftTheme} amount={amount} />
    </div>
  );
}
