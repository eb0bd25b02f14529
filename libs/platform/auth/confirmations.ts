import { type Instant, minute, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ticketKind, type Tickets } from '#platform/tickets/tickets.ts';
import type { Caller } from './caller.ts';

/** Milliseconds that it is good for, when an operator has said once more who they are. */
export const confirmedFor = 5 * minute;

/** Until when. By the keyed hash of member and session: good for that session alone. */
const confirmedPasswords = ticketKind<Instant>('confirmed-password');

type Who = Pick<Caller, 'memberId' | 'sessionId'>;

/** Operators who have said once more who they are before something grave: a cookie that was stolen does not do it. Nest's token. */
export class Confirmations {
  constructor(
    private readonly tickets: Pick<Tickets, 'change'>,
    private readonly keys: Pick<PersonKeys, 'hash'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** They have said it. Answers until when that counts. Errors: `TicketsUnavailable`. */
  confirm(who: Who): Promise<Instant> {
    const until = plus(this.clock.now(), confirmedFor);
    return this.tickets.change(confirmedPasswords, this.idOf(who), () => ({
      answer: until,
      next: { value: until, until },
    }));
  }

  /** Null: not confirmed now. Errors: `TicketsUnavailable`. */
  until(who: Who): Promise<Instant | null> {
    return this.tickets.change(confirmedPasswords, this.idOf(who), (kept) => ({ answer: kept ?? null }));
  }

  /** Refused with `confirm-password`. Errors: `TicketsUnavailable`. */
  async demand(who: Who): Promise<void> {
    if ((await this.until(who)) === null) throw new Refused('confirm-password');
  }

  private idOf({ memberId, sessionId }: Who): string {
    return this.keys.hash('confirmed-password', JSON.stringify([memberId, sessionId]));
  }
}
