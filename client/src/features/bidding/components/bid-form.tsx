import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#kernel/money.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { typedIn } from '../../../lib/form.ts';
import { typedAmount, useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { leads } from '../../auctions/leads.ts';
import { suggestions } from '../suggestions.ts';
import { useBidding } from '../use-bidding.ts';
import css from './bid-panel.module.css';

const typing = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;

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
  const [typed, setTyped] = useState<string | null>(null);
  const bidding = useBidding(auction, mine, () => setTyped(null));
  const { currency } = auction;
  const offers = suggestions(auction, mine);
  const asTyped = (minor: number) => typedAmount({ minor, currency }, locale);
  const change = (text: string) => {
    setTyped(text);
    bidding.forget();
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = typedIn(event.currentTarget);
    bidding.send({ amount: said('amount'), again: said('again') });
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Field
        label={t('yourBid')}
        name="amount"
        {...typing}
        prefix={currency}
        value={typed ?? asTyped(offers[0])}
        onChange={({ target }) => change(target.value)}
        error={bidding.error}
        hint={t('hiddenMaximum')}
      />
      {bidding.isTwice && <Again auction={auction} error={bidding.errorAgain} />}
      <Offers amounts={offers} currency={currency} onChoose={(minor) => change(asTyped(minor))} />
      <Button type="submit" look="act" disabled={!useHydrated()} isPending={bidding.isPending}>
        {t(leads(auction, mine) ? 'raise' : 'bid')}
      </Button>
      {bidding.isPaused && <output>{t('waitingForLine')}</output>}
    </form>
  );
}

/** The same amount once more: it is where one goes on typing. */
function Again({ auction, error }: Pick<Props, 'auction'> & { error: string | undefined }) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Field
      ref={ref}
      label={t('yourBidAgain')}
      name="again"
      {...typing}
      prefix={auction.currency}
      error={error}
      hint={t('againHint', { amount: money(auction.nextBid, auction.currency) })}
    />
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
