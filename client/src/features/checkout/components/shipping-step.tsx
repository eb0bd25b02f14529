import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CountryCode } from '#contracts/countries.ts';
import { deliveryTermsOf } from '#rates/rules/delivery.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { countryName, useLocale } from '../../../lib/locale.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Radio } from '../../../ui/radio.tsx';
import { AddressForm } from '../../addresses/components/address-form.tsx';
import { type OwnAddress, useAddresses } from '../../addresses/use-addresses.ts';
import { type BoughtItem, type Choice, useChoice, whereOfBought } from '../bought.ts';
import { stepPath } from '../steps.ts';

/** Where it is sent, and how: one of one's own addresses, or a new one. */
export function ShippingStep({ bought }: { bought: BoughtItem }) {
  const { items, defaultId } = useAddresses();
  const [choice, choose] = useChoice(bought);
  const [known, setKnown] = useState<readonly string[]>();
  const added = known && items.find(({ id }) => !known.includes(id));
  const chosen = added ?? items.find(({ id }) => id === choice.addressId) ?? items.find(({ id }) => id === defaultId);
  const address = chosen ?? items[0];
  const isAdding = items.length === 0 || (known !== undefined && !added);
  if (isAdding || !address)
    return (
      <NewAddress
        onDone={() => setKnown(known ?? [])}
        {...(items.length > 0 && { onBack: () => setKnown(undefined) })}
      />
    );
  return (
    <Chosen
      {...{ address, items, choice, choose, bought }}
      onNew={() => setKnown(items.map(({ id }) => id))}
      onAddress={(addressId) => {
        setKnown(undefined);
        choose({ addressId });
      }}
    />
  );
}

function NewAddress({ onDone, onBack }: { onDone: () => void; onBack?: () => void }) {
  const { t } = useTranslation('checkout');
  return (
    <section className={layout.form} aria-label={t('newAddress')}>
      <h2 className={layout.heading}>{t('newAddress')}</h2>
      <AddressForm onDone={onDone} />
      {onBack && (
        <Button look="plain" onClick={onBack}>
          {t('ownAddresses')}
        </Button>
      )}
    </section>
  );
}

interface ChosenProps {
  bought: BoughtItem;
  address: OwnAddress;
  items: readonly OwnAddress[];
  choice: Choice;
  choose: (part: Partial<Choice>) => void;
  onAddress: (id: string) => void;
  onNew: () => void;
}

function Chosen({ bought, address, items, choice, choose, onAddress, onNew }: ChosenProps) {
  const { t } = useTranslation('checkout');
  const { language } = useLocale();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { methods, mayOweDuties } = deliveryTermsOf(address.country);
  const method = methods.find((one) => one.method === choice.shippingMethod)?.method ?? methods[0].method;
  const goOn = () => {
    choose({ addressId: address.id, shippingMethod: method });
    void navigate(stepPath('payment', whereOfBought(bought)));
  };
  return (
    <div className={layout.form}>
      <Radio
        legend={t('sendTo')}
        name="address"
        defaultValue={address.id}
        disabled={!isHydrated}
        onChange={({ target }) => onAddress(target.value)}
        options={items.map(({ id, lines, country }) => ({
          value: id,
          text: lines.slice(0, 2).join(', '),
          hint: [...lines.slice(2), countryName({ language, country })].join(', '),
        }))}
      />
      <Button look="plain" disabled={!isHydrated} onClick={onNew}>
        {t('newAddress')}
      </Button>
      <Methods country={address.country} method={method} onMethod={(shippingMethod) => choose({ shippingMethod })} />
      {mayOweDuties && <Alert mean="warn">{t('duties')}</Alert>}
      <Button look="main" disabled={!isHydrated} onClick={goOn}>
        {t('toPayment')}
      </Button>
    </div>
  );
}

interface MethodsProps {
  country: CountryCode;
  method: Choice['shippingMethod'];
  onMethod: (method: Choice['shippingMethod']) => void;
}

function Methods({ country, method, onMethod }: MethodsProps) {
  const { t } = useTranslation('delivery');
  const { t: at } = useTranslation('checkout');
  const { priceIn } = useFormat();
  const isHydrated = useHydrated();
  const inDays = ([from, to]: readonly [number, number]) =>
    from === to ? t('days', { count: to }) : t('daysFrom', { from, to });
  return (
    <Radio
      key={country}
      legend={t('way')}
      name="shipping"
      defaultValue={method}
      disabled={!isHydrated}
      onChange={({ target }) => onMethod(target.value as Choice['shippingMethod'])}
      options={deliveryTermsOf(country).methods.map((one) => ({
        value: one.method,
        text: at('method', { name: t(`method.${one.method}`), price: priceIn(country, one.usdCents) }),
        hint: inDays(one.days),
      }))}
    />
  );
}
