import type { Clock } from '#platform/clock/clock.ts';
import { Counters } from '../limits.ts';
import { Places } from '#platform/bounded/places.ts';
import { counting, type Visitor } from './visitor.ts';

/** Refusals that one visitor hears at once. */
export const patience = { perSecond: 5, atOnce: 100 };
/** And that all who have no account hear at once, together: many addresses would be refused by the thousand before each had had its own. */
export const patienceOfStrangers = { perSecond: 200, atOnce: 400 };
/**
 * Milliseconds for which the others wait: a line carries one request at a time, so who asks on asks so seldom. Below 2 s: a
 * proxy takes a node that answers later than 3 s for one that hangs (`deploy/nginx.conf`), and would ask it no more for anybody.
 */
const [least, spread] = [1500, 400];
/** Refusals that wait, in all and of one visitor: as many as lines of one. Beyond them the line is closed. */
const [most, mostEach] = [4000, 256];
const allStrangers = counting('strangers');

/**
 * Saying no. Whoever goes on asking after many refusals hears the next ones late, over a proxy too: saying no as fast as
 * somebody can ask would be work enough to keep others waiting.
 */
export class Patience {
  private readonly counts = new Counters(patience);
  private readonly strangers = new Counters(patienceOfStrangers);
  private readonly late = new Places(most, mostEach);

  constructor(
    private readonly clock: Clock,
    private readonly isOn: boolean,
  ) {}

  /** Has `say` called, now or late; with true where nobody can be kept waiting any more, so that the line is to be closed. */
  refuse(visitor: Visitor, isStranger: boolean, say: (isLast: boolean) => void): void {
    if (!this.isOn || this.hearsAtOnce(visitor, isStranger)) return say(false);
    const leave = this.late.enter(visitor);
    if (!leave) return say(true);
    this.clock.after(least + Math.random() * spread, () => {
      leave();
      say(false);
    });
    return undefined;
  }

  private hearsAtOnce(visitor: Visitor, isStranger: boolean) {
    const now = this.clock.monotonic();
    return this.counts.take(visitor, now) === 0 && (!isStranger || this.strangers.take(allStrangers, now) === 0);
  }
}
