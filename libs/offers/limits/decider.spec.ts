import { describe, expect, it } from '@jest/globals';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { day, hour, type Instant, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { offerers, type OffererState } from './decider.ts';
import type { OffererEvent } from './events.ts';
import { offererRules } from '../rules/offerers.ts';

const start: Instant = '2026-05-01T12:00:00.000Z';
const memberId = 'ann';

/** What a member's asking comes to, one after the other. */
class Run {
  private state: OffererState = offerers.initial();

  count(offerId: string, at: Instant): string {
    return this.do(
      () => offerers.decide({ type: 'CountOffer', data: { memberId, offerId, n: 1 } }, this.state, at),
      at,
    );
  }

  over(offerId: string, at: Instant, failed = false): string {
    const command = { type: 'UncountOffer', data: { memberId, offerId, failed } } as const;
    return this.do(() => offerers.decide(command, this.state, at), at);
  }

  private do(decide: () => readonly OffererEvent[], at: Instant): string {
    try {
      const facts = decide();
      this.state = recordedAt(facts, at).reduce(offerers.evolve, this.state);
      return facts.length > 0 ? 'yes' : 'nothing';
    } catch (error) {
      if (error instanceof Refused) return error.code;
      throw error;
    }
  }
}

describe('how much of the books one member has', () => {
  it('is so many open offers, each counted once, and one that is over makes room', () => {
    const run = new Run();
    const { mostOpen } = offererRules;
    for (let n = 0; n < mostOpen; n++) expect(run.count(`o-${n}`, plus(start, n * 2 * hour))).toBe('yes');
    const late = plus(start, mostOpen * 2 * hour);
    expect(run.count('o-0', late)).toBe('nothing');
    expect(run.count('one-more', late)).toBe('offers-too-many');
    expect(run.over('o-0', late)).toBe('yes');
    expect(run.over('o-0', late)).toBe('nothing');
    expect(run.count('one-more', late)).toBe('yes');
  });

  it('is so many within an hour, those that were taken back included: ten thousand are sixty', () => {
    const run = new Run();
    const codes = Array.from({ length: 10_000 }, (_, n) => {
      const code = run.count(`o-${n}`, start);
      run.over(`o-${n}`, start);
      return code;
    });
    expect(codes.filter((code) => code === 'yes')).toHaveLength(offererRules.mostWithin.count);
    expect(new Set(codes)).toEqual(new Set(['yes', 'offers-too-fast']));
    expect(run.count('later', plus(start, hour))).toBe('yes');
  });

  it('is nothing for 90 days once three matches within 90 days were not paid', () => {
    const run = new Run();
    const fail = (n: number, at: Instant) => {
      expect(run.count(`f-${n}`, at)).toBe('yes');
      expect(run.over(`f-${n}`, at, true)).toBe('yes');
      expect(run.over(`f-${n}`, at, true)).toBe('nothing');
    };
    fail(0, start);
    fail(1, plus(start, 91 * day)); // the first does not count any more
    fail(2, plus(start, 92 * day));
    expect(run.count('still', plus(start, 93 * day))).toBe('yes');
    fail(3, plus(start, 94 * day));
    expect(run.count('barred', plus(start, 95 * day))).toBe('offers-barred');
    expect(run.count('barred', plus(start, 184 * day))).toBe('yes');
  });

  it('is the same read from the start', () => {
    const facts: OffererEvent[] = [
      { type: 'OfferCounted', data: { memberId, offerId: 'o', n: 1 } },
      { type: 'OfferUncounted', data: { memberId, offerId: 'o', failed: true } },
    ];
    expect(foldFacts(offerers, recordedAt(facts, start))).toEqual({
      open: [],
      counted: [start],
      failed: [{ offerId: 'o', at: start }],
      barredUntil: null,
    });
  });
});
