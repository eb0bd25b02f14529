import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { defects, mostListingPictures } from '#contracts/item-words.ts';
import type { ProductPage } from '#contracts/products.ts';
import { isNewTier, tierOf } from '#contracts/tiers.ts';
import type { Money } from '#kernel/money.ts';
import { Problem } from '../../../lib/api-client.ts';
import { minorOf, useFormat } from '../../../lib/format.ts';
import type { Wrong } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { OnBadLine } from '../../listings/components/on-bad-line.tsx';
import { PictureField } from '../../pictures/components/picture-field.tsx';
import { useUploads } from '../../pictures/use-uploads.ts';
import { boxes, conditions, currency } from '../sell-terms.ts';
import { useAskRefusal } from '../use-ask-refusal.ts';
import { confirmed, useListItem } from '../use-list-item.ts';
import type { Kind } from '../use-variant.ts';
import { KindFields, kindOf } from './kind-fields.tsx';
import { PriceConfirm } from './price-confirm.tsx';
import { type FeesOf, PriceFigures } from './price-figures.tsx';
import { ProductLookUp } from './product-look-up.tsx';
import css from './sell-form.module.css';

interface Props {
  memberId: string;
  feesOf: FeesOf | null;
  /** May they say that it lies at the desk? */
  isOfHouse: boolean;
}

/** An item for sale at a price: what it is, how it looks, what it costs. */
export function PriceForm({ memberId, feesOf, isOfHouse }: Props) {
  const { t: auctions } = useTranslation('auctions');
  const form = useItemForm(memberId);
  const { price, wrong } = form;
  return (
    <div className={css.measure}>
      <Form
        wrong={wrong}
        summary={auctions('sell.wrong', { count: Object.keys(wrong).length })}
        refusal={form.refusal}
        onSend={form.send}
      >
        <div className={css.form}>
          <What form={form} />
          <Looks form={form} />
          <Terms form={form} feesOf={feesOf} isOfHouse={isOfHouse} />
          <Send form={form} />
        </div>
      </Form>
      {form.asked && (
        <PriceConfirm
          problem={form.asked}
          price={price}
          isPending={form.isPending}
          onConfirm={form.confirm}
          onClose={form.reset}
        />
      )}
    </div>
  );
}

type Part = Readonly<{ form: ReturnType<typeof useItemForm> }>;

function Send({ form: { lines, pictures, isPending, isUnsure } }: Part) {
  const { t } = useTranslation('selling');
  const isHydrated = useHydrated();
  return (
    <>
      {lines.map((line, n) => (
        <OnBadLine key={n} of={line} />
      ))}
      <div className={css.send}>
        <Button type="submit" look="act" disabled={!isHydrated || pictures.isSending || isUnsure} isPending={isPending}>
          {t(pictures.isSending ? 'sending' : 'list')}
        </Button>
      </div>
    </>
  );
}

function What({ form: { product, choose, wrong, setKind } }: Part) {
  const { t } = useTranslation('auctions');
  return (
    <section className={css.part} aria-labelledby="item-what">
      <h2 id="item-what">{t('sell.what')}</h2>
      <ProductLookUp chosen={product} onChoose={choose} error={wrong.product} />
      {product && <KindFields key={product.id} product={product} onChange={setKind} />}
    </section>
  );
}

function Looks({ form: { isUsed, isFlawed, pictures } }: Part) {
  const { t } = useTranslation('selling');
  const { t: auctions } = useTranslation('auctions');
  return (
    <section className={css.part} aria-labelledby="item-pictures">
      <h2 id="item-pictures">{auctions('sell.show')}</h2>
      {isUsed && <p className={css.hint}>{t('pictures')}</p>}
      <PictureField {...pictures} label={auctions('sell.pictures')} />
      {isFlawed && <Defects />}
    </section>
  );
}

type TermsProps = Part & Readonly<{ feesOf: FeesOf | null; isOfHouse: boolean }>;

function Terms({ form: { product, kind, price, wrong, setTyped }, feesOf, isOfHouse }: TermsProps) {
  const { t } = useTranslation('selling');
  return (
    <section className={css.part} aria-labelledby="item-terms">
      <h2 id="item-terms">{t('terms')}</h2>
      <Field
        label={t('price')}
        name="price"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        prefix={currency}
        hint={t('priceHint')}
        error={wrong.price}
        onChange={({ target }) => setTyped(target.value)}
      />
      {product && kind && <PriceFigures templateId={product.id} kind={kind} price={price} feesOf={feesOf} />}
      {isOfHouse && <Checkbox name="instant" label={t('instant')} />}
    </section>
  );
}

function Defects() {
  const { t } = useTranslation('selling');
  return (
    <fieldset className={css.defects}>
      <legend>{t('defects')}</legend>
      {defects.map((defect) => (
        <Checkbox key={defect} name={`defect-${defect}`} label={t(`defect.${defect}`)} />
      ))}
    </fieldset>
  );
}

/** Lists it, says so, and goes where it then stands: whoever has gone elsewhere meanwhile stays there. */
function useListed(product: ProductPage | null, memberId: string) {
  const { t } = useTranslation('selling');
  const say = useSay();
  const go = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useListItem(product, memberId, () => {
    say(t('done'));
    if (isHere.current) void go('/account/auctions');
  });
}

/** What is chosen and typed, what is wrong with it, and the way to the market. */
function useItemForm(memberId: string) {
  const { locale } = useFormat();
  const pictures = useUploads(mostListingPictures);
  const [product, setProduct] = useState<ProductPage | null>(null);
  const [kind, setKind] = useState<Kind | null>(null);
  const [typed, setTyped] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, Problem>>>({});
  const { list, confirm, error, reset, ...sending } = useListed(product, memberId);
  const minor = minorOf(typed.trim(), currency, locale);
  const price: Money | null = minor === null || minor <= 0 ? null : { minor, currency };
  const isUsed = kind !== null && !isNewTier(tierOf(kind));

  function choose(next: ProductPage | null) {
    setProduct(next);
    const [size] = next?.sizeOptions ?? [];
    setKind(size === undefined ? null : { size, shoeCondition: conditions[0], boxCondition: boxes[0] });
    reset();
  }

  function send(form: HTMLFormElement) {
    const read = typedIn(form);
    const fresh = {
      ...(!product && { product: new Problem(0, 'product-missing') }),
      ...(isUsed && pictures.hashes.length === 0 && { pictures: new Problem(0, 'pictures-missing') }),
      ...(price === null && { price: new Problem(0, 'price-not-whole') }),
    };
    setFaults(fresh);
    reset();
    if (!product || price === null || Object.keys(fresh).length > 0) return;
    void list({ ...lookedAt(read), price, pictures: pictures.hashes });
  }

  const asked = error instanceof Problem && confirmed.includes(error.code) ? error : null;
  const isFlawed = isUsed || kind?.shoeCondition === 'new_with_defects';
  const shown = useShown(faults, asked ? null : error);
  const typedSoFar = { product, kind, price, pictures, isUsed, isFlawed };
  return { ...typedSoFar, ...sending, choose, setKind, setTyped, send, confirm, reset, asked, ...shown };
}

/** How it looks and where it lies, as it is typed. */
const lookedAt = (read: ReturnType<typeof typedIn>) => ({
  kind: kindOf(read),
  defects: defects.filter((defect) => read(`defect-${defect}`) !== ''),
  isInstant: read('instant') !== '',
});

/** What was found wrong here, or what the market refused, in words: at its field where it is about one. */
function useShown(faults: Readonly<Record<string, Problem>>, error: Error | null) {
  const words = useAskRefusal();
  const isPrice = error instanceof Problem && error.code === 'price-not-whole';
  const wrong = useMemo(() => {
    const { pictures: _, ...fields } = faults;
    const found = Object.entries(fields).map(([field, fault]) => [field, words(fault)]);
    return Object.fromEntries([...found, ...(isPrice ? [['price', words(error)]] : [])]) as Wrong;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- words are made anew at each render and say the same
  }, [faults, error]);
  const said = faults.pictures ?? (isPrice ? null : error);
  return { wrong, refusal: said ? words(said) : undefined };
}
