import type { Instant } from '#kernel/instant.ts';

/** Whole years after the one in which a seller was last one: DAC7, annex V, section IV, asks a platform for at least five. */
const years = 5;

/** How long the particulars of somebody who could sell are kept once they are erased. */
export const keptUntil = (erasedAt: Instant): Instant =>
  `${Number(erasedAt.slice(0, 4)) + years + 1}-01-01T00:00:00.000Z`;
