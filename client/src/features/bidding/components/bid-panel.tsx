import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '#contracts/accounts.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { useAmountText } from '../../../lib/amount-text.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { Icon, signOf } from '../../../ui/icon.tsx';
import { leads } from '../../auctions/leads.ts';
import { useBidding } from '../use-bidding.ts';
import { nextStep, takesBids } from '../next-step.ts';
import { AroundForm } from './around-form.tsx';
import { BidBar } from './bid-bar.tsx';
import { BidForm } from './bid-form.tsx';
import { BuyNow } from './buy-now.tsx';
import css from './bid-panel.module.css';
import { Unsure } from './unsure.tsx';
import './retraction.module.css';

/** For who has bid. */
const Retraction = latePart(() => import('./retraction.tsx').then((module) => module.Retraction));

interface Props {
  auction: AuctionPage;
  me: Me;
  mine: MyBid | null;
  /** What else one can do with it: in the panel, above what comes and goes. */
  beside?: ReactNode;
  /** What the seller can do with it; shown to nobody else. */
  children: ReactNode;
}

/** What this visitor can do here now: bid, or what stands before it; and how it ended. */
export function BidPanel({ auction, me, mine, beside, children }: Props) {
  const { t } = useTranslation('auctions');
  const isOn = auction.phase === 'open' || auction.phase === 'scheduled';
  const canBid = takesBids(nextStep(auction, me, mine));
  const bidding = useBidding(auction, me.id, mine);
  return (
    <section className={css.panel} aria-label={t('bidPanel')}>
      <OwnBid auction={auction} mine={mine} canBid={canBid} />
      {canBid && (
        <div className={css.wide}>
          <BidForm auction={auction} mine={mine} bidding={bidding} />
        </div>
      )}
      <AroundForm auction={auction} me={me} mine={mine} bidding={bidding} canBid={canBid}>
        {children}
      </AroundForm>
      {!isOn && <Unsure bidding={bidding} />}
      {beside}
      <BuyNow auction={auction} isOffered={canBid} />
      {mine && <Retraction auction={auction} mine={mine} />}
      <BidBar auction={auction} me={me} mine={mine} bidding={bidding} />
    </section>
  );
}

const useAmount = ({ currency }: Pick<AuctionPage, 'currency'>, minor: number) => useAmountText()(minor, currency);

/** Where a bidder stands, in a place that is there before the first bid. Beaten is the one thing here that wants something now. */
function OwnBid({ auction, mine, canBid }: Pick<Props, 'auction' | 'mine'> & { canBid: boolean }) {
  const { t } = useTranslation('auctions');
  const maximum = useAmount(auction, mine?.maximum.minor ?? 0);
  const least = useAmount(auction, auction.nextBid);
  if (auction.phase !== 'open' || (!mine && !canBid)) return null;
  if (mine?.retracted) return <p className={css.none}>{t('retractedAll')}</p>;
  if (!mine)
    return (
      <p className={css.none}>
        <strong>{t('noBidYet')}</strong> {t('nextBid', { amount: least })}
      </p>
    );
  const mean = leads(auction, mine) ? 'leading' : 'beaten';
  return (
    <p className={css[mean]}>
      <Icon name={signOf[mean === 'leading' ? 'leading' : 'act']} size={14} />
      <strong>{t(mean)}</strong> {t('yourMaximum', { maximum })}
      {mine.seen && <span className={css.seen}>{t('maximumSeen')}</span>}
    </p>
  );
}
