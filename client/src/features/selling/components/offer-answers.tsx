import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerRoutes } from '#contracts/offer-routes.ts';
import type { AcceptOfferBody, CounterBody, ReceivedOffer } from '#contracts/offers.ts';
import type { Money } from '#kernel/money.ts';
import { cents, feeOf } from '#payouts/rules/fees.ts';
import { Problem } from '../../../lib/api-client.ts';
import { minorOf, typedAmount, useFormat } from '../../../lib/format.ts';
import { focusOn } from '../../../lib/typed-in.ts';
import { Field } from '../../../ui/field.tsx';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';
import { OnBadLine } from '../../listings/components/on-bad-line.tsx';
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
  const { mutate, refused, isPending, ...line } = useAnswer<AcceptOfferBody>(offerRoutes.accept(offer.id), onClose);
  const { net } = feeOf(price, { ...feesOf, revision: 0 });
  const said = money(price.minor, price.currency);
  return (
    <AskDialog
      title={t('received.do.accept')}
      confirm={t('received.sellFor', { price: said })}
      isPending={isPending}
      refusal={refused ? words(refused) : undefined}
      onConfirm={() => mutate({ price, net })}
      onClose={onClose}
    >
      <p>{t('received.acceptText', { price: said })}</p>
      <Net price={price} feesOf={feesOf} />
      <OnBadLine of={line} />
    </AskDialog>
  );
}

/** What its seller would take, as it is typed. */
function useCountering({ offer, onClose }: Pick<Props, 'offer' | 'onClose'>) {
  const { locale } = useFormat();
  const [typed, setTyped] = useState(offer.counter ? typedAmount(offer.counter.price, locale) : '');
  const [wrong, setWrong] = useState<Problem | null>(null);
  const { mutate, ...line } = useAnswer<CounterBody>(offerRoutes.counter(offer.id), onClose);
  const minor = minorOf(typed.trim(), currency, locale) ?? 0;
  const type = (text: string) => {
    setTyped(text);
    setWrong(null);
  };
  const send = (form: HTMLFormElement) => {
    setWrong(minor > 0 ? null : new Problem(0, 'price-not-whole'));
    if (minor > 0) mutate({ price: { minor, currency } });
    else focusOn(form, 'price');
  };
  return { typed, type, minor, send, shown: wrong ?? line.refused, line };
}

/** Says what its seller would take instead. */
export function Counter({ offer, asked, feesOf, onClose }: Props) {
  const { t } = useTranslation('selling');
  const { money } = useFormat();
  const words = useAskRefusal();
  const { typed, type, minor, send, shown, line } = useCountering({ offer, onClose });
  const between = {
    least: money(offer.price.minor, offer.price.currency),
    most: money(asked.minor, asked.currency),
  };
  return (
    <AskDialog
      title={t('received.do.counter')}
      confirm={t('received.do.counter')}
      isPending={line.isPending}
      onConfirm={send}
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
        error={shown ? words(shown) : undefined}
        onChange={({ target }) => type(target.value)}
      />
      <p>{t('received.counterText')}</p>
      {minor > 0 && <Net price={cents(minor)} feesOf={feesOf} />}
      <OnBadLine of={line} />
    </AskDialog>
  );
}

/** Says no: the offer has ended. */
export function Decline({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation('selling');
  const words = useAskRefusal();
  const { mutate, refused, isPending, ...line } = useAnswer<object>(path, onClose);
  return (
    <AskDialog
      title={t('received.do.decline')}
      confirm={t('received.do.decline')}
      isPending={isPending}
      refusal={refused ? words(refused) : undefined}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <p>{t('received.declineText')}</p>
      <OnBadLine of={line} />
    </AskDialog>
  );
}
