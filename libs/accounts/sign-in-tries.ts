import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.ts';
import { counting, type Visitor, visitorAt } from '#platform/http/admission/visitor.ts';
import { Counters, type Rate } from '#platform/http/limits.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import type { EmailKey } from './events.ts';

/** Where a try comes from: the visitor's address, and the browser's id where somebody signed in to this account there before. */
export type TriedFrom = Readonly<{ address: string; browser: string | null }>;

/** Tries at one account, from one address or in one known browser: ten at once, then one every 30 seconds, 60 in a day. */
const quickly: Rate = { perSecond: 1 / 30, atOnce: 10 };
const daily: Rate = { perSecond: 60 / 86_400, atOnce: 60 };
/** Of one account, from all addresses together: many times what one address gets, so that no single one keeps its owner out. */
const everywhere: Rate = { perSecond: 1 / 120, atOnce: 100 };

/** Nobody is told to stay away for longer, in seconds: before it no try is worth its while, after it one may be. */
const longestWait = 30;

/** Promises no moment: past the daily bounds the next try may be half an hour away. */
const tooManyTries = (wait: number) => {
  const detail = 'Too many tries. Try again later, or sign in in a browser that you used before.';
  return new HttpProblem(429, 'too-many-tries', detail, {}, Math.min(wait, longestWait));
};

/**
 * Tries to sign in, counted alike for addresses that are known and not. A known browser counts for itself: whatever others
 * do to an account, its owner gets in there. Counters of this process; what guessers get, `docs/guessing.md` computes.
 */
@Injectable()
export class SignInTries {
  private readonly strangers = [new Counters(quickly), new Counters(daily, 100_000)] as const;
  private readonly everywhere = new Counters(everywhere);
  /** Counters of known browsers, apart: however many strangers there are, they take no place in them. */
  private readonly browsers = [new Counters(quickly), new Counters(daily)] as const;

  constructor(private readonly clock: Clock) {}

  /**
   * Takes a try before the password is checked: guesses of the same moment count too. Answers how to give it back, for the
   * right password and one that was not checked. Throws 429.
   */
  take(emailKey: EmailKey, from: TriedFrom): () => void {
    const counted = this.countedFor(emailKey, from);
    const now = this.clock.monotonic();
    for (const [n, [counters, who]] of counted.entries()) {
      const wait = counters.take(who, now);
      if (wait === 0) continue;
      giveBack(counted.slice(0, n));
      throw tooManyTries(wait);
    }
    return () => giveBack(counted);
  }

  private countedFor(emailKey: EmailKey, { address, browser }: TriedFrom): readonly Count[] {
    const account = emailKey.slice(0, 24); // 24 characters are enough to tell accounts apart
    if (browser !== null) return this.browsers.map((counters) => [counters, counting(`${account} ${browser}`)]);
    const here = visitorAt(address).map(({ key, times }) => ({ key: `${account} ${key}`, times }));
    return [...this.strangers.map((counters): Count => [counters, here]), [this.everywhere, counting(account)]];
  }
}

type Count = readonly [Counters, Visitor];

const giveBack = (counted: readonly Count[]) => counted.forEach(([counters, who]) => counters.giveBack(who));
