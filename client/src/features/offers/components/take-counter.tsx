import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptCounterBody, MyOffer } from '#contracts/offers.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { useRegion } from '../../../lib/region.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Ask } from '../../../ui/ask.tsx';
import { useAddresses } from '../../addresses/use-addresses.ts';
import { useOfferRefusal } from '../use-offer-refusal.ts';
import { useOfferCommand } from '../use-offers.ts';
import { MethodField } from './method-field.tsx';
import { AddressField, Sums, useTotal } from './offer-form.tsx';
import css from './offers.module.css';

interface Props {
  item: MyOffer;
  onClose: () => void;
}

/** Takes what the seller would take instead: at the price and the total that stood here when it was opened, or not at all. */
export function TakeCounter({ item, onClose }: Props) {
  const { t } = useTranslation('offers');
  const { locale, money } = useFormat();
  const { currency } = useRegion();
  const words = useOfferRefusal();
  const [price] = useState(item.counter?.price ?? item.price);
  const { items } = useAddresses();
  const [addressId, setAddress] = useState(item.addressId);
  const total = useTotal(price.minor, addressId);
  const { mutate, error, isPending } = useOfferCommand<AcceptCounterBody>(offerRoutes.acceptCounter(item.id), onClose);
  const said = money(price.minor, price.currency);
  const send = (form: HTMLFormElement) => {
    const methodId = typedIn(form)('methodId');
    if (!total || methodId === '') return;
    const way = { methodId, addressId, shippingMethod: 'standard', currency, locale: locale.code } as const;
    mutate({ price, ...way, total: total.total });
  };
  return (
    <Ask
      title={t('do.takeCounter')}
      confirm={t('takeFor', { price: said })}
      refuse={t('notNow')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={css.form}>
        <p>{t('takeText', { price: said })}</p>
        <MethodField chosen={item.methodId} />
        <AddressField items={items} addressId={addressId} setAddress={setAddress} />
        {total && <Sums total={total} title={t('counter.total')} />}
        <p className={css.quiet}>{t('takeBinds')}</p>
      </div>
    </Ask>
  );
}
