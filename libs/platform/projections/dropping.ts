import type { Control, Fill } from '#platform/read-store/control.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { lookUpName } from './projection.ts';

/** All collections that a rebuild's claim names. */
export const namedBy = ({ collection, leaves = [] }: Fill): readonly string[] => [...leaves, collection];

/** Deletes what a claim names, and the claim last: cut in between, it is done again by whoever comes next. A rebuild that wakes up finds itself without it. */
export async function dropFill(store: Pick<ReadStore, 'drop' | 'write'>, view: string, fill: Fill): Promise<void> {
  await dropAll(store, namedBy(fill));
  const path = `fills.${view}`;
  await store.write([], { where: { [`${path}.collection`]: fill.collection }, set: { [path]: null } });
}

/** A birth is in ms: somebody else's collection in the same database is none of ours, though it bears a version. */
const ofViews = /^([a-z0-9][\w.:+-]*[.]v\d+[.]b\d{13,})(?:[.]look)?$/i;

/**
 * Deletes views' collections that no control document names: a write that came too late makes one anew where it was dropped.
 * Looked at in this order none is one that is just being made, which is named before it is there.
 */
export async function dropUnnamed(store: Pick<ReadStore, 'control' | 'drop' | 'names'>): Promise<void> {
  const there = new Set((await store.names()).flatMap((name) => ofViews.exec(name)?.[1] ?? []));
  const { views = {}, fills = {} }: Control = await store.control();
  for (const { live, filling, retired = [] } of Object.values(views))
    for (const name of [live, filling, ...retired]) if (name !== undefined) there.delete(name);
  for (const name of Object.values(fills).flatMap(namedBy)) there.delete(name);
  await dropAll(store, [...there]);
}

/** Deletes views' collections with their look-ups. */
export async function dropAll(store: Pick<ReadStore, 'drop'>, collections: readonly string[]): Promise<void> {
  for (const name of collections) for (const one of [name, lookUpName(name)]) await store.drop(one);
}
