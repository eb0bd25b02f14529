import { useTranslation } from 'react-i18next';
import type { AuctionCard } from '#contracts/auctions.ts';
import { productRoutes } from '#contracts/routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useSize } from '../use-size.ts';
import css from './auction-tile.module.css';
import { Countdown } from './countdown.tsx';

/** An auction in a grid: the object, its price, the time it has left. */
export function AuctionTile({ auction }: { auction: AuctionCard }) {
  const { t } = useTranslation('auctions');
  const sizeText = useSize();
  const { money } = useFormat();
  const { product, phase, bids, price, currency } = auction;
  return (
    <article className={css.tile}>
      <Picture
        src={productRoutes.picture(product.templateId, 'side')}
        alt={t('picture', { name: product.name, color: product.color })}
      />
      <p className={css.brand}>
        {product.brandName} · {sizeText(auction.size)}
      </p>
      <h3 className={css.name}>
        <Link to={`/auctions/${auction.id}`} className={css.link}>
          {product.name}
        </Link>
      </h3>
      <p className={css.numbers}>
        <data value={price} className={css.price}>
          {money(price, currency)}
        </data>
        {phase === 'open' ? <Countdown closesAt={auction.closesAt} /> : <Ended auction={auction} />}
      </p>
      <p className={css.bids}>{t('bids', { count: bids })}</p>
    </article>
  );
}

function Ended({ auction }: { auction: AuctionCard }) {
  const { t } = useTranslation('auctions');
  const isSold = auction.leader !== null && auction.reserve !== 'not-met';
  return <span>{t(isSold ? 'sold' : 'unsold')}</span>;
}
