import { useEffect, useSyncExternalStore } from 'react';
import type { ProductPage, ProductTile } from '#contracts/products.ts';

/** Kept on this device alone: nobody else hears what somebody looks at. */
const key = 'recently-viewed';
const mostSeen = 12;
/** What is kept for no other time is kept for seven days; specification, section 9. In ms. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** When it was looked at, by this device's clock, in ms. */
type Seen = ProductTile & Readonly<{ seenAt: number }>;

const none: readonly Seen[] = [];
let read: { text: string | null; items: readonly Seen[] } = { text: null, items: none };

const isSeen = (one: unknown): one is Seen =>
  typeof one === 'object' &&
  one !== null &&
  ['id', 'slug', 'name', 'category', 'seenAt'].every((field) => field in one);

const isFresh = ({ seenAt }: Seen) => seenAt > Date.now() - keptFor;

/** What was looked at last, the latest first; none where the device keeps nothing. The same list while nothing is looked at. */
function kept(): readonly Seen[] {
  try {
    const text = localStorage.getItem(key);
    if (text === read.text) return read.items;
    const found: unknown = text === null ? [] : JSON.parse(text);
    read = { text, items: Array.isArray(found) ? found.filter(isSeen).filter(isFresh) : none };
    return read.items;
  } catch {
    return none; // storage is closed to us, or holds what is not ours
  }
}

/** Remembers on this device that the product was looked at. */
export function useSeen({ id, slug, name, brandName, category, color, retailPriceCents }: ProductPage): void {
  useEffect(() => {
    const tile: Seen = { id, slug, name, brandName, category, color, retailPriceCents, seenAt: Date.now() };
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
