import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { UsedListing, UsedSort } from '#contracts/listings.ts';
import type { ProductPage } from '#contracts/products.ts';
import { useShoeSize } from '../../../lib/shoe-size.ts';
import { Button } from '../../../ui/button.tsx';
import { GridSkeleton, More } from '../../../ui/grid.tsx';
import layout from '../../../ui/layout.module.css';
import pill from '../../../ui/pill.module.css';
import { useNear } from '../../../ui/use-near.ts';
import { openedIn } from '../opened-item.ts';
import { useUsed } from '../used.ts';
import { useProductBook } from '../use-product-book.ts';
import { UsedCard } from './used-card.tsx';
import { UsedItem } from './used-item.tsx';

interface Props {
  product: ProductPage;
  /** The size that is chosen on the page; those of all sizes are shown where none is. */
  size: string | undefined;
  /** What else may be done with an item than to buy it at its price. */
  offer?: ((item: UsedListing) => ReactNode) | undefined;
}

const waiting = <GridSkeleton count={4} lines={3} />;

const sorts: readonly UsedSort[] = ['price-low', 'newest'];

/** What is for sale used of a product, each item with its own photographs; nothing where nothing is. */
export function UsedItems({ product, size, offer }: Props) {
  const { sizes, rev } = useProductBook(product.id);
  const [query] = useSearchParams();
  const opened = openedIn(query);
  const isSold = sizes.some(({ tiers: { used, 'used-clean': clean } }) => (used?.ask ?? clean?.ask ?? null) !== null);
  return (
    <>
      {isSold && <List key={size} product={product} size={size} rev={rev} />}
      {opened !== null && <UsedItem key={opened} id={opened} product={product} rev={rev} offer={offer} />}
    </>
  );
}

function List({ product, size: chosen, rev }: Pick<Props, 'product' | 'size'> & { rev: string }) {
  const { t } = useTranslation('book');
  const [ref, isNear] = useNear<HTMLElement>();
  const [sort, setSort] = useState<UsedSort>('price-low');
  const [isAll, setAll] = useState(false);
  const size = isAll ? undefined : chosen;
  return (
    <section ref={ref} id="used" className={layout.section} aria-labelledby="used-heading">
      <div className={layout.head}>
        <h2 id="used-heading" className={layout.heading}>
          {t('used.title')}
        </h2>
        <div className={pill.row}>
          {chosen !== undefined && <Sizes {...{ product, chosen, isAll, setAll }} />}
          <fieldset className={pill.row} aria-label={t('used.sort')}>
            {sorts.map((one) => (
              <Choice key={one} text={t(`used.sort.${one}`)} isOn={one === sort} onClick={() => setSort(one)} />
            ))}
          </fieldset>
        </div>
      </div>
      <Suspense fallback={waiting}>
        {isNear ? (
          <Cards
            asked={{ templateId: product.id, size, sort }}
            rev={rev}
            product={product}
            onAll={() => setAll(true)}
          />
        ) : (
          waiting
        )}
      </Suspense>
    </section>
  );
}

interface SizesProps extends Pick<Props, 'product'> {
  chosen: string;
  isAll: boolean;
  setAll: (isAll: boolean) => void;
}

function Sizes({ product, chosen, isAll, setAll }: SizesProps) {
  const { t } = useTranslation('book');
  const said = useShoeSize();
  return (
    <fieldset className={pill.row} aria-label={t('used.sizes')}>
      <Choice text={t('used.size', { size: said(chosen, product) })} isOn={!isAll} onClick={() => setAll(false)} />
      <Choice text={t('used.allSizes')} isOn={isAll} onClick={() => setAll(true)} />
    </fieldset>
  );
}

const Choice = ({ text, isOn, onClick }: { text: string; isOn: boolean; onClick: () => void }) => (
  <button type="button" className={pill.pill} aria-pressed={isOn} onClick={onClick}>
    {text}
  </button>
);

interface CardsProps extends Pick<Props, 'product'> {
  asked: Parameters<typeof useUsed>[0];
  rev: string;
  onAll: () => void;
}

function Cards({ asked, rev, product, onAll }: CardsProps) {
  const { t } = useTranslation('book');
  const { items, error, again, more, isLoadingMore } = useUsed(asked, rev);
  if (!items && error)
    return (
      <p className={layout.lead} role="alert">
        {t('used.failed')}{' '}
        <Button look="plain" onClick={again}>
          {t('used.again')}
        </Button>
      </p>
    );
  if (!items) return waiting;
  if (items.length === 0)
    return (
      <p className={layout.lead}>
        {t('used.none')}{' '}
        <Button look="plain" onClick={onAll}>
          {t('used.allSizes')}
        </Button>
      </p>
    );
  return (
    <>
      <ul className={layout.grid}>
        {items.map((item: UsedListing) => (
          <li key={item.id}>
            <UsedCard item={item} product={product} />
          </li>
        ))}
      </ul>
      {more && <More text={t('used.more')} onClick={more} isPending={isLoadingMore} />}
    </>
  );
}
