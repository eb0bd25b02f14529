import type { Decider } from './decider.ts';
import type { AnyMessage, Recorded } from './fact.ts';
import { foldFacts, recordedAt } from './fold.ts';
import type { Instant } from './instant.ts';
import { Refused } from './refused.ts';

/** The test runner's own, there wherever specs run: the kernel imports nothing. */
declare const expect: (actual: unknown) => { toEqual: (expected: unknown) => void };

/**
 * Given facts, when a command, then facts or a refusal. `given(auction, at)(...facts).when(command).then(...facts)`.
 * Every fact before is stamped `at` (or with its own `meta.at`) and with its revision.
 */
export const given =
  <S, C extends AnyMessage, E extends AnyMessage>(decider: Decider<S, C, E>, at: Instant) =>
  (...before: readonly (E | Recorded<E>)[]) => ({
    when: (command: C, now: Instant = at) => {
      const outcome = () => decider.decide(command, foldFacts(decider, recordedAt(before, at)), now);
      return {
        then: (...facts: readonly E[]) => expect(outcome()).toEqual(facts),
        thenNothing: () => expect(outcome()).toEqual([]),
        thenRefused: (code: string, details: Readonly<Record<string, unknown>> = {}) =>
          expect(refusalOf(outcome)).toEqual({ code, details }),
      };
    },
    state: (): S => foldFacts(decider, recordedAt(before, at)),
  });

function refusalOf(outcome: () => unknown) {
  try {
    return { notRefused: outcome() };
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, details: error.details };
    throw error;
  }
}
