import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerRoutes } from '#contracts/offer-routes.ts';
import type { ReceivedOffer } from '#contracts/offers.ts';
import type { Money } from '#kernel/money.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { Accept, Counter, Decline } from './offer-answers.tsx';
import type { FeesOf } from './price-figures.tsx';
import css from './received-offers.module.css';

interface Props {
  offers: readonly ReceivedOffer[];
  /** What is asked for the item: nobody pays more. */
  asked: Money;
  feesOf: FeesOf | null;
}

/** What is offered for a used item of the member's, and the answers to it. Nobody is named. */
export function ReceivedOffers({ offers, asked, feesOf }: Props) {
  const { t } = useTranslation('selling');
  const [isNewest, setNewest] = useState(false);
  const shown = isNewest ? offers.toSorted((a, b) => b.offeredAt.localeCompare(a.offeredAt)) : offers;
  return (
    <div className={css.offers}>
      <div className={css.head}>
        <h4 className={css.title}>{t('received.title', { count: offers.length })}</h4>
        {offers.length > 1 && (
          <Button look="plain" onClick={() => setNewest(!isNewest)}>
            {t(isNewest ? 'received.highest' : 'received.newest')}
          </Button>
        )}
      </div>
      <ul className={css.list}>
        {shown.map((offer) => (
          <Offer key={offer.id} offer={offer} asked={asked} feesOf={feesOf} />
        ))}
      </ul>
    </div>
  );
}

type Answer = 'accept' | 'counter' | 'decline';

function Offer({ offer, asked, feesOf }: Omit<Props, 'offers'> & { offer: ReceivedOffer }) {
  const { t } = useTranslation('selling');
  const { money, moment } = useFormat();
  const isHydrated = useHydrated();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const close = () => setAnswer(null);
  const { price, until, counter, mayCounter } = offer;
  const answers: readonly Answer[] = mayCounter ? ['accept', 'counter', 'decline'] : ['accept', 'decline'];
  const said = (amount: Money) => money(amount.minor, amount.currency);
  return (
    <li className={css.offer}>
      <div>
        <p className={css.price}>{said(price)}</p>
        {until && <p className={css.quiet}>{t('received.until', { until: moment(until) })}</p>}
        {counter && (
          <p className={css.quiet}>
            {t('received.countered', { price: said(counter.price), until: moment(counter.until) })}
          </p>
        )}
      </div>
      <div className={css.buttons}>
        {answers.map((one) => (
          <Button
            key={one}
            look={one === 'accept' ? 'main' : 'plain'}
            disabled={!isHydrated || feesOf === null}
            aria-label={t(`received.for.${one}`, { price: said(price) })}
            onClick={() => setAnswer(one)}
          >
            {t(`received.do.${one}`)}
          </Button>
        ))}
      </div>
      {answer === 'accept' && feesOf && <Accept {...{ offer, asked, feesOf }} onClose={close} />}
      {answer === 'counter' && feesOf && <Counter {...{ offer, asked, feesOf }} onClose={close} />}
      {answer === 'decline' && <Decline path={offerRoutes.decline(offer.id)} onClose={close} />}
    </li>
  );
}
