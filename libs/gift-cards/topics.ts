import { type GiftCardMessages, giftCardsTopic as said } from '#contracts/topics/gift-cards.ts';
import { pick } from '#kernel/shapes.ts';
import { type Topic, topicOf } from '#kernel/topic.ts';
import { type BalanceOf, balanceShapes } from './balances/events.ts';
import { nameOutside } from './rules/name-outside.ts';

/** What is held and let go again between two facts of an order is nobody's business, nor is what becomes of credit when its member is forgotten. */
const facts = pick(
  balanceShapes,
  'GiftCardIssued',
  'CodeSent',
  'GiftUnwrapped',
  'GiftCardClaimed',
  'HoldPosted',
  'BalanceRefunded',
  'BalanceFrozen',
  'BalanceThawed',
  'BalanceWrittenOff',
);

/** Nothing is said of credit: it is a member's own, and named by them. */
const ofCard = <T>({ balance }: Readonly<{ balance: BalanceOf }>, told: (card: string) => T): T | undefined =>
  balance.is === 'gift-card' ? told(nameOutside(balance)) : undefined;

/** What analysts get of gift cards: sums, and how a card gets on. Nobody's name, no word of theirs, and nothing that opens a card. */
export const giftCardsTopic: Topic = topicOf<GiftCardMessages>()({
  ...said,
  facts,
  key: ({ data: { balance } }) => nameOutside(balance),
  messages: {
    GiftCardIssued: ({ data }) =>
      ofCard(data, (card) => ({
        card,
        amount: data.amount,
        charged: data.charged,
        why: data.why,
        orderId: data.why === 'prize' ? null : data.cause,
        theme: data.theme,
      })),
    CodeSent: ({ data }) => ofCard(data, (card) => ({ card })),
    GiftUnwrapped: ({ data }) => ofCard(data, (card) => ({ card })),
    GiftCardClaimed: ({ data }) => ofCard(data, (card) => ({ card })),
    HoldPosted: ({ data }) => ofCard(data, (card) => movedBy(card, data)),
    BalanceRefunded: ({ data }) => ofCard(data, (card) => movedBy(card, data)),
    BalanceFrozen: ({ data }) => ofCard(data, (card) => ({ card, why: data.why })),
    BalanceThawed: ({ data }) => ofCard(data, (card) => ({ card, why: data.why })),
    BalanceWrittenOff: ({ data }) => ofCard(data, (card) => ({ card, why: data.why, amount: data.amount })),
  },
});

type Moved = GiftCardMessages['HoldPosted'];

const movedBy = (card: string, { amount, charged }: Omit<Moved, 'card'>): Moved => ({ card, amount, charged });
