import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.ts';
import { counting } from '#platform/http/admission/visitor.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import { TriesAtAccounts } from '../sign-in-tries.ts';
import type { In } from '../rules/sessions.ts';

/**
 * Of who knows the password: from one address or in one known browser ten at once, 20 in a day; from everywhere 60. Three codes of a million are
 * right at a time, so they are met by chance once in 15 years.
 */
const bounds = {
  quickly: { perSecond: 1 / 30, atOnce: 10 },
  daily: { perSecond: 20 / 86_400, atOnce: 20 },
  everywhere: { perSecond: 60 / 86_400, atOnce: 30 },
} as const;

/** Codes beside a right password, counted apart from tries at the password. */
@Injectable()
export class HalfSignInTries extends TriesAtAccounts {
  constructor(tickets: Tickets, keys: PersonKeys, clock: Clock) {
    super({ tickets, keys, clock }, bounds, 'factor ');
  }
}

/** Of one session five at once, then five in a day; of the member in all sessions together 20. */
const here = { perSecond: 5 / 86_400, atOnce: 5 } as const;
const anywhere = { perSecond: 20 / 86_400, atOnce: 20 } as const;

/** Codes of who is signed in: who has a session that is not theirs keeps the owner from no step-up in another. */
@Injectable()
export class StepUpTries {
  private readonly here: Tries;
  private readonly anywhere: Tries;

  constructor(tickets: Tickets, keys: PersonKeys, clock: Clock) {
    const hash = (key: string) => keys.hash('tries', key);
    this.here = new Tries(here, { tickets, clock, hash: (key) => hash(`step-up factor here ${key}`) });
    this.anywhere = new Tries(anywhere, { tickets, clock, hash: (key) => hash(`step-up factor ${key}`) });
  }

  /** Before the code is looked at. Answers how to give it back. Errors: 429, `TicketsUnavailable`. */
  async take({ memberId, sessionId }: In): Promise<() => Promise<void>> {
    const [session, member] = [counting(`${memberId} ${sessionId}`), counting(memberId)];
    const waitHere = await this.here.take(session);
    const wait = waitHere > 0 ? waitHere : await this.anywhere.take(member);
    if (waitHere === 0 && wait > 0) await this.here.giveBack(session);
    if (wait > 0)
      throw new HttpProblem(429, 'too-many-codes-tried', 'Too many wrong codes. Try again later.', {}, wait);
    return async () => {
      await this.here.giveBack(session);
      await this.anywhere.giveBack(member);
    };
  }
}
