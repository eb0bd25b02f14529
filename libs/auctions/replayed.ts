import type { Recorded } from '#kernel/fact.ts';
import { foldFacts } from '#kernel/fold.ts';
import type { Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { auction, type AuctionCommand } from './decider.ts';
import type { AuctionEvent } from './events.ts';
import type { AuctionState } from './rules/state.ts';

/** A command with its time. */
export type Step = readonly [command: AuctionCommand, at: Instant];

/** What a stream became: its facts, its state, and how each command ended. */
export type Replayed = Readonly<{
  facts: readonly Recorded<AuctionEvent>[];
  state: AuctionState;
  /** Per command: `ok`, `nothing`, or the code of its refusal. */
  outcomes: readonly string[];
}>;

/** Runs commands one after another, as the streams loop would, without a log: for specs, and to try other rules. */
export function replayed(steps: readonly Step[], before: readonly Recorded<AuctionEvent>[] = []): Replayed {
  const facts = [...before];
  const outcomes: string[] = [];
  let state = foldFacts(auction, facts);
  for (const [n, [command, at]] of steps.entries()) {
    let decided: readonly AuctionEvent[] = [];
    try {
      decided = auction.decide(command, state, at);
      outcomes.push(decided.length > 0 ? 'ok' : 'nothing');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      outcomes.push(error.code);
    }
    const rules = decided.length > 0 ? auction.rules?.(command, state) : undefined;
    for (const fact of decided) {
      const recorded: Recorded<AuctionEvent> = {
        ...fact,
        meta: {
          v: auction.shapes[fact.type].v,
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
      state = auction.evolve(state, recorded);
    }
  }
  return { facts, state, outcomes };
}
