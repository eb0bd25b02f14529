import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ProductPage } from '#contracts/products.ts';
import { type Wrong } from '../../../lib/form.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useServerTime } from '../../../lib/server-time.ts';
import { Problem } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { forgetDraft } from '../../../ui/use-draft.ts';
import { areTerms, type Faults, fieldOf, sellFields, termsOf } from '../sell-terms.ts';
import { useSell } from '../use-sell.ts';
import { useUploads } from '../../pictures/use-uploads.ts';
import { KindFields, kindOf } from './kind-fields.tsx';
import { PictureField } from '../../pictures/components/picture-field.tsx';
import { ProductLookUp } from './product-look-up.tsx';
import css from './sell-form.module.css';
import { TermFields } from './term-fields.tsx';

/** Photographs of one auction; `contracts/auctions.ts`. */
const mostPictures = 8;

const draft = 'sell';

/** An auction in under a minute: the product, its pictures, the price. The rest has sensible defaults. */
export function SellForm() {
  const { t } = useTranslation('auctions');
  const isHydrated = useHydrated();
  const { product, choose, pictures, send, wrong, refusal, isPending } = useSelling();
  return (
    <div className={css.measure}>
      <Form
        wrong={wrong}
        summary={t('sell.wrong', { count: Object.keys(wrong).length })}
        refusal={refusal}
        draft={draft}
        onSend={send}
      >
        <div className={css.form}>
          <section className={css.part} aria-labelledby="sell-what">
            <h2 id="sell-what">{t('sell.what')}</h2>
            <ProductLookUp chosen={product} onChoose={choose} error={wrong.product} />
            {product && <KindFields key={product.id} product={product} />}
          </section>
          <section className={css.part} aria-labelledby="sell-pictures">
            <h2 id="sell-pictures">{t('sell.show')}</h2>
            <PictureField {...pictures} label={t('sell.pictures')} />
          </section>
          <section className={css.part} aria-labelledby="sell-terms">
            <h2 id="sell-terms">{t('sell.terms')}</h2>
            <TermFields wrong={wrong} />
          </section>
          <div className={css.send}>
            <Button type="submit" look="act" disabled={!isHydrated || pictures.isSending} isPending={isPending}>
              {t(pictures.isSending ? 'sell.sending' : 'sell.list')}
            </Button>
            <p className={css.hint}>{t('sell.listHint')}</p>
          </div>
        </div>
      </Form>
    </div>
  );
}

/** What is chosen and typed, what is wrong with it, and the way to the market. */
function useSelling() {
  const { t } = useTranslation('auctions');
  const { locale } = useFormat();
  const time = useServerTime();
  const say = useSay();
  const go = useNavigate();
  const pictures = useUploads(mostPictures);
  const [product, setProduct] = useState<ProductPage | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const { sell, error, reset, isPending } = useSell(product, (id) => {
    forgetDraft(draft);
    say(t('sell.done'));
    void go(`/auctions/${id}`);
  });

  function send(form: HTMLFormElement) {
    const read = typedIn(form);
    const terms = termsOf(read, locale, time.now());
    const fresh: Faults = {
      ...(!areTerms(terms) && terms),
      ...(!product && { product: new Problem(0, 'product-missing') }),
    };
    setFaults(fresh);
    reset();
    if (!product || !areTerms(terms)) return;
    void sell({ kind: kindOf(read), terms, pictures: pictures.hashes });
  }
  return { ...chosenBy(setProduct, product, error, reset), pictures, send, ...useWrong(faults, error), isPending };
}

/** A product that the catalog has no more is no choice: another one is to be looked up. */
function chosenBy(
  set: (product: ProductPage | null) => void,
  product: ProductPage | null,
  error: Error | null,
  reset: () => void,
) {
  const isGone = error !== null && fieldOf(error) === 'product';
  function choose(another: ProductPage | null) {
    set(another);
    if (isGone) reset();
  }
  return { product: isGone ? null : product, choose };
}

/** What was found wrong here, or what the market refused, in words: at its field where it is about one. */
function useWrong(faults: Faults, error: Error | null) {
  const words = useRefusal('auctions');
  const about = error && fieldOf(error);
  const wrong = useMemo(() => {
    const found = sellFields.flatMap((field) => {
      const fault = faults[field] ?? (about === field ? error : null);
      return fault ? [[field, words(fault)]] : [];
    });
    return Object.fromEntries(found) as Wrong;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- words are made anew at each render and say the same
  }, [faults, error, about]);
  return { wrong, refusal: error && about === null ? words(error) : undefined };
}
