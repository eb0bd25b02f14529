import { useTranslation } from 'react-i18next';
import type { AuctionCard } from '#contracts/auctions.ts';
import { Link } from '../../../lib/link.tsx';
import { useAuctions } from '../use-auctions.ts';
import { Countdown } from '../../listings/components/countdown.tsx';
import css from './live-strip.module.css';
import { LotPicture } from '../../listings/components/lot-picture.tsx';
import { MovingPrice } from '../../listings/components/moving-price.tsx';

const most = 12;

/** What is being bid on right now, in one row: prices move as bids come. Nothing where nothing is on. */
export function LiveStrip() {
  const { t } = useTranslation('auctions');
  const { cards } = useAuctions({ phase: 'open', sort: 'ending' });
  const open = cards.filter(({ phase }) => phase === 'open').slice(0, most);
  if (open.length === 0) return null;
  return (
    <nav className={css.strip} aria-label={t('liveNow')}>
      <ul className={css.row}>
        {open.map((auction) => (
          <li key={auction.id}>
            <Lot auction={auction} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Lot = ({ auction }: { auction: AuctionCard }) => (
  <Link to={`/auctions/${auction.id}`} className={css.lot}>
    <span className={css.picture}>
      <LotPicture auction={auction} sizes="50px" isNamed />
    </span>
    <span className={css.words}>
      <span className={css.name}>{auction.product.name}</span>
      <span className={css.numbers}>
        <MovingPrice auction={auction} />
        <Countdown closesAt={auction.closesAt} />
      </span>
    </span>
  </Link>
);
