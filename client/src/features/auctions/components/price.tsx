import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { useDuration } from '../use-duration.ts';
import { Countdown } from '../../listings/components/countdown.tsx';
import { LiveDot, useIsStale } from './live-dot.tsx';
import css from './price.module.css';

/** The two numbers that everything here is about: the price, and the time left. */
export function Price({ auction }: { auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  const { money, locale } = useFormat();
  const [seen] = useState(auction.bids); // a top bid bounces, the first picture of the page does not
  const isOpen = auction.phase === 'open';
  return (
    <div className={useIsStale() ? css.stale : css.fresh}>
      <div>
        <p className={css.label}>{t(auction.leader === null ? 'startPrice' : isOpen ? 'price' : 'finalPrice')}</p>
        <data key={auction.bids} value={auction.price} className={auction.bids === seen ? css.price : css.moved}>
          {money(auction.price, auction.currency)}
        </data>
        <p className={css.label}>
          {t('bids', { count: auction.bids })}
          {auction.reserve !== 'none' && ` · ${t(`reserve.${auction.reserve}`)}`}
          {locale.showVAT && ` · ${t('vatIncluded')}`}
        </p>
      </div>
      <Time auction={auction} />
      <Extended key={auction.id} auction={auction} />
    </div>
  );
}

function Time({ auction }: { auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  const { moment } = useFormat();
  const { phase, opensAt, closesAt } = auction;
  return (
    <div className={css.time}>
      <p className={css.label}>{t(labels[phase])}</p>
      <p className={css.left}>
        {phase === 'open' && <Countdown closesAt={closesAt} />}
        {phase === 'scheduled' && <Countdown closesAt={opensAt} over="opening" />}
        {(phase === 'closed' || phase === 'cancelled') && <time dateTime={closesAt}>{moment(closesAt)}</time>}
      </p>
      {phase === 'scheduled' && <p className={css.label}>{t('until', { at: moment(closesAt) })}</p>}
      {(phase === 'open' || phase === 'scheduled') && <LiveDot />}
    </div>
  );
}

const labels = { scheduled: 'opensIn', open: 'timeLeft', closed: 'ended', cancelled: 'cancelled' } as const;

/** A late bid gives everybody time to answer: by how much it moved the end, just now and in all. */
function Extended({ auction: { extended, plannedClose, closesAt, phase } }: { auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  const { moment } = useFormat();
  const duration = useDuration();
  const [before] = useState(extended);
  if (extended === 0 || closesAt <= plannedClose) return null; // somebody ended it earlier after all
  const isNew = extended > before && phase === 'open';
  return (
    <output key={extended} className={isNew ? css.justExtended : css.extended}>
      {t('extended', { by: duration(extended), at: moment(plannedClose) })}
    </output>
  );
}
