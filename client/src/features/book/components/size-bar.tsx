import { type ReactNode, useLayoutEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BuyBarView, buyBarVariants } from '#book/rules/buy-bar.ts';
import { priceFor } from '#book/rules/buckets.ts';
import type { BookSize } from '#contracts/book.ts';
import type { ProductPage } from '#contracts/products.ts';
import { sizeUnits, type SizeUnit } from '#contracts/sizes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Icon } from '../../../ui/icon.tsx';
import { More } from '../../../ui/grid.tsx';
import { type BuyBarAct, buyBarAfter, type BuyBarState, closedBuyBar, countOf } from '../buy-bar.ts';
import pill from '../../../ui/pill.module.css';
import css from './size-bar.module.css';
import { SizeFilter } from './size-filter.tsx';
import { SizeRows } from './size-rows.tsx';

interface Props {
  product: ProductPage;
  book: readonly BookSize[];
  chosen: string | undefined;
  /** Which section of the list is shown, and how another is. */
  view: BuyBarView;
  onView: (view: BuyBarView) => void;
  hasOffers: boolean;
  /** In which unit sizes are read; null where they are no shoes'. */
  units: Readonly<{ unit: SizeUnit; onUnit: (unit: SizeUnit) => void }> | null;
  /** Tiles of these sizes, with what each costs as it is wanted. */
  renderTiles: (sizes: readonly string[], centsOf: (size: string) => number) => ReactNode;
  /** Told whether it shows the sizes itself: the page's own tiles are hidden then. */
  onTake: (isTaken: boolean) => void;
  /** A size is wanted that cannot be had. */
  onAway: (size: string) => void;
}

/** What the sizes are looked at with: filters, tiles or rows, units. The page shows plain tiles until something of it is used. */
export function SizeBar({ onTake, units, ...rest }: Props) {
  const [bar, act] = useReducer(buyBarAfter, closedBuyBar);
  const [isFiltering, setFiltering] = useState(false);
  const isTaken = !bar.variantGridView || countOf(bar.filter) > 0;
  useLayoutEffect(() => onTake(isTaken), [onTake, isTaken]);
  return (
    <>
      <Tools {...{ bar, act, units, isFiltering }} onFilter={() => setFiltering(!isFiltering)} />
      {isFiltering && <SizeFilter product={rest.product} filter={bar.filter} act={act} />}
      {isTaken && <Sizes {...rest} bar={bar} act={act} />}
    </>
  );
}

type BarProps = Readonly<{ bar: BuyBarState; act: (what: BuyBarAct) => void }>;

interface ToolsProps extends BarProps, Pick<Props, 'units'> {
  isFiltering: boolean;
  onFilter: () => void;
}

function Tools({ bar: { filter, variantGridView }, act, units, isFiltering, onFilter }: ToolsProps) {
  const { t } = useTranslation('book');
  const isHydrated = useHydrated();
  const count = countOf(filter);
  return (
    <div className={css.tools}>
      {units && <Units {...units} isDisabled={!isHydrated} />}
      <button
        type="button"
        className={css.tool}
        disabled={!isHydrated}
        aria-expanded={isFiltering}
        aria-label={count > 0 ? t('sizes.filterOn', { count }) : t('sizes.filter')}
        onClick={onFilter}
      >
        <Icon name="filter" />
        {count > 0 && <span className={css.count}>{count}</span>}
      </button>
      <Looks isGrid={variantGridView} act={act} isDisabled={!isHydrated} />
    </div>
  );
}

type LooksProps = Pick<BarProps, 'act'> & Readonly<{ isGrid: boolean; isDisabled: boolean }>;

/** Tiles or rows. */
function Looks({ isGrid, act, isDisabled }: LooksProps) {
  const { t } = useTranslation('book');
  return (
    <fieldset className={css.looks} aria-label={t('sizes.look')}>
      {[true, false].map((one) => (
        <button
          key={String(one)}
          type="button"
          className={css.tool}
          disabled={isDisabled}
          aria-pressed={one === isGrid}
          aria-label={t(one ? 'sizes.grid' : 'sizes.list')}
          onClick={() => act({ do: 'setGridView', isOn: one })}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
            <path
              strokeWidth="1.6"
              d={one ? 'M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h5v5h-5z' : 'M3 5h14M3 10h14M3 15h14'}
            />
          </svg>
        </button>
      ))}
    </fieldset>
  );
}

function Units({ unit, onUnit, isDisabled }: NonNullable<Props['units']> & { isDisabled: boolean }) {
  const { t } = useTranslation('book');
  return (
    <select
      className={css.units}
      aria-label={t('sizes.unit')}
      disabled={isDisabled}
      value={unit}
      onChange={({ target }) => onUnit(target.value as SizeUnit)}
    >
      {sizeUnits.map((one) => (
        <option key={one} value={one}>
          {one.toUpperCase()}
        </option>
      ))}
    </select>
  );
}

function Sizes({ bar, act, renderTiles, ...rest }: BarProps & Omit<Props, 'onTake' | 'units'>) {
  const { t } = useTranslation('book');
  const { filter, variantGridView, shown } = bar;
  const variants = buyBarVariants(rest.product.sizeOptions, rest.book, filter);
  if (!variantGridView) return <SizeRows {...rest} bar={bar} act={act} variants={variants} />;
  const { availableSizes, mapSizeToVariants } = variants;
  const centsOf = (size: string) => priceFor(mapSizeToVariants.get(size)!, filter);
  if (availableSizes.length === 0)
    return (
      <output className={css.nothing}>
        {t('sizes.none')}{' '}
        <button type="button" className={pill.link} onClick={() => act({ do: 'clearFilter' })}>
          {t('sizes.clear')}
        </button>
      </output>
    );
  return (
    <>
      {renderTiles(availableSizes.slice(0, shown), centsOf)}
      {availableSizes.length > shown && <More text={t('sizes.more')} onClick={() => act({ do: 'showMore' })} />}
    </>
  );
}
