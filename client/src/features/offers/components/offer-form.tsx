import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyOffer, OfferAskedBody } from '#contracts/offers.ts';
import { offerHours } from '#contracts/offer-words.ts';
import type { Tier } from '#contracts/tiers.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { Problem } from '../../../lib/api-client.ts';
import { minorOf, typedAmount, useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useRegion } from '../../../lib/region.ts';
import { focusOn, typedIn } from '../../../lib/typed-in.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useAddresses } from '../../addresses/use-addresses.ts';
import { OnBadLine } from '../../listings/components/on-bad-line.tsx';
import { pathOfOffer } from '../own-offers.ts';
import type { OfWhat } from '../queries.ts';
import { useMissing } from '../use-missing.ts';
import { useOfferRefusal } from '../use-offer-refusal.ts';
import { confirmed, useOfferCommand, yesTo } from '../use-offers.ts';
import { useTotal } from '../use-total.ts';
import { MethodField } from './method-field.tsx';
import { Odds } from './odds.tsx';
import css from './offers.module.css';
import { TotalOf } from './total-of.tsx';

interface Props {
  /** Where it is sent, and what is said beside the terms. */
  path: string;
  more?: object | undefined;
  /** Under what this window keeps what had no answer, where the path is not that of one offer. */
  keptAs?: string | undefined;
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

/** What is typed, what it comes to, and the way to the market. What the book asks back is answered by the same press once more. */
function useOfferForm({
  path,
  more,
  choices,
  known,
  keptAs,
  onDone,
}: Pick<Props, 'path' | 'more' | 'choices' | 'known' | 'keptAs' | 'onDone'>) {
  const { locale } = useFormat();
  const { currency } = useRegion();
  const place = useAddress(known);
  const { addressId } = place;
  const [chosen, choose] = useState(0);
  const tiers = choices?.[chosen];
  const { mutate, refused, variables, ...line } = useOfferCommand<OfferAskedBody>(path, onDone, keptAs);
  const price = usePrice(known, refused);
  const { cents } = price;
  const total = useTotal(cents, addressId);
  const missing = useMissing();
  const asked = refused instanceof Problem && confirmed.includes(refused.code) ? refused : null;
  const send = (form: HTMLFormElement) => {
    if (price.isWrongIn(form) || missing.isIn(form) || !total.data) return;
    const read = typedIn(form);
    const hours = offerHours.find((one) => String(one) === read('hours')) ?? offerHours[0];
    const isSame = asked && variables?.price.minor === cents;
    const yes = isSame ? { buyAtMost: variables.buyAtMost, again: variables.again, ...yesTo(asked) } : firstSaid;
    const methodId = read('methodId');
    const way = { methodId, addressId, shippingMethod: 'standard', currency, locale: locale.code } as const;
    mutate({
      ...more,
      ...(more && tiers && { tiers }),
      price: { minor: cents, currency: 'USD' },
      hours,
      ...way,
      total: total.data.total,
      ...yes,
    });
  };
  return { price, tiers, choose, place, total, missing, asked, refused, line, send };
}

function useAddress(known: Props['known']) {
  const { items, defaultId } = useAddresses();
  const [addressId, setAddress] = useState(known?.addressId ?? defaultId ?? items[0]?.id ?? '');
  return { items, addressId, setAddress };
}

const isOfPrice = (error: Error | null): boolean => error instanceof Problem && error.code === 'price-not-whole';

/** The price as it is typed; `fault`: what is wrong with it, here or by the market. */
function usePrice(known: Props['known'], refused: Error | null) {
  const { locale } = useFormat();
  const [typed, setTyped] = useState(known ? typedAmount(known.price, locale) : '');
  const [wrong, setWrong] = useState<Problem | null>(null);
  const cents = minorOf(typed.trim(), 'USD', locale) ?? 0;
  const isWrongIn = (form: HTMLFormElement): boolean => {
    const isWrong = cents <= 0 || cents % 100 !== 0;
    setWrong(isWrong ? new Problem(0, 'price-not-whole') : null);
    if (isWrong) focusOn(form, 'price');
    return isWrong;
  };
  const type = (text: string) => {
    setTyped(text);
    setWrong(null);
  };
  return { typed, type, cents, isWrongIn, fault: wrong ?? (isOfPrice(refused) ? refused : null) };
}

type Terms = ReturnType<typeof useOfferForm>;

/** Asks for the terms of an offer: price, for how long, paid with what, sent where; and says what it comes to. */
export function OfferForm({ isOfItem, isPriceFixed = false, confirm, onClose, ...props }: Props) {
  const { t } = useTranslation('offers');
  const words = useOfferRefusal();
  const form = useOfferForm(props);
  const { price, tiers, total, missing, asked, refused, line, send } = form;
  return (
    <Ask
      title={t('make')}
      confirm={asked ? t('yes') : confirm}
      refuse={t('notNow')}
      isPending={line.isPending || total.isAwaited}
      refusal={missing.said ?? (refused && !isOfPrice(refused) ? words(refused) : undefined)}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={css.form}>
        <What form={form} choices={props.choices} />
        <PriceField price={price} isFixed={isPriceFixed} />
        {props.of && tiers && <Odds of={{ ...props.of, tiers }} cents={price.cents} />}
        <Way form={form} known={props.known} />
        <TotalOf total={total} title={t('total')} />
        <p className={css.quiet}>{t(isOfItem ? 'bindsItem' : 'binds')}</p>
        <Standing error={refused} />
        <OnBadLine of={line} />
      </div>
    </Ask>
  );
}

function PriceField({ price: { typed, type, fault }, isFixed }: Pick<Terms, 'price'> & { isFixed: boolean }) {
  const { t } = useTranslation('offers');
  const words = useOfferRefusal();
  return (
    <Field
      label={t('price')}
      name="price"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      prefix="USD"
      value={typed}
      readOnly={isFixed}
      hint={t('priceHint')}
      error={fault ? words(fault) : undefined}
      onChange={({ target }) => type(target.value)}
    />
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
      <AddressField {...form.place} />
    </>
  );
}

type AddressProps = ReturnType<typeof useAddress>;

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

const firstSaid = { buyAtMost: null, again: false } as const;
