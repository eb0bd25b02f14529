import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerRoutes } from '#contracts/offer-routes.ts';
import type { AcceptOfferBody, CounterBody, ReceivedOffer } from '#contracts/offers.ts';
import type { Money } from '#kernel/money.ts';
import { cents, feeOf } from '#payouts/rules/fees.ts';
import { minorOf, typedAmount, useFormat } from '../../../lib/format.ts';
import { Field } from '../../../ui/field.tsx';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';
import { useAnswer } from '../received.ts';
import { currency } from '../sell-terms.ts';
import { useAskRefusal } from '../use-ask-refusal.ts';
import { type FeesOf, Net } from './price-figures.tsx';

interface Props {
  offer: ReceivedOffer;
  /** What is asked for the item: nobody pays more. */
  asked: Money;
  feesOf: FeesOf;
  onClose: () => void;
}

/** Takes an offer: at the price and with what is left of it that stood here when it was opened, or not at all. */
export function Accept({ offer, asked, feesOf, onClose }: Props) {
  const { t } = useTranslation('selling');
  const { money } = useFormat();
  const words = useAskRefusal();
  const [price] = useState(cents(Math.min(offer.price.minor, asked.minor)));
  const { mutate, error, isPending } = useAnswer<AcceptOfferBody>(offerRoutes.accept(offer.id), onClose);
  const { net } = feeOf(price, { ...feesOf, revision: 0 });
  const said = money(price.minor, price.currency);
  return (
    <AskDialog
      title={t('received.do.accept')}
      confirm={t('received.sellFor', { price: said })}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={() => mutate({ price, net })}
      onClose={onClose}
    >
      <p>{t('received.acceptText', { price: said })}</p>
      <Net price={price} feesOf={feesOf} />
    </AskDialog>
  );
}

/** Says what its seller would take instead. */
export function Counter({ offer, asked, feesOf, onClose }: Props) {
  const { t } = useTranslation('selling');
  const { money, locale } = useFormat();
  const words = useAskRefusal();
  const [typed, setTyped] = useState(offer.counter ? typedAmount(offer.counter.price, locale) : '');
  const { mutate, error, isPending } = useAnswer<CounterBody>(offerRoutes.counter(offer.id), onClose);
  const minor = minorOf(typed.trim(), currency, locale) ?? 0;
  const between = {
    least: money(offer.price.minor, offer.price.currency),
    most: money(asked.minor, asked.currency),
  };
  return (
    <AskDialog
      title={t('received.do.counter')}
      confirm={t('received.do.counter')}
      isPending={isPending}
      onConfirm={() => minor > 0 && mutate({ price: { minor, currency } })}
      onClose={onClose}
    >
      <Field
        label={t('received.yourPrice')}
        name="price"
        inputMode="numeric"
        autoComplete="off"
        prefix={currency}
        value={typed}
        hint={t('received.between', between)}
        error={error ? words(error) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p>{t('received.counterText')}</p>
      {minor > 0 && <Net price={cents(minor)} feesOf={feesOf} />}
    </AskDialog>
  );
}

/** Says no: the offer has ended. */
export function Decline({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation('selling');
  const words = useAskRefusal();
  const { mutate, error, isPending } = useAnswer<object>(path, onClose);
  return (
    <AskDialog
      title={t('received.do.decline')}
      confirm={t('received.do.decline')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <p>{t('received.declineText')}</p>
    </AskDialog>
  );
}
