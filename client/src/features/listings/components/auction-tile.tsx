import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionCard } from '#contracts/auctions.ts';
import { useAmountText } from '../../../lib/amount-text.ts';
import { Link } from '../../../lib/link.tsx';
import tile from '../../../ui/tile.module.css';
import { useSize } from '../use-size.ts';
import css from './auction-tile.module.css';
import { Countdown } from './countdown.tsx';
import { LotPicture } from './lot-picture.tsx';
import { MovingPrice } from './moving-price.tsx';

/** The columns of `layout.module.css`. */
const ofTile = '(width >= 1180px) 280px, (width >= 769px) 33vw, 50vw';

interface Props {
  auction: AuctionCard;
  /** Its picture is among those that one sees first. */
  isFirst?: boolean;
  action?: ReactNode;
}

/** An auction in a grid: the object, its price, the time it has left. */
export function AuctionTile({ auction, isFirst = false, action }: Props) {
  const sizeText = useSize();
  const { product } = auction;
  return (
    <article className={tile.tile}>
      <LotPicture auction={auction} sizes={ofTile} isFirst={isFirst} />
      <p className={tile.brand}>
        {product.brandName} · {sizeText(auction.size, product)}
      </p>
      <h3 className={tile.name}>
        <Link to={`/auctions/${auction.id}`} className={tile.link}>
          {product.name}
        </Link>
      </h3>
      <p className={css.numbers}>
        <span className={css.price}>
          <MovingPrice auction={auction} />
        </span>
        <Time auction={auction} />
      </p>
      <Counts auction={auction} />
      {action}
    </article>
  );
}

function Counts({ auction: { phase, bids, buyNow, currency, watchers } }: { auction: AuctionCard }) {
  const { t } = useTranslation('auctions');
  const amountOf = useAmountText();
  return (
    <p className={css.bids}>
      {t(phase === 'scheduled' ? 'opensIn' : 'bids', { count: bids })}
      {buyNow !== null && ` · ${t('buyNowAt', { price: amountOf(buyNow, currency) })}`}
      {watchers > 0 && ` · ${t('watchers', { count: watchers })}`}
    </p>
  );
}

/** What is left of it, what is left until it, or what became of it. */
function Time({ auction }: { auction: AuctionCard }) {
  const { t } = useTranslation('auctions');
  const { phase, opensAt, closesAt, leader, reserve } = auction;
  if (phase === 'open') return <Countdown closesAt={closesAt} />;
  if (phase === 'scheduled') return <Countdown closesAt={opensAt} over="opening" />;
  if (phase === 'cancelled') return <span>{t('cancelled')}</span>;
  return <span>{t(leader !== null && reserve !== 'not-met' ? 'sold' : 'unsold')}</span>;
}
