import type { Instant } from '#kernel/instant.ts';

/** What tickets are for, such as tries at an account. `T` is what one of them holds: plain JSON, and no secret that is not hashed or encrypted. */
export type TicketKind<T> = Readonly<{ name: string; holds?: T }>;

/** A kind of tickets, by a name that no other has. Existing names are what lies on disk. */
export const ticketKind = <T>(name: string): TicketKind<T> => ({ name });

/** From `until` on it is as if it had never been. */
export type Ticket<T> = Readonly<{ value: T; until: Instant }>;

/** What one makes of a ticket: nothing said leaves it as it is, `gone` takes it away. */
export type Changed<T, A> = Readonly<{ answer: A; next?: Ticket<T> | 'gone' }>;

/** The store is away or full for now, and nothing is known of the change: asking again may help. 503. */
export class TicketsUnavailable extends Error {}

/**
 * What lives for minutes and must be counted once over all processes: tries, codes, challenges. Never in the log, a view or a
 * backup; a log that was put back from one knows none of those before. Nest's token.
 */
export abstract class Tickets {
  /** In words for people, such as `SQLite, ./data/tickets.db`. */
  abstract readonly description: string;

  /**
   * Asks, and changes what is there as `by` says: of all who do so at the same moment, in whatever process, each sees what the
   * one before left, and it is durable when it resolves. `by` may be asked more than once, so it does nothing else. What throws in it is
   * thrown here, and changes nothing. `id` may be found by whoever reads the store: a secret is hashed before. An answer without a change may be
   * as old as a question takes. Errors: `TicketsUnavailable`.
   */
  abstract change<T, A>(kind: TicketKind<T>, id: string, by: (kept: T | undefined) => Changed<T, A>): Promise<A>;

  abstract close(): Promise<void>;
}
