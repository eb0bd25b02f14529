import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Me } from '#contracts/accounts.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { About, Price } from '../../../lib/price.tsx';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import { leads } from '../../auctions/leads.ts';
import { Countdown } from '../../listings/components/countdown.tsx';
import { type NextStep, nextStep } from '../next-step.ts';
import { type Bidding, deafFor } from '../use-bidding.ts';
import css from './bid-bar.module.css';
import { BidForm } from './bid-form.tsx';
import { BuyNow } from './buy-now.tsx';

/** In an address: the sheet is open when the page comes. */
const opened = 'bid';
/** Windows this narrow have the bar. */
const narrow = '(width < 1024px)';

interface Props {
  auction: AuctionPage;
  me: Me;
  mine: MyBid | null;
  bidding: Bidding;
}

/** What moves, and one button that says what is next, once: it sticks to the thumb, and only opens the sheet. */
export function BidBar({ auction, me, mine, bidding }: Props) {
  const { t } = useTranslation('auctions');
  const { t: frame } = useTranslation('shell');
  const isHydrated = useHydrated();
  const { isOpen, open, close, isDeaf } = useSheet(bidding.unsure !== null);
  const step = nextStep(auction, me, mine);
  if (!step) return null;
  return (
    <div className={css.narrow}>
      <ThumbBar label={t('bidBar')}>
        <Now auction={auction} mine={step.kind === 'outbid' ? null : mine} />
        {step.kind === 'sign-in' ? (
          <SignIn id={auction.id} />
        ) : (
          <Button look="act" disabled={!isHydrated} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
            <Words step={step} auction={auction} />
          </Button>
        )}
      </ThumbBar>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('bidBar')}
        closing={frame('close')}
        more={isOpen && <BuyNow auction={auction} />}
      >
        {isOpen && (
          <>
            <Now auction={auction} mine={mine} />
            {step.kind === 'confirm-email' ? (
              <p>{t('verifyFirst')}</p>
            ) : (
              <BidForm auction={auction} mine={mine} bidding={bidding} isTaken={() => !isDeaf()} />
            )}
          </>
        )}
      </Sheet>
    </div>
  );
}

/** Open by a press; by the address that signing in comes back to; and where a bid of before a reload has no answer. */
function useSheet(isUnsure: boolean) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [query] = useSearchParams();
  const isNarrow = useSyncExternalStore(noChange, inNarrow, () => false);
  const openedAt = useRef(0);
  const [wasUnsure, setWasUnsure] = useState(isUnsure);
  if (isUnsure && !wasUnsure) setWasUnsure(true); // it stays open while it is sent again
  const open = () => {
    openedAt.current = performance.now();
    setChosen(true);
  };
  return {
    isOpen: chosen ?? (isNarrow && (query.has(opened) || wasUnsure)),
    open,
    close: () => setChosen(false),
    isDeaf: () => performance.now() - openedAt.current < deafFor,
  };
}

const noChange = () => () => {};
const inNarrow = () => window.matchMedia?.(narrow).matches ?? false;

/** Price, time left and how one stands, on one line each. */
function Now({ auction, mine }: Pick<Props, 'auction' | 'mine'>) {
  const { t } = useTranslation('auctions');
  const stands = mine && !mine.retracted;
  const isLeading = leads(auction, mine);
  const money = { minor: auction.price, currency: auction.currency };
  return (
    <p className={css.now}>
      <span className={css.price}>
        <Price money={money} />
      </span>
      <About money={money} />
      <span className={css.time}>
        <Countdown closesAt={auction.closesAt} />
        {stands && (
          <Badge mean={isLeading ? 'leading' : 'act'}>{t(isLeading ? 'state.leading' : 'state.beaten')}</Badge>
        )}
      </span>
    </p>
  );
}

function SignIn({ id }: { id: string }) {
  const { t } = useTranslation('auctions');
  return (
    <SignInLink title={t('signInToBid')} back={`/auctions/${id}?${opened}`} className={buttonClass('act')}>
      {t('signInToBid')}
    </SignInLink>
  );
}

function Words({ step, auction }: { step: NonNullable<NextStep>; auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const words = { bid: 'bar.bid', outbid: 'bar.outbid', raise: 'bar.raise', 'confirm-email': 'bar.confirm' } as const;
  if (step.kind === 'sign-in') return null;
  return t(words[step.kind], { amount: 'amount' in step ? money(step.amount, auction.currency) : '' });
}
