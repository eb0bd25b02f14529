import { day, minute } from '#kernel/instant.ts';

/** The rules of gift cards and credit. `design/rules.md`, Gift cards: never edit one, add another. */
export const balanceRules = {
  id: 'balances-1',
  /** What is sold, in US cents. */
  amounts: [2500, 5000, 7500, 10_000],
  /** For how long a hold waits for its order, in milliseconds. */
  holdMs: 15 * minute,
  /** What somebody may buy within 24 hours, in US cents. */
  mostOfMember: 100_000,
  mostOfGuest: 50_000,
} as const;

/** How often somebody may ask what is left on a card without being right: from one address or as one member, and of one card, whoever asks. */
export const checkRules = {
  ofVisitor: { times: 5, within: 15 * minute },
  ofCard: { times: 20, within: day },
} as const;
