import { useEffect, useSyncExternalStore } from 'react';
import type { ProductPage, ProductTile } from '#contracts/products.ts';

/** Kept on this device alone: nobody else hears what somebody looks at. */
const key = 'recently-viewed';
const mostSeen = 12;

const none: readonly ProductTile[] = [];
let read: { text: string | null; items: readonly ProductTile[] } = { text: null, items: none };

const isTile = (one: unknown): one is ProductTile =>
  typeof one === 'object' && one !== null && ['id', 'slug', 'name', 'category'].every((field) => field in one);

/** What was looked at last, the latest first; none where the device keeps nothing. The same list while nothing changes. */
function kept(): readonly ProductTile[] {
  try {
    const text = localStorage.getItem(key);
    if (text === read.text) return read.items;
    const found: unknown = text === null ? [] : JSON.parse(text);
    read = { text, items: Array.isArray(found) ? found.filter(isTile) : none };
    return read.items;
  } catch {
    return none; // storage is closed to us, or holds what is not ours
  }
}

/** Remembers on this device that the product was looked at. */
export function useSeen({ id, slug, name, brandName, category, color, retailPriceCents }: ProductPage): void {
  useEffect(() => {
    const tile: ProductTile = { id, slug, name, brandName, category, color, retailPriceCents };
    const others = kept().filter((one) => one.id !== id);
    try {
      localStorage.setItem(key, JSON.stringify([tile, ...others].slice(0, mostSeen)));
    } catch {
      // a full or closed storage remembers nothing
    }
  }, [id, slug, name, brandName, category, color, retailPriceCents]);
}

const never = () => () => {};

/** Products that were looked at on this device; none in the server's page. */
export const useRecentlySeen = (): readonly ProductTile[] => useSyncExternalStore(never, kept, () => none);
