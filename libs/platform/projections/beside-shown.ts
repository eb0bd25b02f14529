import type { ReadStore } from '#platform/read-store/read-store.ts';
import { dropFill, dropUnnamed } from './dropping.ts';
import { dropUnused } from './unused.ts';

/**
 * Views of which more lies in the store than what is shown: one that is being filled again, one that is no longer shown and goes in
 * a moment. They may hold words that the shown ones hold no more. What a rebuild left behind that nobody goes on with is dropped
 * here, and so are views that nobody fills, whose documents no fact reaches any more.
 */
export async function besideShown(
  store: Pick<ReadStore, 'control' | 'now' | 'drop' | 'write' | 'names'>,
): Promise<readonly string[]> {
  await dropUnnamed(store);
  const { views = {}, fills = {} } = await store.control();
  const now = await store.now();
  const names = new Set<string>();
  for (const [view, kept] of Object.entries(views)) {
    const { filling, live, retired = [] } = kept;
    if (kept.unused !== undefined) await dropUnused(store, view, kept);
    else if (retired.length > 0 || (filling !== undefined && filling !== live)) names.add(view);
  }
  for (const [view, fill] of Object.entries(fills)) {
    if (fill.mark || fill.until > now) names.add(view);
    else await dropFill(store, view, fill);
  }
  return [...names];
}
