import { hour } from '#kernel/instant.ts';

/** What the seller of an ask is asked, and what their failure leads to. `design/rules.md`, Orders: never edit one, add another. */
export const askingRules = {
  id: 'asking-1',
  /** Milliseconds in which a seller says whether they sell; reminded half way. */
  answerMs: 24 * hour,
  /** Milliseconds from the placing in which its buyer may take it back, until its seller has said yes. */
  cancelMs: 3 * hour,
  /** Ours: how often another seller takes the place of one that failed. What is held of a card lasts about seven days, and each has a day. */
  mostRescues: 3,
  /** Ours: of so many who sell the same, the lowest first, it is looked who sells as a business, where that is what its buyer was promised. */
  mostLooked: 100,
} as const;
