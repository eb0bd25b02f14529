import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '#contracts/accounts.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { useAmountText } from '../../../lib/amount-text.ts';
import { minorOf, typedAmount, useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { keepThought, thoughtOf } from '../thought-of.ts';
import type { Bidding } from '../use-bidding.ts';
import css from './bid-panel.module.css';

interface Props {
  auction: AuctionPage;
  bidding: Bidding;
}

interface AroundProps extends Props {
  me: Me;
  mine: MyBid | null;
  canBid: boolean;
  /** What the seller can do with it. */
  children: ReactNode;
}

/** What stands there where no bid can be typed, and how it ended; beside the form, what was thought of before it was there. */
export function AroundForm({ auction, me, mine, bidding, canBid, children }: AroundProps) {
  const { t } = useTranslation('auctions');
  const { moment } = useFormat();
  const { phase, opensAt, sellerId } = auction;
  if (phase !== 'open' && phase !== 'scheduled') return <Outcome auction={auction} mine={mine} />;
  if (me.isAuthenticated && me.id === sellerId)
    return (
      <>
        <p className={css.text}>{t('yours')}</p>
        {children}
      </>
    );
  if (phase === 'scheduled') return <p className={css.text}>{t('opensAt', { at: moment(opensAt) })}</p>;
  if (!me.isAuthenticated) return <BeforeSignIn auction={auction} bidding={bidding} />;
  if (!me.verified) return <p className={css.text}>{t('verifyFirst')}</p>;
  if (!canBid) return <p className={css.text}>{t('noFurtherBid')}</p>;
  return <ThoughtOf auction={auction} bidding={bidding} hasBid={mine !== null} />;
}

/** An amount can be thought of before one signs in: it is there again afterwards. */
function BeforeSignIn({ auction, bidding }: Props) {
  const { t } = useTranslation('auctions');
  const { locale } = useFormat();
  const amountOf = useAmountText();
  const isHydrated = useHydrated();
  const { id, currency, nextBid, buyNow } = auction;
  function type(text: string) {
    bidding.change(text);
    keepThought(id, minorOf(text, currency, locale));
  }
  return (
    <>
      <p className={css.text}>
        {t('nextBid', { amount: amountOf(nextBid, currency) })}{' '}
        {buyNow !== null && t('buyNowOr', { price: amountOf(buyNow, currency) })}
      </p>
      <div className={`${css.wide} ${css.visitor}`}>
        <Field
          label={t('yourBid')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          prefix={currency}
          value={bidding.text}
          disabled={!isHydrated}
          onFocus={bidding.touch}
          onBlur={bidding.leave}
          onChange={({ target }) => type(target.value)}
          hint={t('signInKeeps')}
        />
        <SignInLink title={t('signInToBid')} className={buttonClass('act')}>
          {t('signInToBid')}
        </SignInLink>
      </div>
    </>
  );
}

/** Puts what a visitor thought of into the field once they are a member, where nobody has typed yet; a bid of their own ends it. */
function ThoughtOf({ auction, bidding, hasBid }: Props & { hasBid: boolean }) {
  const { locale } = useFormat();
  const { id, currency } = auction;
  const recall = useEffectEvent((isOver: boolean) => {
    if (isOver) return keepThought(id, null);
    const minor = thoughtOf(id);
    const isUntouched = bidding.text === typedAmount({ minor: bidding.offers[0], currency }, locale);
    return minor !== null && isUntouched && bidding.choose(minor);
  });
  useEffect(() => void recall(hasBid), [hasBid]);
  return null;
}

/** How it ended, in words; for the winner in other words. */
function Outcome({ auction, mine }: Pick<AroundProps, 'auction' | 'mine'>) {
  const { t } = useTranslation('auctions');
  const { winner } = auction;
  const price = useAmountText()(winner?.price ?? auction.price, auction.currency);
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
