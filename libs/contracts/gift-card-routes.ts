import { v1 } from './routes.ts';

/** Gift cards and store credit: a member's own. */
export const giftCardRoutes = {
  own: `${v1}/users/me/gift-cards`,
  one: (cardId: string) => `${v1}/users/me/gift-cards/${cardId}`,
  /** From then on its code is shown to its holder. */
  unwrap: (cardId: string) => `${v1}/users/me/gift-cards/${cardId}/unwrap`,
  credit: `${v1}/users/me/credit`,
};
