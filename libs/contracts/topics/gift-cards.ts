import * as z from 'zod/mini';
import { id } from '../values.ts';
import { type Messages, paid, type TopicDescription } from './envelope.ts';

const card = z
  .string()
  .check(
    z.describe('The card, under a name that it has here alone: neither its code nor its address follows from it.'),
  );
const amount = paid.check(z.describe('Of the card’s own, in US cents.'));
const charged = paid.check(z.describe('The same in the currency of what it pays for, or was paid with.'));
const why = z.string().check(z.describe('Such as `refunded`. New ones may come.'));

/**
 * Facts of gift cards: what was issued, spent and given back. Whom a card is for, what is written on it and its code are in none of them; nor is the order
 * that it pays for: by a prize of a public game that would lead from its winner's figure to all that they have ever bought.
 */
export const giftCardMessages = {
  GiftCardIssued: z.object({
    card,
    amount,
    charged,
    why: z.string().check(z.describe('`sale`, `prize` or `guest-credit`. New ones may come.')),
    orderId: z.nullable(id).check(z.describe('The order that it was bought with, or comes from; null: none.')),
    theme: z.string(),
  }),
  CodeSent: z.object({ card }).check(z.describe('It was handed over to the mail.')),
  GiftUnwrapped: z.object({ card }).check(z.describe('Its holder has seen the code.')),
  GiftCardClaimed: z.object({ card }).check(z.describe('A member keeps it among their own.')),
  HoldPosted: z.object({ card, amount, charged }).check(z.describe('It has paid that.')),
  BalanceRefunded: z.object({ card, amount, charged }).check(z.describe('It has that back.')),
  BalanceFrozen: z.object({ card, why }).check(z.describe('Nothing may be spent of it.')),
  BalanceThawed: z.object({ card, why }),
  BalanceWrittenOff: z.object({ card, why, amount }).check(z.describe('What was left of it is nobody’s any more.')),
};
export type GiftCardMessages = Messages<typeof giftCardMessages>;

/** `plinth.gift-cards.v1` */
export const giftCardsTopic: TopicDescription = {
  slice: 'gift-cards',
  v: 1,
  about: 'Gift cards, from the issue to the last cent spent. A member’s store credit is not among them.',
  key: 'card',
  messages: giftCardMessages,
};
