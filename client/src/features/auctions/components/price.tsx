import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { Countdown } from './countdown.tsx';
import { LiveDot, useIsStale } from './live-dot.tsx';
import css from './price.module.css';

/** The two numbers that everything here is about: the price, and the time left. */
export function Price({ auction }: { auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  const { money, moment } = useFormat();
  const [seen] = useState(auction.bids); // a top bid bounces, the first picture of the page does not
  const isOpen = auction.phase === 'open';
  return (
    <div className={useIsStale() ? css.stale : css.fresh}>
      <div>
        <p className={css.label}>{t(auction.bids === 0 ? 'startPrice' : isOpen ? 'price' : 'finalPrice')}</p>
        <data key={auction.bids} value={auction.price} className={auction.bids === seen ? css.price : css.moved}>
          {money(auction.price, auction.currency)}
        </data>
        <p className={css.label}>
          {t('bids', { count: auction.bids })}
          {auction.reserve !== 'none' && ` · ${t(`reserve.${auction.reserve}`)}`}
        </p>
      </div>
      <div className={css.time}>
        <p className={css.label}>{t(isOpen ? 'timeLeft' : 'ended')}</p>
        <p className={css.left}>
          {isOpen ? (
            <Countdown closesAt={auction.closesAt} />
          ) : (
            <time dateTime={auction.closesAt}>{moment(auction.closesAt)}</time>
          )}
        </p>
        {isOpen && <LiveDot />}
      </div>
    </div>
  );
}
