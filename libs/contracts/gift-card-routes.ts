import { v1 } from './routes.ts';

/** Gift cards and store credit: a member's own. */
export const giftCardRoutes = {
  own: `${v1}/users/me/gift-cards`,
  one: (cardId: string) => `${v1}/users/me/gift-cards/${cardId}`,
  /** From then on its code is shown to its holder. */
  unwrap: (cardId: string) => `${v1}/users/me/gift-cards/${cardId}/unwrap`,
  credit: `${v1}/users/me/credit`,
  giveUpCredit: `${v1}/users/me/credit/give-up`,
  /** By its code and its mailbox. */
  check: `${v1}/gift-cards/check-balance`,
  /** At checkout: a member pays by a card whose code they know. */
  apply: `${v1}/checkout/gift-cards`,
  /** What whoever has a card's address may see; `open` is its holder's. */
  page: (cardId: string) => `${v1}/gift-cards/${cardId}`,
  open: (cardId: string) => `${v1}/gift-cards/${cardId}/open`,
  /** A member keeps it among their own from then on. */
  keep: (cardId: string) => `${v1}/gift-cards/${cardId}/keep`,
  /** The house posts it to itself when the mail is due. */
  send: (cardId: string) => `${v1}/gift-cards/${cardId}/send`,
};
