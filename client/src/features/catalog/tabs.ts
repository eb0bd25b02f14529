import type { Category } from '#contracts/categories.ts';
import { categories } from '#contracts/categories.ts';

/** The category that the home page shows: the address keeps it, so that coming back restores it. */
export const shownTab = (query: URLSearchParams): Category =>
  categories.find((name) => name === query.get('tab')) ?? categories[0];
