import { type ComponentProps, use } from 'react';
import { SizeBar } from '../features/book/components/size-bar.tsx';
import { useFlag } from '../features/shell/flags.ts';
import { ShoeUnitContext } from '../lib/shoe-size.ts';
import { actOnWindows, openWants, useProductDetail } from './product-state.ts';

type Props = Pick<ComponentProps<typeof SizeBar>, 'product' | 'book' | 'chosen' | 'renderTiles' | 'onTake'>;

/** The sizes' tools on a product's page: what opens beside it, and in which unit sizes are read, is the page's own. */
export function ProductBar(props: Props) {
  const hasOffers = useFlag('CheckoutOffers');
  const { bigBuyBarView } = useProductDetail().windows;
  const units = use(ShoeUnitContext);
  const isShoe = props.product.category === 'sneakers';
  return (
    <SizeBar
      {...props}
      view={bigBuyBarView === 'offer' && !hasOffers ? 'new' : bigBuyBarView}
      onView={(view) => actOnWindows({ do: 'setBigBuyBarView', view })}
      hasOffers={hasOffers}
      units={isShoe && units ? { unit: units.unit, onUnit: units.choose } : null}
      onAway={openWants}
    />
  );
}
