import type { ComponentProps } from 'react';
import { SizeOffers } from '../features/book/components/size-offers.tsx';
import { actOnWindows, useProductDetail } from './product-state.ts';

type Props = Omit<ComponentProps<typeof SizeOffers>, 'turnedTo' | 'onTurn'>;

/** What the chosen size is sold for, at the section that the list of sizes shows. */
export const ProductOffers = (props: Props) => (
  <SizeOffers
    {...props}
    turnedTo={useProductDetail().windows.bigBuyBarView}
    onTurn={(view) => actOnWindows({ do: 'setBigBuyBarView', view })}
  />
);
