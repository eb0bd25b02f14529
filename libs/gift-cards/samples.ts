import type { Data } from '#kernel/fact.ts';
import type { Money } from '#kernel/money.ts';
import type { BalanceEvent, BalanceOf } from './balances/events.ts';

/** A card for specs. */
export const card: BalanceOf = { is: 'gift-card', id: '5f3e7a10-0000-4000-8000-000000000801', key: 'c0ffee' };

export const usd = (minor: number): Money => ({ minor, currency: 'USD' });

/** Bought for fifty dollars. */
export const bought = {
  type: 'GiftCardIssued',
  data: {
    balance: card,
    amount: usd(5000),
    charged: usd(5000),
    why: 'sale',
    cause: 'order 0',
    lastFour: '7QX2',
    theme: 'black',
    sendAt: null,
    buyerId: null,
    holderId: null,
    mailKey: 'mailbox',
    recipient: null,
  },
} as const satisfies BalanceEvent;

/** What is otherwise where it was won. */
export const prize = (minor: number): Pick<Data<BalanceEvent, 'GiftCardIssued'>, 'why' | 'amount' | 'charged'> => ({
  why: 'prize',
  amount: usd(minor),
  charged: usd(minor),
});
