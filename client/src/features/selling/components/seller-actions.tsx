import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auctionRules } from '#auctions/rules/records.ts';
import type { AuctionCard } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { Money } from '#kernel/money.ts';
import { useAmountText } from '../../../lib/amount-text.ts';
import { useAnnounce } from '../../../lib/announcer.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { minorOf, useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useNow } from '../../../lib/server-time.ts';
import { Problem } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAuctionCommand } from '../../auctions/use-auction.ts';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';
import css from './seller-actions.module.css';

interface Props {
  auction: AuctionCard;
  /** The seller's secret; null where there is none. */
  reserve: Money | null;
}

type Action = 'reserve' | 'end' | 'cancel';

/** What a seller may do with an auction that is not over, as far as the rules let. */
export function SellerActions({ auction, reserve }: Props) {
  const { t } = useTranslation('auctions');
  const amountOf = useAmountText();
  const isHydrated = useHydrated();
  const [asking, setAsking] = useState<Action | null>(null);
  const [isLowered, setLowered] = useState(false);
  const actions = useActions(auction, reserve);
  const close = () => setAsking(null);
  return (
    <div className={css.seller}>
      {reserve && <p className={css.text}>{t('yourReserve', { amount: amountOf(reserve.minor, reserve.currency) })}</p>}
      <div className={css.buttons}>
        {actions.map((action) => (
          <Button key={action} look="plain" disabled={!isHydrated} onClick={() => setAsking(action)}>
            {t(`do.${action}`)}
          </Button>
        ))}
      </div>
      <output className={css.text}>{isLowered && t('did.reserve')}</output>
      {asking === 'reserve' && (
        <LowerReserve auction={auction} reserve={reserve} onClose={close} onDone={() => setLowered(true)} />
      )}
      {(asking === 'end' || asking === 'cancel') && <Ending auction={auction} action={asking} onClose={close} />}
    </div>
  );
}

/** Without a leader an auction is cancelled or ended, with one it may be ended early only while much time is left. */
function useActions(auction: AuctionCard, reserve: Money | null): Action[] {
  const { phase, leader, closesAt, reserve: state, bidders } = auction;
  const now = useNow();
  if (phase !== 'open' && phase !== 'scheduled') return [];
  const { sellerEnds, reserveOnce } = auctionRules(auction.rules);
  const left = Date.parse(closesAt) - now;
  const isFar = left > sellerEnds;
  const mayLower = bidders === 0 || reserveOnce === null || left > reserveOnce;
  return [
    ...(reserve && state === 'not-met' && mayLower ? (['reserve'] as const) : []),
    ...(phase === 'open' && (leader === null || isFar) ? (['end'] as const) : []),
    ...(leader === null ? (['cancel'] as const) : []),
  ];
}

function Ending({
  auction,
  action,
  onClose,
}: Pick<Props, 'auction'> & { action: 'end' | 'cancel'; onClose: () => void }) {
  const { t } = useTranslation('auctions');
  const announce = useAnnounce();
  const words = useRefusal('auctions');
  const path = action === 'end' ? auctionRoutes.end(auction.id) : auctionRoutes.cancel(auction.id);
  const { mutate, error, isPending } = useAuctionCommand<object>(auction.id, path, () => {
    announce('outcome', t(`did.${action}`)); // who sees the page sees how it ended
    onClose();
  });
  const ask = action === 'end' && auction.leader !== null && auction.reserve !== 'not-met' ? 'endSold' : action;
  return (
    <AskDialog
      title={t(`do.${action}`)}
      confirm={t(`do.${action}`)}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <p>{t(`ask.${ask}`)}</p>
    </AskDialog>
  );
}

function LowerReserve({ auction, reserve, onClose, onDone }: Props & { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('auctions');
  const { locale } = useFormat();
  const words = useRefusal('auctions');
  const [wrong, setWrong] = useState<Error | null>(null);
  const path = auctionRoutes.reserve(auction.id);
  const { mutate, error, isPending } = useAuctionCommand<{ reserve: Money | null }>(auction.id, path, () => {
    onDone();
    onClose();
  });
  const { currency } = auction;
  const isOnce = auction.bidders > 0 && auctionRules(auction.rules).reserveOnce !== null;

  function confirm(form: HTMLFormElement) {
    const text = typedIn(form)('reserve').trim();
    const minor = text === '' ? null : minorOf(text, currency, locale);
    const isWrong = text !== '' && minor === null;
    setWrong(isWrong ? new Problem(0, 'amount-unreadable') : null);
    if (!isWrong) mutate({ reserve: minor === null ? null : { minor, currency } });
  }

  const shown = wrong ?? error;
  return (
    <AskDialog
      title={t('do.reserve')}
      confirm={t('do.reserve')}
      isPending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <LowerField currency={currency} reserve={reserve} isOnce={isOnce} error={shown ? words(shown) : undefined} />
    </AskDialog>
  );
}

function LowerField({
  currency,
  reserve,
  isOnce,
  error,
}: {
  currency: string;
  reserve: Money | null;
  /** Is this the only time? */
  isOnce: boolean;
  error?: string | undefined;
}) {
  const { t } = useTranslation('auctions');
  const amountOf = useAmountText();
  return (
    <Field
      label={t('newReserve')}
      name="reserve"
      inputMode="decimal"
      autoComplete="off"
      prefix={currency}
      hint={
        reserve &&
        `${t('newReserveHint', { amount: amountOf(reserve.minor, reserve.currency) })}${isOnce ? ` ${t('newReserveOnce')}` : ''}`
      }
      error={error}
    />
  );
}
