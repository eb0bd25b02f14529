import { instantOf, msOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Visitor } from '#platform/http/admission/visitor.ts';
import { costOf, type Rate, waitFor } from '#platform/http/limits.ts';
import { ticketKind, type Tickets } from './tickets.ts';

/** The moment (ms) at which all that was taken is paid back. */
const tries = ticketKind<number>('tries');

type Deps = Readonly<{
  tickets: Tickets;
  clock: Pick<Clock, 'now'>;
  /** Makes ids of names: who tried what is nobody's to read in the store. */
  hash: (name: string) => string;
}>;

/** How often somebody may try something, counted over all processes and restarts. By the wall clock, which they share. */
export class Tries {
  constructor(
    private readonly rate: Rate,
    private readonly deps: Deps,
  ) {}

  /** Takes one of each and answers 0, or takes nothing and answers the seconds to wait. Errors: `TicketsUnavailable`. */
  async take(visitor: Visitor): Promise<number> {
    const waits = await Promise.all(visitor.map((counted) => this.takeOne(counted)));
    const wait = Math.max(...waits);
    if (wait > 0) await this.giveBack(visitor.filter((_, n) => waits[n] === 0));
    return wait;
  }

  /** For what was taken for nothing. Where the store is away it is lost, and comes back with time. */
  async giveBack(visitor: Visitor): Promise<void> {
    await Promise.allSettled(visitor.map((counted) => this.giveOneBack(counted)));
  }

  private takeOne({ key, times }: Visitor[number]): Promise<number> {
    return this.deps.tickets.change(tries, this.deps.hash(key), (kept = 0) => {
      const now = msOf(this.deps.clock.now());
      const answer = waitFor(this.rate, times, { paidAt: kept, now });
      return answer > 0 ? { answer } : { answer, next: until(Math.max(now, kept) + costOf(this.rate, times)) };
    });
  }

  private giveOneBack({ key, times }: Visitor[number]): Promise<null> {
    return this.deps.tickets.change(tries, this.deps.hash(key), (kept) =>
      kept === undefined ? { answer: null } : { answer: null, next: until(kept - costOf(this.rate, times)) },
    );
  }
}

const until = (paidAt: number) => ({ value: paidAt, until: instantOf(paidAt) });
