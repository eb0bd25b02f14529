import { useState } from 'react';
import type { BookSize } from '#contracts/book.ts';
import type { ProductPage } from '#contracts/products.ts';
import { SizePicker, type SizeState, SizeTiles } from '../features/catalog/components/size-picker.tsx';
import { useFormat } from '../lib/format.ts';
import { latePart, Nothing } from '../lib/late-part.tsx';

/** Filters, rows and units of the sizes: whoever presses none of it needs none of it. */
const ProductBar = latePart(() => import('./product-bar.tsx').then((module) => module.ProductBar), {
  instead: Nothing,
});

interface Props {
  product: ProductPage;
  chosen: string | undefined;
  book: readonly BookSize[];
  stateOf: (size: string) => SizeState;
}

/** A product's sizes: all of them as tiles, without any script too, until their tools are used. */
export function ProductSizes({ stateOf, ...rest }: Props) {
  const { price } = useFormat();
  const [isTaken, setTaken] = useState(false);
  const tools = (
    <ProductBar
      {...rest}
      onTake={setTaken}
      renderTiles={(sizes, centsOf) => (
        <SizeTiles {...rest} sizes={sizes} stateOf={(one) => ({ ...stateOf(one), from: price(centsOf(one)) })} />
      )}
    />
  );
  return <SizePicker {...rest} stateOf={stateOf} isTaken={isTaken} tools={tools} />;
}
