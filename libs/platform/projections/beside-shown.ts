import type { Fill } from '#platform/read-store/control.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { dropAll, namedBy } from './dropping.ts';

/**
 * Views of which more lies in the store than what is shown: one that is being filled again, one that is no longer shown and goes in
 * a moment. They may hold words that the shown ones hold no more. What a rebuild left behind that nobody goes on with is dropped
 * here.
 */
export async function besideShown(
  store: Pick<ReadStore, 'control' | 'now' | 'drop' | 'write'>,
): Promise<readonly string[]> {
  const { views = {}, fills = {} } = await store.control();
  const now = await store.now();
  const names = new Set<string>();
  for (const [view, { filling, live, retired = [] }] of Object.entries(views))
    if (retired.length > 0 || (filling !== undefined && filling !== live)) names.add(view);
  for (const [view, fill] of Object.entries(fills)) {
    if (fill.mark || fill.until > now) names.add(view);
    else await dropped(store, view, fill);
  }
  return [...names];
}

/** The claim goes last: cut in between, it is done again by whoever comes next. A rebuild that wakes up finds itself without it. */
async function dropped(store: Pick<ReadStore, 'drop' | 'write'>, view: string, fill: Fill) {
  await dropAll(store, namedBy(fill));
  const path = `fills.${view}`;
  await store.write([], { where: { [`${path}.collection`]: fill.collection }, set: { [path]: null } });
}
