import { hour } from '#kernel/instant.ts';
import type { View } from '#kernel/view.ts';
import type { ViewControl } from '#platform/read-store/control.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { dropAll, dropFill, dropUnnamed } from './dropping.ts';
import { isOf } from './live-collections.ts';

type Store = Pick<ReadStore, 'control' | 'now' | 'drop' | 'write' | 'names'>;

/** So long a view that nobody fills keeps its documents, in ms by the store's time: nodes of the build before may still show it, or come back. */
const unusedFor = hour;

/** How often whoever fills views looks, in milliseconds. */
export const tidyEvery = hour / 2;

/**
 * What whoever fills views finds that nobody does anything with: collections that nothing names, views that this build does not
 * have, and what rebuilds filled for another build that nobody holds on to.
 */
export async function tidy(
  store: Store,
  views: readonly View[],
  fence: Readonly<Record<string, number | null>>,
): Promise<void> {
  await dropUnnamed(store);
  const [control, now] = [await store.control(), await store.now()];
  for (const [view, kept] of Object.entries(control.views ?? {})) {
    const isEmpty = kept.live === undefined && kept.filling === undefined && !kept.retired?.length;
    if (isEmpty || views.some(({ name }) => name === view)) continue;
    const { unused } = kept;
    if (unused === undefined) await store.write([], { where: fence, set: { [`views.${view}.unused`]: now } });
    else if (now - unused >= unusedFor) await dropUnused(store, view, kept, fence);
  }
  for (const [view, fill] of Object.entries(control.fills ?? {})) {
    const isKnown = views.some((one) => one.name === view && isOf(one, fill.collection));
    if (!isKnown && fill.until <= now) await dropFill(store, view, fill);
  }
}

/**
 * Deletes all collections of a view that nobody fills; nothing where somebody does again. It is shown no more before it goes, so
 * that a build which comes back fills it anew.
 */
export async function dropUnused(
  store: Pick<ReadStore, 'drop' | 'write'>,
  view: string,
  { live, filling, retired = [], unused = 0 }: ViewControl,
  fence: Readonly<Record<string, number | null>> = {},
): Promise<void> {
  const path = `views.${view}`;
  const names = [...retired, live, filling].filter((name) => name !== undefined);
  const where = { ...fence, [`${path}.unused`]: unused };
  const hidden = { [`${path}.live`]: null, [`${path}.filling`]: null, [`${path}.retired`]: names };
  if (!(await store.write([], { where, set: hidden }))) return;
  await dropAll(store, names);
  const gone = { [`${path}.retired`]: null, [`${path}.marks`]: null, [`${path}.unused`]: null };
  await store.write([], { where, set: gone });
}
