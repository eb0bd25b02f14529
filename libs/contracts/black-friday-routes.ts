import { v1 } from './routes.ts';

/** Addresses of Black Friday. */
export const blackFridayRoutes = {
  /** The day that is or comes next: when, what drops, and how the contest of the last one stands. */
  day: `${v1}/blackfriday`,
  /** What everybody sees of who has opened a card. */
  card: (handle: string) => `${v1}/blackfriday/cards/${handle}`,
  /** The signed-in member's own. */
  mine: `${v1}/users/me/blackfriday-card`,
  close: `${v1}/users/me/blackfriday-card/close`,
  /** The operator's: when the day is, in the place of the usual one. */
  days: `${v1}/operator/blackfriday/days`,
  drops: `${v1}/operator/blackfriday/drops`,
  withdraw: (dropId: string) => `${v1}/operator/blackfriday/drops/${dropId}/withdraw`,
};
