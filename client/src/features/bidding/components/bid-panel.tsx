import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '#contracts/accounts.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon, signOf } from '../../../ui/icon.tsx';
import { leads } from '../../auctions/leads.ts';
import { useBidding, type Bidding } from '../use-bidding.ts';
import { nextStep, takesBids } from '../next-step.ts';
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
      {isOn ? (
        <Doing auction={auction} me={me} mine={mine} bidding={bidding}>
          {children}
        </Doing>
      ) : (
        <>
          <Outcome auction={auction} mine={mine} />
          <Unsure bidding={bidding} />
        </>
      )}
      {beside}
      <BuyNow auction={auction} isOffered={canBid} />
      {mine && <Retraction auction={auction} mine={mine} />}
      <BidBar auction={auction} me={me} mine={mine} bidding={bidding} />
    </section>
  );
}

function Doing({ auction, me, mine, bidding, children }: Props & { bidding: Bidding }) {
  const { t } = useTranslation('auctions');
  const { moment } = useFormat();
  if (me.isAuthenticated && me.id === auction.sellerId)
    return (
      <>
        <p className={css.text}>{t('yours')}</p>
        {children}
      </>
    );
  if (auction.phase === 'scheduled') return <p className={css.text}>{t('opensAt', { at: moment(auction.opensAt) })}</p>;
  if (!me.isAuthenticated) return <SignInFirst auction={auction} />;
  if (!me.verified) return <p className={css.text}>{t('verifyFirst')}</p>;
  if (mine && !mine.mayBid && !mine.seen) return <p className={css.text}>{t('noFurtherBid')}</p>;
  return (
    <div className={css.wide}>
      <BidForm auction={auction} mine={mine} bidding={bidding} />
    </div>
  );
}

function SignInFirst({ auction }: Pick<Props, 'auction'>) {
  const { t } = useTranslation('auctions');
  const amount = useAmount(auction, auction.nextBid);
  const price = useAmount(auction, auction.buyNow ?? 0);
  return (
    <>
      <p className={css.text}>
        {t('nextBid', { amount })} {auction.buyNow !== null && t('buyNowOr', { price })}
      </p>
      <p className={css.wide}>
        <SignInLink title={t('signInToBid')} className={buttonClass('act')}>
          {t('signInToBid')}
        </SignInLink>
      </p>
    </>
  );
}

const useAmount = ({ currency }: Pick<AuctionPage, 'currency'>, minor: number) => useFormat().money(minor, currency);

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

/** How it ended, in words; for the winner in other words. */
function Outcome({ auction, mine }: Omit<Props, 'me' | 'children'>) {
  const { t } = useTranslation('auctions');
  const { winner } = auction;
  const price = useAmount(auction, winner?.price ?? auction.price);
  if (auction.phase === 'cancelled') {
    const by = auction.endedBy === 'operator' ? t('outcome.cancelledByUs') : t('outcome.cancelled');
    return (
      <>
        <p className={css.outcome}>{by}</p>
        {auction.reason && <p className={css.text}>{t('outcome.reason', { reason: auction.reason })}</p>}
      </>
    );
  }
  const hasWon = winner !== null && mine?.alias === winner.alias;
  if (hasWon)
    return (
      <p className={css.won}>{t(auction.endedBy === 'buy-now' ? 'outcome.bought' : 'outcome.yours', { price })}</p>
    );
  if (winner) return <p className={css.outcome}>{t('outcome.sold', { n: winner.alias, price })}</p>;
  return <p className={css.outcome}>{t(auction.leader === null ? 'outcome.noBids' : 'outcome.reserve')}</p>;
}
