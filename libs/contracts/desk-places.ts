import type { Category } from './categories.ts';

/** Where at the authentication desk, or on its way there. Without zod, as the check list: the browser draws them. */
export const deskPlaces = [
  'shipped-to-us',
  'received',
  'in-review',
  'verified',
  'return-shipped',
  'return-received',
  'problem',
  'to-send-back',
] as const;
export type DeskPlace = (typeof deskPlaces)[number];

/** What the desk lists: each place, and wherever somebody is late with it. */
export const deskLists = [...deskPlaces, 'late'] as const;
export type DeskList = (typeof deskLists)[number];

/** What may be looked at of an item, in this order. */
export const deskChecks = ['box', 'labels', 'materials', 'making', 'size', 'condition', 'described'] as const;
export type DeskCheck = (typeof deskChecks)[number];

/** What some kinds of things do not have. */
const without: Readonly<Partial<Record<Category, readonly DeskCheck[]>>> = {
  apparel: ['box'],
  accessories: ['size'],
  bags: ['size'],
  collectibles: ['size'],
  art: ['box', 'labels', 'size'],
  space: ['size'],
};

/** The check list of a kind of things; of what nobody knows any more, all of it. */
export const checksOf = (category: Category | undefined): readonly DeskCheck[] =>
  deskChecks.filter((check) => !(category && without[category]?.includes(check)));

/** Photographs that go with what somebody finds. */
export const mostCheckPictures = 12;

/** What a buyer may write of what is wrong, in characters, and show of it. */
export const longestProblem = 1000;
export const mostProblemPictures = 6;
