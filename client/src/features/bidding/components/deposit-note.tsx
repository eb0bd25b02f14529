import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { depositFor } from '#auctions/rules/deposit.ts';
import { auctionRules } from '#auctions/rules/records.ts';
import type { AuctionPage } from '#contracts/auctions.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import type { Money } from '#kernel/money.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { type Errand, errandDone, goFor, returnedTo } from '../../../lib/errand.ts';
import { useFormat } from '../../../lib/format.ts';
import { useGoToBank } from '../../../lib/go-to-bank.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { BankFrame } from '../../../ui/bank-frame.tsx';
import { depositQuery } from '../deposit-queries.ts';
import { type Deposit, isCardMissing } from '../use-deposit.ts';
import css from './deposit-note.module.css';

interface Props {
  auction: AuctionPage;
  /** What is typed, or the price of 'buy now'; null while it can't be read. */
  minor: number | null;
  /** Why the market said no last. */
  refused: Error | null;
  deposit: Deposit;
  /** Puts the amount of a bid that they left for a card into its field again; without it nothing is typed there. */
  onBack?: (minor: number) => void;
}

/** What a bid of that amount has to have besides: said before it is pressed, and what came of it afterwards. */
export function DepositNote({ auction, minor, refused, deposit, onBack }: Props) {
  const { t } = useTranslation('auctions');
  const { currency, rules } = auction;
  const amount = minor === null ? null : depositFor(auctionRules(rules), { minor, currency });
  const held = useQuery(depositQuery(useApiClient(), auction.id)).data?.held ?? null;
  const errand = { auctionId: auction.id, minor: onBack ? minor : null };
  const isPressed = refused !== null || deposit.isPending || deposit.trouble !== null;
  return (
    <div className={css.note}>
      {onBack && <Returned auctionId={auction.id} minor={minor} isPressed={isPressed} onBack={onBack} />}
      {isCardMissing(refused) && (
        <>
          {!onBack && <Alert mean="error" isSaid title={t('deposit.cardToBuy')} />}
          <ToCards errand={errand} />
        </>
      )}
      <Words auction={auction} amount={amount} held={held} />
      <Trouble deposit={deposit} errand={errand} />
    </div>
  );
}

interface ReturnedProps extends Pick<Props, 'minor'>, Required<Pick<Props, 'onBack'>>, Pick<Errand, 'auctionId'> {
  /** Something was sent since, and the market has answered. */
  isPressed: boolean;
}

/** Whoever left for a card finds what they had typed, and hears that nothing was sent. */
function Returned({ auctionId, minor, isPressed, onBack }: ReturnedProps) {
  const { t } = useTranslation('auctions');
  const [back] = useState(() => returnedTo(auctionId));
  const type = useEffectEvent((typed: number) => onBack(typed));
  useEffect(() => {
    if (back && back.minor !== null) type(back.minor);
    return errandDone;
  }, [back]);
  if (!back?.hasCard || isPressed) return null;
  if (back.minor === null) return <Alert mean="act" title={t('deposit.cardForBuying')} />;
  return back.minor === minor && <Alert mean="act" title={t('deposit.cardAdded')} />;
}

function Words({ auction, amount, held }: Pick<Props, 'auction'> & Record<'amount' | 'held', Money | null>) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const words = ({ minor, currency }: Money) => money(minor, currency);
  if (amount && (held?.minor ?? 0) < amount.minor) {
    const above = auctionRules(auction.rules).means?.deposit.above ?? 0;
    const floor = money(above * 100, auction.currency);
    const key = held ? 'deposit.more' : 'deposit.needed';
    return <p>{t(key, { above: floor, amount: words(amount), held: held ? words(held) : '' })}</p>;
  }
  return held && <p>{t('deposit.held', { amount: words(held) })}</p>;
}

/** To the bank's page for a card in one press, or to those that they have; either way they are led back. */
function ToCards({ errand }: { errand: Errand }) {
  const { t } = useTranslation('auctions');
  const words = useRefusal('auctions');
  const { go, isPending, error } = useGoToBank(paymentRoutes.askCard, nothing);
  function leave() {
    goFor(errand);
    go();
  }
  return (
    <>
      <p className={css.ways}>
        <Button look="main" isPending={isPending} onClick={leave}>
          {t('deposit.addCard')}
        </Button>
        <Link to="/account/payments" onClick={() => goFor(errand)}>
          {t('deposit.cards')}
        </Link>
      </p>
      <Alert mean="error" isSaid title={error && !isPending && words(error)} />
    </>
  );
}

const nothing = () => undefined; // it is said beside the button

function Trouble({
  deposit: { trouble, error, isPending, goOn },
  errand,
}: Pick<Props, 'deposit'> & { errand: Errand }) {
  const { t } = useTranslation('auctions');
  const words = useRefusal('auctions');
  if (error) return <Alert mean="error" isSaid title={words(error)} />;
  if (trouble?.is === 'bank') return <AtBank url={trouble.url} onChanged={goOn} />;
  if (trouble?.is === 'waits')
    return (
      <Alert mean="warn" isSaid title={t('deposit.waits')}>
        <Button look="plain" isPending={isPending} onClick={goOn}>
          {t('deposit.goOn')}
        </Button>
      </Alert>
    );
  if (trouble?.is === 'ready') return <Alert mean="act" isSaid title={t('deposit.ready')} />;
  if (trouble?.is !== 'no') return null;
  return (
    <Alert mean="error" isSaid title={t('deposit.declined')}>
      <p>{t('deposit.declinedText')}</p>
      <ToCards errand={errand} />
    </Alert>
  );
}

/** The bank asks its holder: once its page has gone on, the bid does. */
function AtBank({ url, onChanged }: { url: string; onChanged: () => void }) {
  const { t } = useTranslation('auctions');
  return (
    <div className={css.bank}>
      <output>{t('deposit.bank')}</output>
      <BankFrame url={url} title={t('deposit.frame')} onChanged={onChanged} />
    </div>
  );
}
