import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sortedBySize } from '#book/rules/size-order.ts';
import { isOneSize } from '#contracts/sizes.ts';
import type { ProductPage } from '#contracts/products.ts';
import { Link } from '../../../lib/link.tsx';
import { type SizedProduct, useShoeSize } from '../../../lib/shoe-size.ts';
import css from './size-picker.module.css';

/** What can be done with a size now; each in words that its tile has room for. */
export interface SizeState {
  /** Price from which it is bid on. */
  from: string | undefined;
  isWanted: boolean;
}

interface Props {
  product: Pick<ProductPage, 'sizeOptions'> & SizedProduct;
  chosen: string | undefined;
  stateOf: (size: string) => SizeState;
}

interface PickerProps extends Props {
  /** What the sizes are looked at with; it stands beside the heading. */
  tools: ReactNode;
  /** The tools show the sizes themselves. */
  isTaken: boolean;
}

/** The size that an address names, or the only one that there is. */
export const chosenSize = ({ sizeOptions }: Pick<ProductPage, 'sizeOptions'>, query: URLSearchParams) =>
  sizeOptions.find((size) => size === query.get('size')) ?? (sizeOptions.length === 1 ? sizeOptions[0] : undefined);

/** All sizes the product is made in, and what can be done with each. Plain links: a choice has an address. */
export function SizePicker({ tools, isTaken, ...props }: PickerProps) {
  const { t } = useTranslation('catalog');
  return (
    <section className={css.sizes} aria-labelledby="sizes">
      <h2 id="sizes" className={css.heading}>
        {t(props.chosen === undefined ? 'sizes.choose' : 'sizes')}
      </h2>
      {tools}
      {!isTaken && <SizeTiles {...props} sizes={sortedBySize(props.product.sizeOptions, (size) => size)} />}
    </section>
  );
}

/** These of its sizes, a tile each. */
export function SizeTiles({ product, sizes, chosen, stateOf }: Props & { sizes: readonly string[] }) {
  const said = useShoeSize();
  const row = useInSight(chosen);
  return (
    <ul ref={row} className={css.list}>
      {sizes.map((size) => (
        <li key={size}>
          <Size size={size} words={said(size, product)} isChosen={size === chosen} state={stateOf(size)} />
        </li>
      ))}
    </ul>
  );
}

/** Moves the row alone, where the chosen tile is beyond its edge; after that the row is the visitor's. */
function useInSight(chosen: string | undefined) {
  const ref = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const row = ref.current!;
    const tile = chosen === undefined ? null : row.querySelector<HTMLElement>('[aria-current]');
    if (!tile) return;
    const start = tile.offsetLeft - row.scrollLeft;
    const isInSight = start >= 0 && start + tile.offsetWidth <= row.clientWidth;
    if (!isInSight) row.scrollLeft = tile.offsetLeft - (row.clientWidth - tile.offsetWidth) / 2;
  }, [chosen]);
  return ref;
}

interface SizeProps {
  size: string;
  /** As the visitor reads sizes. */
  words: string;
  isChosen: boolean;
  state: SizeState;
}

function Size({ size, words, isChosen, state: { from, isWanted } }: SizeProps) {
  const { t } = useTranslation('catalog');
  const wanted = isWanted ? t('size.wanted') : t('size.none');
  return (
    <Link
      to={`?${new URLSearchParams({ size })}`}
      replace
      preventScrollReset
      className={from === undefined ? css.away : css.here}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className={css.size}>{isOneSize(size) ? t('oneSize') : words}</span>
      <span className={css.what}>{from === undefined ? wanted : t('size.from', { price: from })}</span>
    </Link>
  );
}
