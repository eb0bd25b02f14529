import { day, hour } from '#kernel/instant.ts';

/** How much of the books one member may have. Never edit one, add another. `design/rules.md`, Offers; what it leaves open is ours. */
export const offererRules = {
  id: 'offerers-1',
  /** Open at once, over all books. Ours: who wants a hundred sizes is a collector, who wants a thousand is a program. */
  mostOpen: 100,
  /** Let into a book within that time, those that are over included. Ours. */
  mostWithin: { count: 60, ms: hour },
  /** Matches that were not paid, and for how long nothing is offered then. */
  mostFailed: { count: 3, withinMs: 90 * day, barredMs: 90 * day },
} as const;
