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

  /** Takes one of each and answers 0, or takes nothing and answers the seconds to wait. Errors: `TicketsUnavailable`, nothing is taken. */
  async take(visitor: Visitor): Promise<number> {
    const asked = await Promise.allSettled(visitor.map((counted) => this.takeOne(counted)));
    const failed = asked.find(({ status }) => status === 'rejected');
    const waits = asked.map((one) => (one.status === 'fulfilled' ? one.value : Infinity));
    const wait = Math.max(...waits);
    if (wait > 0) await this.giveBack(visitor.filter((_, n) => waits[n] === 0));
    if (failed) throw (failed as PromiseRejectedResult).reason;
    return wait;
  }

  /** For what was taken for nothing. Where the store is away it is lost, and comes back with time. */
  async giveBack(visitor: Visitor): Promise<void> {
    await Promise.allSettled(visitor.map((counted) => this.giveOneBack(counted)));
  }

  private takeOne({ key, times }: Visitor[number]): Promise<number> {
    return this.deps.tickets.change(tries, this.deps.hash(key), (kept = 0) => {
      const now = msOf(this.deps.clock.now());
      const cost = costOf(this.rate, times);
      // what nobody can owe was counted by a clock that ran ahead, and would be waited for until then
      const paidAt = Math.min(kept, now + cost * this.rate.atOnce * times);
      const answer = waitFor(this.rate, times, { paidAt, now });
      if (answer === 0) return { answer, next: until(Math.max(now, paidAt) + cost) };
      return paidAt === kept ? { answer } : { answer, next: until(paidAt) };
    });
  }

  private giveOneBack({ key, times }: Visitor[number]): Promise<null> {
    return this.deps.tickets.change(tries, this.deps.hash(key), (kept) =>
      kept === undefined ? { answer: null } : { answer: null, next: until(kept - costOf(this.rate, times)) },
    );
  }
}

const until = (paidAt: number) => ({ value: paidAt, until: instantOf(paidAt) });
