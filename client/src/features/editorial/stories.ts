/** What the house has written about itself, the newest first. Their words are in the locales, and say what is true today. */
export const stories = ['last-two-minutes', 'one-price-for-all', 'prices-where-you-are'] as const;
export type Story = (typeof stories)[number];

/** The story that an address names, if there is one. */
export const storyOf = (name: string | undefined): Story | undefined => stories.find((story) => story === name);
