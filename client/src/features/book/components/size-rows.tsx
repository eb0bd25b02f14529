import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { priceFor, type BarVariant } from '#book/rules/buckets.ts';
import { type BuyBarVariants, type BuyBarView, buyBarViews } from '#book/rules/buy-bar.ts';
import type { BookSize } from '#contracts/book.ts';
import type { ProductPage } from '#contracts/products.ts';
import { isOneSize } from '#contracts/sizes.ts';
import { tierOf } from '#contracts/tiers.ts';
import { useFormat } from '../../../lib/format.ts';
import { useShoeSize } from '../../../lib/shoe-size.ts';
import { More } from '../../../ui/grid.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type BuyBarAct, type BuyBarState, countOf } from '../buy-bar.ts';
import pill from '../../../ui/pill.module.css';
import css from './size-bar.module.css';
import { SizeTiers } from './size-tiers.tsx';

interface Props {
  product: ProductPage;
  book: readonly BookSize[];
  chosen: string | undefined;
  view: BuyBarView;
  onView: (view: BuyBarView) => void;
  hasOffers: boolean;
  bar: BuyBarState;
  act: (what: BuyBarAct) => void;
  variants: BuyBarVariants;
  onAway: (size: string) => void;
}

/** The sizes that a section is about: all of them where nothing is filtered, for one may wait for those that are not for sale. */
function sizesOf({ view, bar: { filter }, variants, hasOffers }: Props): readonly string[] {
  if (countOf(filter) === 0) return variants.allSizes;
  if (view === 'offer' && hasOffers)
    return variants.allSizes.filter((size) => filter.sizes.length === 0 || filter.sizes.includes(size));
  return view === 'new' ? variants.newAvailableSizes : variants.usedAvailableSizes;
}

/** A row a size, by section; each opens to all that it may be bought as. */
export function SizeRows(props: Props) {
  const { t } = useTranslation('book');
  const { view, bar, act, variants, hasOffers } = props;
  const sizes = sizesOf(props);
  const isOut = view !== 'offer' && (view === 'new' ? variants.newVariants : variants.usedVariants).size === 0;
  return (
    <div className={css.board}>
      <Sections view={view} onView={props.onView} variants={variants} hasOffers={hasOffers} />
      {isOut && <Out view={view} filtered={countOf(bar.filter) > 0} act={act} />}
      <div className={css.rows}>
        <ul>
          {sizes.slice(0, bar.shown).map((size) => (
            <li key={size} className={css.row}>
              <Row {...props} size={size} />
            </li>
          ))}
        </ul>
        {sizes.length > bar.shown && <More text={t('sizes.more')} onClick={() => act({ do: 'showMore' })} />}
      </div>
    </div>
  );
}

function Sections({ view, onView, variants, hasOffers }: Pick<Props, 'view' | 'onView' | 'variants' | 'hasOffers'>) {
  const { t } = useTranslation('book');
  const counts = {
    new: variants.newAvailableSizes.length,
    used: variants.usedAvailableSizes.length,
    offer: variants.offers.size,
  };
  return (
    <fieldset className={css.sections} aria-label={t('sizes.sections')}>
      {buyBarViews
        .filter((one) => hasOffers || one !== 'offer')
        .map((one) => (
          <button
            key={one}
            type="button"
            className={css.section}
            aria-pressed={one === view}
            onClick={() => onView(one)}
          >
            {t(`sizes.view.${one}`)} <span className={css.quiet}>{counts[one]}</span>
          </button>
        ))}
    </fieldset>
  );
}

/** Nothing is sold in this section, in no size: apart for new and used. */
function Out({ view, filtered, act }: Pick<Props, 'act'> & { view: 'new' | 'used'; filtered: boolean }) {
  const { t } = useTranslation('book');
  return (
    <output className={css.nothing}>
      {t(filtered ? `sizes.outFiltered.${view}` : `sizes.out.${view}`)}{' '}
      {filtered && (
        <button type="button" className={pill.link} onClick={() => act({ do: 'clearFilter' })}>
          {t('sizes.clear')}
        </button>
      )}
    </output>
  );
}

function Row({ size, ...props }: Props & { size: string }) {
  const { t } = useTranslation('book');
  const said = useShoeSize();
  const id = useId();
  const { product, book, bar, act, chosen, onAway } = props;
  const found = book.find((one) => one.size === size);
  const sizeText = isOneSize(size) ? t('sizes.one') : said(size, product);
  const isOpen = bar.expandedSize === size;
  const name = <span className={css.size}>{sizeText}</span>;
  if ((found?.display ?? null) === null && !found?.lastSale && !props.variants.offers.has(size))
    return (
      <button type="button" className={css.head} aria-haspopup="dialog" onClick={() => onAway(size)}>
        {name} <span className={css.quiet}>{t('sizes.away')}</span>
      </button>
    );
  return (
    <>
      <button
        type="button"
        className={css.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-current={size === chosen ? 'true' : undefined}
        onClick={() => act({ do: 'expand', size })}
      >
        {name} <Said {...props} size={size} /> <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <div id={id} className={css.open}>
          <SizeTiers {...{ product, size, sizeText, onAway }} book={found} view={props.view} />
        </div>
      )}
    </>
  );
}

/** What a row says of its size in this section. */
function Said({ size, view, variants, bar: { filter } }: Props & { size: string }) {
  const { t } = useTranslation('book');
  const { price } = useFormat();
  if (view === 'offer') {
    const offer = variants.offers.get(size);
    return (
      <span className={offer === undefined ? css.quiet : css.price}>
        {offer === undefined ? t('sizes.noOffer') : t('sizes.offered', { price: price(offer) })}
      </span>
    );
  }
  const one = (view === 'new' ? variants.newVariants : variants.usedVariants).get(size);
  if (!one) return <span className={css.quiet}>{t(`sizes.no.${view}`)}</span>;
  return (
    <>
      <Flaw one={one} /> <span className={css.price}>{price(priceFor(one, filter))}</span>
    </>
  );
}

/** What is to be said of one that is not as good as its section promises. */
function Flaw({ one }: { one: BarVariant }) {
  const { t } = useTranslation('book');
  const tier = tierOf(one);
  if (tier === 'new' || tier === 'used') return null;
  return <span className={css.quiet}>{t(`sizes.flaw.${tier}`)}</span>;
}
