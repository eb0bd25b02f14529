import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ProductPage, Variant } from '#contracts/products.ts';
import { typedIn } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useServerTime } from '../../../lib/server-time.ts';
import { Problem } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { areTerms, fieldOf, termsOf, type TermsField, type Wrong } from '../sell-terms.ts';
import { useSell } from '../use-sell.ts';
import { useFocusOnWrong } from '../use-focus-on-wrong.ts';
import { useUploads } from '../use-uploads.ts';
import { KindFields } from './kind-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { ProductLookUp } from './product-look-up.tsx';
import css from './sell-form.module.css';
import { TermFields } from './term-fields.tsx';

/** What the visitor sees as wrong; `product` is the look-up's. */
type Faults = Wrong & { product?: Problem };

/** An auction in under a minute: the product, its pictures, the price. The rest has sensible defaults. */
export function SellForm() {
  const { t } = useTranslation('auctions');
  const isHydrated = useHydrated();
  const { form, product, choose, pictures, submit, faultOf, rest, isPending } = useSelling();
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <section className={css.part} aria-labelledby="sell-what">
        <h2 id="sell-what">{t('sell.what')}</h2>
        <ProductLookUp chosen={product} onChoose={choose} error={faultOf('product')} />
        {product && <KindFields key={product.id} product={product} />}
      </section>
      <section className={css.part} aria-labelledby="sell-pictures">
        <h2 id="sell-pictures">{t('sell.show')}</h2>
        <PictureField {...pictures} />
      </section>
      <section className={css.part} aria-labelledby="sell-terms">
        <h2 id="sell-terms">{t('sell.terms')}</h2>
        <TermFields faultOf={faultOf} />
      </section>
      <p role="alert" className={layout.alert}>
        {rest}
      </p>
      <div className={css.send}>
        <Button type="submit" look="act" disabled={!isHydrated || pictures.isSending} isPending={isPending}>
          {t(pictures.isSending ? 'sell.sending' : 'sell.list')}
        </Button>
        <p className={css.hint}>{t('sell.listHint')}</p>
      </div>
    </form>
  );
}

/** What is chosen and typed, what is wrong with it, and the way to the market. */
function useSelling() {
  const { t } = useTranslation('auctions');
  const { locale } = useFormat();
  const time = useServerTime();
  const say = useSay();
  const go = useNavigate();
  const words = useRefusal('auctions');
  const pictures = useUploads();
  const [product, setProduct] = useState<ProductPage | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const { sell, error, reset, isPending } = useSell(product, (id) => {
    say(t('sell.done'));
    void go(`/auctions/${id}`);
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = typedIn(event.currentTarget);
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

  const form = useFocusOnWrong(faults, error);
  const about = error && fieldOf(error);
  const faultOf = (field: TermsField | 'product') => {
    const fault = faults[field] ?? (about === field ? error : undefined);
    return fault ? words(fault) : undefined;
  };
  const rest = error && about === null ? words(error) : undefined;
  return { form, product, choose: setProduct, pictures, submit, faultOf, rest, isPending };
}

/** Which one of the product, as it was chosen. */
const kindOf = (read: (name: string) => string) => ({
  size: read('size'),
  shoeCondition: read('condition') as Variant['shoeCondition'],
  boxCondition: read('box') as Variant['boxCondition'],
});
