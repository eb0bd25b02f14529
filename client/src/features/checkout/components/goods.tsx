import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GiftTheme } from '#contracts/gift-designs.ts';
import type { Quote } from '#contracts/orders.ts';
import type { Money } from '#kernel/money.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { auctionPageQuery } from '../../auctions/queries.ts';
import { CardFace } from '../../gift-cards/components/card-face.tsx';
import { LotPicture } from '../../listings/components/lot-picture.tsx';
import { productPath } from '../../listings/product-path.ts';
import { useAboutSold } from '../../orders/components/sold-item.tsx';
import css from './checkout.module.css';

/** The lot that was won: its picture and name, and for how much. */
function LotGoods({ auctionId }: { auctionId: string }) {
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

/** What is bought at its ask. */
function AskGoods({ quote: { sold, price } }: { quote: Pick<Quote, 'sold' | 'price'> }) {
  const { t } = useTranslation('orders');
  const aboutOf = useAboutSold();
  if (!sold) return <p className={css.goods}>{t('goods.ask')}</p>;
  return (
    <div className={css.goods}>
      <div className={css.picture}>
        <LotPicture auction={sold} sizes="96px" isNamed />
      </div>
      <div>
        <Link to={productPath(sold.product)} className={css.name}>
          {sold.product.name}
        </Link>
        <p className={css.quiet}>{aboutOf(sold)}</p>
        <Price money={price} />
      </div>
    </div>
  );
}

/** What a quote is of. */
export function Goods({ quote }: { quote: Quote }) {
  const { goods } = quote;
  if (goods.is === 'lot') return <LotGoods auctionId={goods.auctionId} />;
  if (goods.is === 'ask') return <AskGoods quote={quote} />;
  return goods.cards.map((card, n) => <CardGoods key={n} {...card} />);
}

/** The gift card that is bought. */
function CardGoods({ theme, amount }: { theme: string; amount: Money }) {
  return (
    <div className={css.face}>
      <CardFace theme={theme as GiftTheme} amount={amount} />
    </div>
  );
}
