import { type SubmitEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#kernel/money.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { typedIn } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSteady } from '../../../lib/use-steady.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { leads } from '../../auctions/leads.ts';
import type { Bidding } from '../use-bidding.ts';
import css from './bid-form.module.css';
import { Unsure } from './unsure.tsx';

const typing = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;

interface Props {
  auction: AuctionPage;
  mine: MyBid | null;
  bidding: Bidding;
  /** False where a press may still be the second half of one that opened the form. */
  isTaken?: () => boolean;
}

/**
 * A hidden maximum, the next valid one already in the field. What the visitor has typed stays, and what is sent is what the button
 * showed when it was pressed; what the market says to it is said in a place that is kept free.
 */
export function BidForm({ auction, mine, bidding, isTaken = () => true }: Props) {
  const { t } = useTranslation('auctions');
  const isHydrated = useHydrated();
  const press = usePress(bidding.text);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isTaken() || bidding.isPending || bidding.isJustIn()) return;
    const said = typedIn(event.currentTarget);
    bidding.send({ amount: press.seen() ?? said('amount'), again: said('again') });
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Amount auction={auction} bidding={bidding} />
      {bidding.isTwice && <Again auction={auction} error={bidding.errorAgain} />}
      <Button
        type="submit"
        look="act"
        disabled={!isHydrated}
        isPending={bidding.isPending}
        onPointerDown={press.begin}
        onPointerCancel={press.forget}
        onClick={({ detail }) => detail === 0 && press.forget()}
      >
        <Press auction={auction} mine={mine} minor={bidding.minor} />
      </Button>
      <p className={css.binding}>{t('binding')}</p>
      <Unsure bidding={bidding} />
      <Offers amounts={bidding.offers} currency={auction.currency} onChoose={bidding.choose} />
      <p className={css.note}>{t('hiddenMaximum')}</p>
    </form>
  );
}

/** What the button showed when a press began, however long it lasts; null for one by the keyboard. */
function usePress(text: string) {
  const pressed = useRef<string | null>(null);
  const forget = () => {
    pressed.current = null;
  };
  return {
    begin: () => {
      pressed.current = text;
    },
    /** A key, whose click counts 0, or a press that became something else is not the end of it. */
    forget,
    seen: () => {
      const seen = pressed.current;
      forget();
      return seen;
    },
  };
}

/** The field, and beneath it a place for what is wrong with its amount. */
function Amount({ auction, bidding }: Pick<Props, 'auction' | 'bidding'>) {
  const { t } = useTranslation('auctions');
  return (
    <div className={css.amount}>
      <Field
        label={t('yourBid')}
        name="amount"
        {...typing}
        {...bidding.touch}
        prefix={auction.currency}
        value={bidding.text}
        onChange={({ target }) => bidding.change(target.value)}
        error={bidding.error}
      />
      {!bidding.error && <Outdated auction={auction} bidding={bidding} />}
    </div>
  );
}

/** What a press does, with its amount. */
function Press({ auction, mine, minor }: Pick<Props, 'auction' | 'mine'> & { minor: number | null }) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const isLeading = leads(auction, mine);
  if (minor === null) return t(isLeading ? 'raise' : 'bid');
  return t(isLeading ? 'raiseTo' : 'bidUpTo', { amount: money(minor, auction.currency) });
}

/** What is typed is too low by now: the field stays as it is, the way on is one press. */
function Outdated({ auction, bidding }: Pick<Props, 'auction' | 'bidding'>) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const { outdated } = bidding;
  if (outdated === null) return null;
  return (
    <p className={css.outdated}>
      {t('nowAtLeast', { amount: money(outdated, auction.currency) })}{' '}
      <button type="button" className={css.use} onClick={() => bidding.choose(outdated)}>
        {t('useIt')}
      </button>
    </p>
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

const isSame = (a: readonly number[], b: readonly number[]) => a.every((minor, at) => minor === b[at]);

/** Amounts to put into the field with one press. */
function Offers({ amounts, currency, onChoose }: OffersProps) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const isHydrated = useHydrated();
  const { shown, held } = useSteady(amounts, isSame);
  return (
    <fieldset className={css.quick} aria-label={t('quick')} {...held}>
      {shown.map((minor, at) => (
        // its place, not its amount: a press that began on it ends on it
        <Button key={at} look="plain" onClick={() => onChoose(minor)} disabled={!isHydrated}>
          {money(minor, currency)}
        </Button>
      ))}
    </fieldset>
  );
}
