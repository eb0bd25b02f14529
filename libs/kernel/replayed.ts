import type { Decider } from './decider.ts';
import type { AnyMessage, Recorded } from './fact.ts';
import { foldFacts } from './fold.ts';
import type { Instant } from './instant.ts';
import { Refused } from './refused.ts';

/** A command with its time. */
export type Step<C extends AnyMessage> = readonly [command: C, at: Instant];

/** What a stream became: its facts, its state, and how each command ended. */
export type Replayed<S, E extends AnyMessage> = Readonly<{
  facts: readonly Recorded<E>[];
  state: S;
  /** Per command: `ok`, `nothing`, or the code of its refusal. */
  outcomes: readonly string[];
}>;

/** Runs commands one after another, as the streams loop would, without a log: for specs, and to try other rules. */
export const replayed = <S, C extends AnyMessage, E extends AnyMessage>(
  decider: Decider<S, C, E>,
  steps: readonly Step<C>[],
  before: readonly Recorded<E>[] = [],
): Replayed<S, E> => atOnce(replaying(decider, steps, before));

/** The same, stopping after each command: whoever goes through many may let others in. */
export function* replaying<S, C extends AnyMessage, E extends AnyMessage>(
  decider: Decider<S, C, E>,
  steps: readonly Step<C>[],
  before: readonly Recorded<E>[] = [],
): Generator<void, Replayed<S, E>> {
  const facts = [...before];
  const outcomes: string[] = [];
  let state = foldFacts(decider, facts);
  for (const [n, [command, at]] of steps.entries()) {
    let decided: readonly E[] = [];
    try {
      decided = decider.decide(command, state, at);
      outcomes.push(decided.length > 0 ? 'ok' : 'nothing');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      outcomes.push(error.code);
    }
    const rules = decided.length > 0 ? decider.rules?.(command, state) : undefined;
    for (const fact of decided) {
      const recorded: Recorded<E> = {
        ...fact,
        meta: {
          v: decider.shapes[fact.type as E['type']].v,
          at,
          revision: facts.length,
          commandId: `spec-${n}`,
          bodyHash: '',
          actorId: 'spec',
          correlationId: 'spec',
          causationId: 'spec',
          ...(rules !== undefined && { rules }),
        },
      };
      facts.push(recorded);
      state = decider.evolve(state, recorded);
    }
    yield;
  }
  return { facts, state, outcomes };
}

/** What comes of work that could stop in between, done in one go. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
