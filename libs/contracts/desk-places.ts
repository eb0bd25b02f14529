/** Where at the authentication desk, or on its way there. Without zod, as the check list: the browser draws them. */
export const deskPlaces = [
  'shipped-to-us',
  'received',
  'in-review',
  'verified',
  'return-shipped',
  'return-received',
  'problem',
] as const;
export type DeskPlace = (typeof deskPlaces)[number];

/** What the desk lists: each place, and wherever somebody is late with it. */
export const deskLists = [...deskPlaces, 'late'] as const;
export type DeskList = (typeof deskLists)[number];

/** What is looked at of every item, in this order. */
export const deskChecks = ['box', 'labels', 'materials', 'making', 'size', 'condition', 'described'] as const;
export type DeskCheck = (typeof deskChecks)[number];

/** What a buyer may write of what is wrong, in characters, and show of it. */
export const longestProblem = 1000;
export const mostProblemPictures = 6;
