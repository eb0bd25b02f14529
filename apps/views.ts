import type { AnyShapes } from '#kernel/shapes.ts';
import type { Topic } from '#kernel/topic.ts';
import type { View } from '#kernel/view.ts';
import type { Folds } from '#platform/archive/history.ts';
import { slices } from './slices.ts';

/** Every view of the market: what the runner fills, the rebuild worker refills and the invariants are checked on. */
export const allViews: readonly View[] = slices.flatMap(({ views }) => views);

/** Views whose documents anybody may hear of: none of them holds anything private. */
export const publicViews: readonly string[] = slices.flatMap(({ publicViews: open = [] }) =>
  open.map(({ name }) => name),
);

/** Every fact that a slice appends, with its shape. */
export const allShapes: AnyShapes = Object.assign(
  {},
  ...slices.flatMap(({ deciders }) => Object.values(deciders).map(({ shapes }) => shapes)),
) as AnyShapes;

/** What history is folded by. */
export const allFolds: Folds = {
  views: allViews,
  foldings: Object.assign({}, ...slices.map(({ deciders }) => deciders)) as Folds['foldings'],
  shown: Object.assign({}, ...slices.map(({ shown = {} }) => shown)) as Folds['shown'],
  shapes: allShapes,
  rehearsal: slices.map(({ rehearsal }) => rehearsal).find((one) => one !== undefined),
};

/** What of the market's facts leaves the house. */
export const allTopics: readonly Topic[] = slices.flatMap(({ topics = [] }) => topics);
