import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { About, Price as Amount } from '../../../lib/price.tsx';
import { Clock, SoftClose } from './clock.tsx';
import { LiveDot, useAge, useIsStale } from './live-dot.tsx';
import jump from '../../../ui/moved.module.css';
import css from './price.module.css';

/** Digits and signs of a price that has room beside the clock on a phone, as large as it is; and of one that has it a size smaller. */
const shortText = 8;
const longText = 13;

/** The two numbers that everything here is about: the price, and the time left. */
export function Price({ auction }: { auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  const { money: written } = useFormat();
  const [seen] = useState(auction.bids); // a top bid bounces, the first picture of the page does not
  const money = { minor: auction.price, currency: auction.currency };
  const look = lookOf(written(money.minor, money.currency));
  return (
    <div className={useIsStale() ? css.stale : css.fresh}>
      <div className={css.amount}>
        <PriceLabel auction={auction} />
        <div className={`${look} ${jumps(auction.bids - seen)}`}>
          <Amount money={money} isMoving />
        </div>
        <About money={money} />
        <p className={css.label}>
          {t('bids', { count: auction.bids })}
          {auction.reserve !== 'none' && ` · ${t(`reserve.${auction.reserve}`)}`}
        </p>
      </div>
      <Time auction={auction} />
      <SoftClose auction={auction} />
    </div>
  );
}

function lookOf({ length }: string) {
  if (length > longText) return css.longest;
  return length > shortText ? css.long : css.price;
}

/** Once for each new bid. */
const jumps = (moves: number) => (moves === 0 ? '' : moves % 2 === 0 ? jump.movedAgain : jump.moved);

/** What the number is; while the line is lost, how old it is. */
function PriceLabel({ auction: { phase, leader } }: { auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  const isStale = useIsStale();
  const isOpen = phase === 'open';
  const name = t(leader === null ? 'startPrice' : isOpen ? 'price' : 'finalPrice');
  return <p className={css.label}>{isOpen && isStale ? <Aged name={name} /> : name}</p>;
}

function Aged({ name }: { name: string }) {
  const { t } = useTranslation('auctions');
  const age = useAge();
  return age === null ? name : t('priceAge', { age });
}

function Time({ auction }: { auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  const { moment } = useFormat();
  const { phase, opensAt, closesAt } = auction;
  return (
    <div className={css.time}>
      <p className={css.label}>{t(labels[phase])}</p>
      {phase === 'open' && <Clock until={closesAt} over="closing" />}
      {phase === 'scheduled' && <Clock until={opensAt} over="opening" />}
      {(phase === 'closed' || phase === 'cancelled') && (
        <time className={css.ended} dateTime={closesAt}>
          {moment(closesAt)}
        </time>
      )}
      {phase === 'scheduled' && <p className={css.label}>{t('until', { at: moment(closesAt) })}</p>}
      {(phase === 'open' || phase === 'scheduled') && <LiveDot />}
    </div>
  );
}

const labels = { scheduled: 'opensIn', open: 'timeLeft', closed: 'ended', cancelled: 'cancelled' } as const;
