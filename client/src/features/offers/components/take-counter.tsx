import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptCounterBody, MyOffer } from '#contracts/offers.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { useRegion } from '../../../lib/region.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Ask } from '../../../ui/ask.tsx';
import { useAddresses } from '../../addresses/use-addresses.ts';
import { OnBadLine } from '../../listings/components/on-bad-line.tsx';
import { useOfferRefusal } from '../use-offer-refusal.ts';
import { useMissing } from '../use-missing.ts';
import { useOfferCommand } from '../use-offers.ts';
import { useTotal } from '../use-total.ts';
import { TotalOf } from './total-of.tsx';
import { MethodField } from './method-field.tsx';
import { AddressField } from './offer-form.tsx';
import css from './offers.module.css';

interface Props {
  item: MyOffer;
  onClose: () => void;
}

/** At the price that stood here when it was opened. */
function useTaking({ item, onClose }: Props) {
  const { locale } = useFormat();
  const { currency } = useRegion();
  const [price] = useState(item.counter?.price ?? item.price);
  const { items } = useAddresses();
  const [addressId, setAddress] = useState(item.addressId);
  const total = useTotal(price.minor, addressId);
  const { mutate, ...line } = useOfferCommand<AcceptCounterBody>(offerRoutes.acceptCounter(item.id), onClose);
  const missing = useMissing();
  const send = (form: HTMLFormElement) => {
    if (missing.isIn(form) || !total.data) return;
    const methodId = typedIn(form)('methodId');
    const way = { methodId, addressId, shippingMethod: 'standard', currency, locale: locale.code } as const;
    mutate({ price, ...way, total: total.data.total });
  };
  return { price, place: { items, addressId, setAddress }, total, missing, line, send };
}

/** Takes what the seller would take instead: at the price and the total that stood here when it was opened, or not at all. */
export function TakeCounter(props: Props) {
  const { t } = useTranslation('offers');
  const { money } = useFormat();
  const words = useOfferRefusal();
  const { price, place, total, missing, line, send } = useTaking(props);
  const said = money(price.minor, price.currency);
  return (
    <Ask
      title={t('do.takeCounter')}
      confirm={t('takeFor', { price: said })}
      refuse={t('notNow')}
      isPending={line.isPending || total.isAwaited}
      refusal={missing.said ?? (line.refused ? words(line.refused) : undefined)}
      onConfirm={send}
      onClose={props.onClose}
    >
      <div className={css.form}>
        <p>{t('takeText', { price: said })}</p>
        <MethodField chosen={props.item.methodId} />
        <AddressField {...place} />
        <TotalOf total={total} title={t('counter.total')} />
        <p className={css.quiet}>{t('takeBinds')}</p>
        <OnBadLine of={line} />
      </div>
    </Ask>
  );
}
