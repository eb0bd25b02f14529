import type { View } from '#kernel/view.ts';
import { slices } from './slices.ts';

/** Every view of the market: what the runner fills, the rebuild worker refills and the invariants are checked on. */
export const allViews: readonly View[] = slices.flatMap(({ views }) => views);

/** Views whose documents anybody may hear of: none of them holds anything private. */
export const publicViews: readonly string[] = slices.flatMap(({ publicViews: open = [] }) =>
  open.map(({ name }) => name),
);
