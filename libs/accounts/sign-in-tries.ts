import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.ts';
import { counting, type Visitor, visitorAt } from '#platform/http/admission/visitor.ts';
import type { Rate } from '#platform/http/limits.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import type { EmailKey } from './events.ts';

/** Where a try comes from: the visitor's address, and the browser's id where somebody signed in to this account there before. */
export type TriedFrom = Readonly<{ address: string; browser: string | null }>;

/** Of one account: from one address or in one known browser, at once and in a day, and from all addresses together. */
type Bounds = Readonly<{ quickly: Rate; daily: Rate; everywhere: Rate }>;

/**
 * From one address or in one known browser ten at once, then one every 30 seconds, 60 in a day. From all addresses many times what one gets, so
 * that no single one keeps its owner out.
 */
const ofPasswords: Bounds = {
  quickly: { perSecond: 1 / 30, atOnce: 10 },
  daily: { perSecond: 60 / 86_400, atOnce: 60 },
  everywhere: { perSecond: 1 / 120, atOnce: 100 },
};

/** Nobody is told to stay away for longer, in seconds: before it no try is worth its while, after it one may be. */
const longestWait = 30;

/** Promises no moment: past the daily bounds the next try may be half an hour away. */
const tooManyTries = (wait: number) => {
  const detail = 'Too many tries. Try again later, or sign in in a browser that you used before.';
  return new HttpProblem(429, 'too-many-tries', detail, {}, Math.min(wait, longestWait));
};

/** Tries at accounts, counted over all processes. A known browser counts for itself: whatever others do to an account, its owner gets in there. */
export class TriesAtAccounts {
  private readonly strangers: readonly Tries[];
  private readonly everywhere: Tries;
  private readonly browsers: readonly Tries[];

  /** `what` stands before the names that they are counted under. */
  constructor(
    { tickets, keys, clock }: Readonly<{ tickets: Tickets; keys: PersonKeys; clock: Clock }>,
    { quickly, daily, everywhere }: Bounds,
    what = '',
  ) {
    const counted = (name: string, rate: Rate) =>
      new Tries(rate, { tickets, clock, hash: (key) => keys.hash('tries', `${what}${name} ${key}`) });
    this.strangers = [counted('stranger', quickly), counted('stranger a day', daily)];
    this.everywhere = counted('everywhere', everywhere);
    this.browsers = [counted('browser', quickly), counted('browser a day', daily)];
  }

  /**
   * Takes a try before what was typed is checked: guesses of the same moment count too. Answers how to give it back, for what is
   * right and what was not checked. Errors: 429, `TicketsUnavailable`.
   */
  async take(emailKey: EmailKey, from: TriedFrom): Promise<() => Promise<void>> {
    const taken: Count[] = [];
    for (const [counters, who] of this.countedFor(emailKey, from)) {
      const wait = await counters.take(who);
      if (wait > 0) {
        await giveBack(taken);
        throw tooManyTries(wait);
      }
      taken.push([counters, who]);
    }
    return () => giveBack(taken);
  }

  /** Its own bounds first: who is past them takes nothing of the account's, not for a moment. */
  private countedFor(emailKey: EmailKey, { address, browser }: TriedFrom): readonly Count[] {
    if (browser !== null) return this.browsers.map((counters) => [counters, counting(`${emailKey} ${browser}`)]);
    const here = visitorAt(address).map(({ key, times }) => ({ key: `${emailKey} ${key}`, times }));
    return [...this.strangers.map((counters): Count => [counters, here]), [this.everywhere, counting(emailKey)]];
  }
}

/** Tries to sign in, counted alike for addresses that are known and not. What guessers get, `docs/guessing.md` computes. */
@Injectable()
export class SignInTries extends TriesAtAccounts {
  constructor(tickets: Tickets, keys: PersonKeys, clock: Clock) {
    super({ tickets, keys, clock }, ofPasswords);
  }
}

type Count = readonly [Tries, Visitor];

const giveBack = async (counted: readonly Count[]): Promise<void> => {
  await Promise.all(counted.map(([counters, who]) => counters.giveBack(who)));
};
