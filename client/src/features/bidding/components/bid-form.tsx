import { type FocusEvent, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#kernel/money.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { useAmountText } from '../../../lib/amount-text.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { About } from '../../../lib/price.tsx';
import { useSteady } from '../../../lib/use-steady.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { auctionRules } from '#auctions/rules/records.ts';
import { latePart, Nothing } from '../../../lib/late-part.tsx';
import { leads } from '../../auctions/leads.ts';
import type { Bidding } from '../use-bidding.ts';
import css from './bid-form.module.css';
import '../../../ui/bank-frame.module.css';
import './deposit-note.module.css';
import { Unsure } from './unsure.tsx';

/** Where bidders have something to pay with. */
const DepositNote = latePart(() => import('./deposit-note.tsx').then((module) => module.DepositNote), {
  instead: Nothing,
});

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
  const field = useField(bidding.isTwice);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isTaken() || bidding.isPending || bidding.isJustIn()) return;
    const said = typedIn(event.currentTarget);
    bidding.send({ amount: press.seen() ?? said('amount'), again: said('again') });
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {bidding.isTwice ? (
        <Again ref={field} auction={auction} bidding={bidding} />
      ) : (
        <Amount ref={field} auction={auction} bidding={bidding} />
      )}
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
      <Deposit auction={auction} bidding={bidding} />
      <Unsure bidding={bidding} />
      <Offers amounts={bidding.offers} currency={auction.currency} onChoose={bidding.choose} />
      <p className={css.note}>{t('hiddenMaximum')}</p>
    </form>
  );
}

/** What a bid has to have besides, under rules that want it. */
function Deposit({ auction, bidding: { minor, refused, deposit, choose } }: Pick<Props, 'auction' | 'bidding'>) {
  if (!auctionRules(auction.rules).means) return null;
  return <DepositNote auction={auction} minor={minor} refused={refused} deposit={deposit} onBack={choose} />;
}

/** The field that is shown. The second one begins with the focus; when it goes, whoever was in it comes back to the first. */
function useField(isTwice: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const was = useRef(isTwice);
  useEffect(() => {
    const hasChanged = was.current !== isTwice;
    was.current = isTwice;
    if (hasChanged && (isTwice || document.activeElement === document.body)) field.current?.focus();
  }, [isTwice]);
  return field;
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

interface FieldProps extends Pick<Props, 'auction' | 'bidding'> {
  ref: RefObject<HTMLInputElement | null>;
}

/** The field, and beneath it a place for what is wrong with its amount. */
function Amount({ ref, auction, bidding }: FieldProps) {
  const { t } = useTranslation('auctions');
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) bidding.leave(); // on its way to 'Use it' nothing changes yet
  };
  return (
    <div className={css.amount} onFocus={bidding.touch} onBlur={left}>
      <Field
        ref={ref}
        label={t('yourBid')}
        name="amount"
        {...typing}
        prefix={auction.currency}
        value={bidding.text}
        onChange={({ target }) => bidding.change(target.value)}
        error={bidding.error}
      />
      {!bidding.error && <Beneath auction={auction} bidding={bidding} onUse={() => ref.current?.focus()} />}
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

/** What the amount is about in the visitor's own currency; where it is too low by now the field stays as it is, and the way on is one press. */
function Beneath({ auction, bidding, onUse }: Pick<Props, 'auction' | 'bidding'> & { onUse: () => void }) {
  const { t } = useTranslation('auctions');
  const amountOf = useAmountText();
  const { outdated, minor } = bidding;
  if (outdated === null) return minor === null ? null : <About money={{ minor, currency: auction.currency }} />;
  function use(least: number) {
    bidding.choose(least);
    onUse(); // this button goes: the focus stays in the form
  }
  return (
    <p className={css.outdated}>
      {t('nowAtLeast', { amount: amountOf(outdated, auction.currency) })}{' '}
      <button type="button" className={css.use} onClick={() => use(outdated)}>
        {t('useIt')}
      </button>
    </p>
  );
}

/** The same amount once more, in the place of the first one, which the button shows: nothing moves, and one goes on typing. */
function Again({ ref, auction, bidding }: FieldProps) {
  const { t } = useTranslation('auctions');
  const amount = useAmountText()(auction.nextBid, auction.currency);
  return (
    <div className={css.amount}>
      <input type="hidden" name="amount" value={bidding.text} />
      <Field
        ref={ref}
        label={t('yourBidAgain')}
        name="again"
        {...typing}
        onFocus={bidding.leave}
        prefix={auction.currency}
        error={bidding.errorAgain}
        hint={bidding.errorAgain ? undefined : t('againHint', { amount })}
      />
      <button type="button" className={css.other} onClick={() => bidding.change(bidding.text)}>
        {t('otherAmount')}
      </button>
    </div>
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
