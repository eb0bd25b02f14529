import { Injectable } from '@nestjs/common';
import { type Instant, minute, msOf, plus } from '#kernel/instant.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Recent } from '#platform/person-keys/recent.ts';
import type { EmailKey } from './events.ts';

const most = 10;
const within = 15 * minute;

/**
 * Failed sign-ins of one address, known or not: 10 in 15 minutes. Counted before the password is checked, so that guesses
 * at the same moment count too. Sessions that are open stay open: nobody can be locked out of theirs. Of this process.
 */
@Injectable()
export class SignInTries {
  private readonly tries = new Recent<EmailKey, { count: number; until: Instant }>(50_000);

  constructor(private readonly clock: Clock) {}

  /** Takes a try: 0, or the seconds until there is one again. */
  take(emailKey: EmailKey): number {
    const now = this.clock.now();
    const known = this.tries.get(emailKey);
    const window = known && known.until > now ? known : { count: 0, until: plus(now, within) };
    if (window.count >= most) return Math.ceil((msOf(window.until) - msOf(now)) / 1000);
    this.tries.set(emailKey, { ...window, count: window.count + 1 });
    return 0;
  }

  /** The right password was given: the tries before it do not count. */
  clear(emailKey: EmailKey) {
    this.tries.delete(emailKey);
  }
}
