import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/orders.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { countryName, useLocale } from '../../../lib/locale.ts';
import { addressesQuery } from '../../addresses/queries.ts';
import { stepPath, type Where } from '../steps.ts';
import { whereOfGoods } from '../use-quote.ts';
import css from './checkout.module.css';

type RecipientProps = Pick<Quote, 'recipients'> & Readonly<{ isPaid?: boolean }>;

/** Whom the gift cards go to, and when. */
export function Recipients({ recipients, isPaid = false }: RecipientProps) {
  const { t } = useTranslation('checkout');
  const { day } = useFormat();
  const said = (to: Quote['recipients'][number]) => {
    if (to === null) return t('keepsIt');
    if (to.sendAt !== null) return t('goesOn', { to: to.email, day: day(to.sendAt) });
    return t(isPaid ? 'goes' : 'goesNow', { to: to.email });
  };
  return recipients.map((to, n) => (
    <p key={n} className={css.part}>
      {said(to)}
    </p>
  ));
}

/** Where it is sent and how, and the way to another place. */
export function SentTo({ quote }: { quote: Quote }) {
  if (quote.addressId === null) return null;
  return <Address addressId={quote.addressId} where={whereOfGoods(quote)} method={quote.shippingMethod} />;
}

function Address({ addressId, where, method }: { addressId: string; where: Where; method: string | null }) {
  const { t } = useTranslation('checkout');
  const { t: said } = useTranslation('delivery');
  const { language } = useLocale();
  const { items } = useSuspenseQuery(addressesQuery(useApiClient())).data;
  const address = items.find(({ id }) => id === addressId);
  return (
    <section className={css.part} aria-label={t('step.shipping')}>
      <h2 className={css.legend}>{t('step.shipping')}</h2>
      {address && <p>{[...address.lines, countryName({ language, country: address.country })].join(', ')}</p>}
      {method !== null && <p className={css.quiet}>{said(`method.${method}`)}</p>}
      <Link to={stepPath('shipping', where)}>{t('change')}</Link>
    </section>
  );
}
