import type { Fill } from '#platform/read-store/control.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { lookUpName } from './projection.ts';

/** All collections that a rebuild's claim names. */
export const namedBy = ({ collection, leaves = [] }: Fill): readonly string[] => [...leaves, collection];

/** Deletes views' collections with their look-ups. */
export async function dropAll(store: Pick<ReadStore, 'drop'>, collections: readonly string[]): Promise<void> {
  for (const name of collections) for (const one of [name, lookUpName(name)]) await store.drop(one);
}
