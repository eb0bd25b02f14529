import type { Clock } from '#platform/clock/clock.ts';
import { type Changed, type TicketKind, Tickets } from './tickets.ts';

/** A ticket as it lies in a store. */
export type KeptTicket = Readonly<{ value: string; until: string }>;

/** What is made of a kept one. Nothing of it has happened when this answers. */
export type ChangeAt<A> = (kept: KeptTicket | undefined) => Readonly<{ answer: A; next?: KeptTicket | 'gone' }>;

type Options = Readonly<{
  clock: Pick<Clock, 'now'>;
  /** Which log the tickets are beside; an empty one has no name yet. */
  log: () => Promise<string>;
}>;

/** What all stores of tickets have in common: their keys, their end, and how a value is written. */
export abstract class KeptTickets extends Tickets {
  private readonly ofStore: Options;
  private log = '';

  constructor(options: Options) {
    super();
    this.ofStore = options;
  }

  async change<T, A>(kind: TicketKind<T>, id: string, by: (kept: T | undefined) => Changed<T, A>): Promise<A> {
    if (this.log === '') this.log = await this.ofStore.log(); // a restored one comes with a restart
    return this.changeAt<A>(`${this.log}:${kind.name}:${id}`, (kept) => {
      const isGood = kept !== undefined && kept.until > this.ofStore.clock.now();
      const { answer, next } = by(isGood ? (JSON.parse(kept.value) as T) : undefined);
      return next === undefined
        ? { answer }
        : { answer, next: next === 'gone' ? next : { ...next, value: JSON.stringify(next.value) } };
    });
  }

  /** One after another for one key, over all processes, and durable. */
  protected abstract changeAt<A>(key: string, by: ChangeAt<A>): Promise<A>;
}
