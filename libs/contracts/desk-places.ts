/** Where at the authentication desk, or on its way there. Without zod, as the check list: the browser draws them. */
export const deskPlaces = ['shipped-to-us', 'received', 'in-review', 'verified'] as const;
export type DeskPlace = (typeof deskPlaces)[number];

/** What is looked at of every item, in this order. */
export const deskChecks = ['box', 'labels', 'materials', 'making', 'size', 'condition', 'described'] as const;
export type DeskCheck = (typeof deskChecks)[number];
