import type { Story } from './stories.ts';

/** How many parts each has. */
export const partsIn: Readonly<Record<Story, number>> = {
  'last-two-minutes': 3,
  'one-price-for-all': 3,
  'prices-where-you-are': 4,
};

/** Dollars that a story reckons with, in cents, by the names of its blanks. */
export const amountsIn: Readonly<Record<Story, Readonly<Record<string, number>>>> = {
  'last-two-minutes': {},
  'one-price-for-all': { start: 5000, ann: 12_000, ben: 8000, afterBen: 8100, cleo: 15_000, afterCleo: 12_250 },
  'prices-where-you-are': {},
};
