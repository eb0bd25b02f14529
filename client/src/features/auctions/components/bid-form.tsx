import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#kernel/money.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { typedIn } from '../../../lib/form.ts';
import { minorOf, typedAmount, useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Problem } from '../../../lib/wire.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { leads, suggestions } from '../suggestions.ts';
import { usePlaceBid } from '../use-auction.ts';
import css from './bid-panel.module.css';

interface Props {
  auction: AuctionPage;
  mine: MyBid | null;
}

/**
 * A hidden maximum, the next valid one already in the field. What the visitor has typed stays; what the market says to
 * it is said in words beside it.
 */
export function BidForm({ auction, mine }: Props) {
  const { t } = useTranslation('auctions');
  const { locale } = useFormat();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<string | null>(null);
  const { send, error, isPending, isPaused } = useSending(auction, mine, () => setTyped(null));
  const { currency } = auction;
  const offers = suggestions(auction, mine);
  const asTyped = (minor: number) => typedAmount({ minor, currency }, locale);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    send(typedIn(event.currentTarget)('amount'));
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Field
        label={t('yourBid')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        prefix={currency}
        value={typed ?? asTyped(offers[0])}
        onChange={({ target }) => setTyped(target.value)}
        error={error}
        hint={t('hiddenMaximum')}
      />
      <Offers amounts={offers} currency={currency} onChoose={(minor) => setTyped(asTyped(minor))} />
      <Button type="submit" look="act" disabled={!isHydrated} isPending={isPending}>
        {t(leads(auction, mine) ? 'raise' : 'bid')}
      </Button>
      {isPaused && <output>{t('waitingForLine')}</output>}
    </form>
  );
}

interface OffersProps {
  amounts: readonly number[];
  currency: Currency;
  onChoose: (minor: number) => void;
}

/** Amounts to put into the field with one press. */
function Offers({ amounts, currency, onChoose }: OffersProps) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const isHydrated = useHydrated();
  return (
    <fieldset className={css.quick} aria-label={t('quick')}>
      {amounts.map((minor) => (
        <Button key={minor} look="plain" onClick={() => onChoose(minor)} disabled={!isHydrated}>
          {money(minor, currency)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Sends an amount as it was typed; what is wrong with it comes back in words. */
function useSending(auction: AuctionPage, mine: MyBid | null, onAccepted: () => void) {
  const { t } = useTranslation('auctions');
  const { money, locale } = useFormat();
  const say = useSay();
  const words = useRefusal('auctions');
  const [wrong, setWrong] = useState<Error | null>(null);
  const { currency } = auction;
  const { mutate, error, reset, isPending, isPaused } = usePlaceBid(auction.id, ({ maximum }) => {
    onAccepted();
    say(t('accepted', { amount: money(maximum.minor, currency) }));
  });

  function send(text: string) {
    const minor = minorOf(text, currency, locale);
    const problem = minor === null ? new Problem(0, 'amount-unreadable') : tooLow(auction, mine, minor);
    setWrong(problem);
    if (problem) return reset();
    mutate({ maximum: { minor: minor!, currency } });
  }

  const shown = wrong ?? error;
  return { send, error: shown ? words(shown) : undefined, isPending, isPaused };
}

/** What the market would refuse anyway: said at once. The leader's own limits are the market's to say. */
const tooLow = (auction: AuctionPage, mine: MyBid | null, minor: number) =>
  minor < auction.nextBid && !leads(auction, mine)
    ? new Problem(0, 'bid-too-low', { lowest: { minor: auction.nextBid, currency: auction.currency } })
    : null;
