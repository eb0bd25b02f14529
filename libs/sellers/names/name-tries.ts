import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.ts';
import { counting } from '#platform/http/admission/visitor.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';

/** New names of one member: a name is theirs for ever, also where nobody ever agrees to it. */
const newNames = { perSecond: 1 / (7 * 86_400), atOnce: 3 } as const;

/** Bounds how many names somebody takes from all others, in however many sessions at once. */
@Injectable()
export class SellerNameTries {
  private readonly tries: Tries;

  constructor(tickets: Tickets, keys: PersonKeys, clock: Clock) {
    this.tries = new Tries(newNames, { tickets, clock, hash: (key) => keys.hash('tries', `seller names ${key}`) });
  }

  /** Before a name is reserved that is not theirs yet. Errors: 429, `TicketsUnavailable`. */
  async take(memberId: string): Promise<void> {
    const wait = await this.tries.take(counting(memberId));
    if (wait > 0)
      throw new HttpProblem(429, 'too-many-seller-names', 'Three new seller names, then one a week.', {}, wait);
  }
}
