import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyOffer, OfferAskedBody, OfferTotal } from '#contracts/offers.ts';
import { offerHours } from '#contracts/offer-words.ts';
import type { Tier } from '#contracts/tiers.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import type { Money } from '#kernel/money.ts';
import { Problem, useApiClient } from '../../../lib/api-client.ts';
import { minorOf, typedAmount, useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useRegion } from '../../../lib/region.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useAddresses } from '../../addresses/use-addresses.ts';
import { pathOfOffer } from '../own-offers.ts';
import { offerTotalQuery, type OfWhat } from '../queries.ts';
import { useOfferRefusal } from '../use-offer-refusal.ts';
import { confirmed, useOfferCommand, yesTo } from '../use-offers.ts';
import { MethodField } from './method-field.tsx';
import { Odds } from './odds.tsx';
import css from './offers.module.css';

interface Props {
  /** Where it is sent, and what is said beside the terms. */
  path: string;
  more?: object | undefined;
  /** The size that it is for, where it is for a new unit: with what one may offer for; where that is more than one thing, it is asked. */
  of?: Omit<OfWhat, 'tiers'> | undefined;
  choices?: readonly (readonly Tier[])[] | undefined;
  /** What stood before; undefined: it is new. */
  known?: Pick<MyOffer, 'price' | 'hours' | 'methodId' | 'addressId'> | undefined;
  /** It is for one used item, whose seller says yes or no. */
  isOfItem: boolean;
  isPriceFixed?: boolean;
  confirm: string;
  onDone: (receipt: ReceiptBody) => void;
  onClose: () => void;
}

/** What it costs delivered, as it is typed. */
export function useTotal(cents: number, addressId: string) {
  const { currency } = useRegion();
  return useQuery(offerTotalQuery(useApiClient(), { cents, addressId, currency })).data;
}

/** What is typed, what it comes to, and the way to the market. What the book asks back is answered by the same press once more. */
function useOfferForm({
  path,
  more,
  choices,
  known,
  onDone,
}: Pick<Props, 'path' | 'more' | 'choices' | 'known' | 'onDone'>) {
  const { locale } = useFormat();
  const { currency } = useRegion();
  const { items, defaultId } = useAddresses();
  const [typed, setTyped] = useState(known ? typedAmount(known.price, locale) : '');
  const [addressId, setAddress] = useState(known?.addressId ?? defaultId ?? items[0]?.id ?? '');
  const [chosen, choose] = useState(0);
  const tiers = choices?.[chosen];
  const { mutate, error, variables, isPending } = useOfferCommand<OfferAskedBody>(path, onDone);
  const cents = minorOf(typed.trim(), 'USD', locale) ?? 0;
  const total = useTotal(cents, addressId);
  const asked = error instanceof Problem && confirmed.includes(error.code) ? error : null;
  const send = (form: HTMLFormElement) => {
    const read = typedIn(form);
    const methodId = read('methodId');
    if (!total || methodId === '' || addressId === '') return;
    const hours = offerHours.find((one) => String(one) === read('hours')) ?? offerHours[0];
    const isSame = asked && variables?.price.minor === cents;
    const yes = isSame ? { buyAtMost: variables.buyAtMost, again: variables.again, ...yesTo(asked) } : firstSaid;
    const way = { methodId, addressId, shippingMethod: 'standard', currency, locale: locale.code } as const;
    mutate({
      ...more,
      ...(more && tiers && { tiers }),
      price: { minor: cents, currency: 'USD' },
      hours,
      ...way,
      total: total.total,
      ...yes,
    });
  };
  return { typed, setTyped, cents, tiers, choose, items, addressId, setAddress, total, asked, error, isPending, send };
}

type Terms = ReturnType<typeof useOfferForm>;

/** Asks for the terms of an offer: price, for how long, paid with what, sent where; and says what it comes to. */
export function OfferForm({ isOfItem, isPriceFixed = false, confirm, onClose, ...props }: Props) {
  const { t } = useTranslation('offers');
  const words = useOfferRefusal();
  const form = useOfferForm(props);
  const { typed, setTyped, cents, tiers, total, asked, error, isPending, send } = form;
  return (
    <Ask
      title={t('make')}
      confirm={asked ? t('yes') : confirm}
      refuse={t('notNow')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={css.form}>
        <What form={form} choices={props.choices} />
        <Field
          label={t('price')}
          name="price"
          inputMode="numeric"
          autoComplete="off"
          prefix="USD"
          value={typed}
          readOnly={isPriceFixed}
          hint={t('priceHint')}
          onChange={({ target }) => setTyped(target.value)}
        />
        {props.of && tiers && <Odds of={{ ...props.of, tiers }} cents={cents} />}
        <Way form={form} known={props.known} />
        {total && <Sums total={total} title={t('total')} />}
        <p className={css.quiet}>{t(isOfItem ? 'bindsItem' : 'binds')}</p>
        <Standing error={error} />
      </div>
    </Ask>
  );
}

/** In which condition it may come, where there is a choice. */
function What({ form: { tiers, choose }, choices = [] }: { form: Terms } & Pick<Props, 'choices'>) {
  const { t } = useTranslation('offers');
  const { t: book } = useTranslation('book');
  if (choices.length < 2) return null;
  const own = choices.indexOf(tiers ?? []);
  return (
    <Select
      label={t('what')}
      name="what"
      value={String(own)}
      onChange={({ target }) => choose(Number(target.value))}
      options={choices.map((some, n) => ({
        value: String(n),
        text: n === 0 ? book(`tier.${some[0]}`) : t(`orAlso.${some[n]}`),
      }))}
    />
  );
}

/** The way to an offer of one's own that stands for the same. */
function Standing({ error }: { error: Error | null }) {
  const { t } = useTranslation('offers');
  const id = error instanceof Problem && error.code === 'overlaps' ? error.details['offerId'] : undefined;
  return typeof id === 'string' ? <Link to={pathOfOffer(id)}>{t('toStanding')}</Link> : null;
}

/** For how long, paid with what, sent where. */
function Way({ form, known }: { form: Terms } & Pick<Props, 'known'>) {
  const { t } = useTranslation('offers');
  return (
    <>
      <Select
        label={t('hours')}
        name="hours"
        defaultValue={String(known?.hours ?? offerHours[1])}
        options={offerHours.map((hours) => ({ value: String(hours), text: t('days', { count: hours / 24 }) }))}
      />
      <MethodField chosen={known?.methodId ?? null} />
      <AddressField {...form} />
    </>
  );
}

type AddressProps = Pick<Terms, 'items' | 'addressId' | 'setAddress'>;

/** One of the member's addresses; without any, the way to add one. */
export function AddressField({ items, addressId, setAddress }: AddressProps) {
  const { t } = useTranslation('offers');
  return (
    <>
      {items.length === 0 ? (
        <Link to="/account/addresses">{t('addAddress')}</Link>
      ) : (
        <Select
          label={t('address')}
          name="addressId"
          value={addressId}
          onChange={({ target }) => setAddress(target.value)}
          options={items.map(({ id, lines }) => ({ value: id, text: lines.slice(0, 3).join(', ') }))}
        />
      )}
    </>
  );
}

/** What it comes to, line by line. */
export function Sums({
  total: { item, shipping, tax, total, mayOweDuties },
  title,
}: {
  total: OfferTotal;
  title: string;
}) {
  const { t } = useTranslation('offers');
  const { money } = useFormat();
  const said = ({ minor, currency }: Money) => money(minor, currency);
  return (
    <>
      <dl className={css.sums}>
        <dt>{t('item')}</dt>
        <dd>{said(item.net)}</dd>
        <dt>{t('shipping')}</dt>
        <dd>{said(shipping.net)}</dd>
        <dt>{t('tax')}</dt>
        <dd>{said(tax)}</dd>
        <dt className={css.total}>{title}</dt>
        <dd className={css.total}>{said(total)}</dd>
      </dl>
      {mayOweDuties && <p className={css.quiet}>{t('duties')}</p>}
    </>
  );
}

const firstSaid = { buyAtMost: null, again: false } as const;
