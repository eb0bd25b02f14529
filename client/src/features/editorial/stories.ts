/** What the house has written about itself, the newest first. Their words are in the locales, and say what is true today. */
export const stories = ['last-two-minutes', 'one-price-for-all', 'prices-where-you-are'] as const;
export type Story = (typeof stories)[number];

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

/** The story that an address names, if there is one. */
export const storyOf = (name: string | undefined): Story | undefined => stories.find((story) => story === name);
