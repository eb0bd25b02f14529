import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionCard } from '#contracts/auctions.ts';
import { Link } from '../../../lib/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useAuctions } from '../use-auctions.ts';
import { Countdown } from '../../listings/components/countdown.tsx';
import { useSize } from '../../listings/use-size.ts';
import css from './hero.module.css';
import { LotPicture } from '../../listings/components/lot-picture.tsx';
import { MovingPrice } from '../../listings/components/moving-price.tsx';

const contested = (cards: readonly AuctionCard[]) => cards.toSorted((a, b) => b.bids - a.bids)[0]?.id;

/** The auction that most is bid in, large. It stays the one it was when the page was opened. */
export function Hero({ tagline }: { tagline: string }) {
  const { cards } = useAuctions({ phase: 'open', sort: 'ending' });
  const [id] = useState(() => contested(cards));
  const auction = cards.find((card) => card.id === id);
  if (!auction) return <h1 className={layout.large}>{tagline}</h1>;
  return <Lot auction={auction} tagline={tagline} />;
}

function Lot({ auction, tagline }: { auction: AuctionCard; tagline: string }) {
  const { t } = useTranslation('auctions');
  const sizeText = useSize();
  const { product } = auction;
  return (
    <section className={css.hero} aria-labelledby="hero">
      <div className={css.words}>
        <p className={css.live}>{t('liveNow')}</p>
        <h1 id="hero" className={layout.large}>
          <span className={layout.hidden}>{tagline}</span>
          {product.name}
        </h1>
        <p className={css.quiet}>
          {product.brandName} · {product.color} · {sizeText(auction.size, product)}
        </p>
        <Numbers auction={auction} />
        <Link to={`/auctions/${auction.id}`} className={buttonClass('act')}>
          {t('openAuction')}
        </Link>
      </div>
      <div className={css.object}>
        <LotPicture auction={auction} sizes="(width >= 1024px) 58vw, 100vw" isFirst isOnPlinth />
      </div>
    </section>
  );
}

function Numbers({ auction }: { auction: AuctionCard }) {
  const { t } = useTranslation('auctions');
  const { bids } = auction;
  return (
    <dl className={css.numbers}>
      <div>
        <dt>{t(bids === 0 ? 'startPrice' : 'price')}</dt>
        <dd>
          <MovingPrice auction={auction} />
        </dd>
      </div>
      <div>
        <dt>{t('timeLeft')}</dt>
        <dd>{auction.phase === 'open' ? <Countdown closesAt={auction.closesAt} /> : t('ended')}</dd>
      </div>
      <div>
        <dt>{t('bidsTitle')}</dt>
        <dd>{bids}</dd>
      </div>
    </dl>
  );
}
