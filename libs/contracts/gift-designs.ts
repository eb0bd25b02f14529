/** What gift cards are sold: a design, with the space and the theme that the specification calls it by; our own is the first. */
export const giftDesigns = [
  { spaceId: 'gift-card-plinth', theme: 'Plinth' },
  { spaceId: 'gift-card-black', theme: 'black' },
  { spaceId: 'gift-card-dystopia', theme: 'Dystopia' },
  { spaceId: 'gift-card-goth', theme: 'Goth' },
] as const;
export type GiftTheme = (typeof giftDesigns)[number]['theme'];

/** In the order in which they are shown. */
export const giftThemes: readonly GiftTheme[] = giftDesigns.map(({ theme }) => theme);

/** What a card is in the catalogue. */
export const giftTemplateSlug = 'gift-card';

/** US cents. */
export const giftAmounts = [2500, 5000, 7500, 10_000] as const;

/** Of one order. */
export const mostCards = 10;
