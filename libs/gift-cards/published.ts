/** What checkout sells and takes of gift cards: a card's recipient sealed, and a card found by its code and mailbox. */
export { BalanceCheck, type CheckFrom } from './balance-check.ts';
export { CardCodes } from './card-codes.ts';
export { type GiftRecipient, mailKeyOf, sealedRecipient } from './recipients.ts';
