import type { View } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { msOf, second } from '#kernel/instant.ts';
import type { Tracing } from '#platform/observability/tracing.ts';
import type { LogTail } from './log-tail.ts';
import type { Progress } from './progress.ts';

type Deps = Readonly<{
  tail: Pick<LogTail, 'subscribe'>;
  progress: Progress;
  views: readonly View[];
  tracing: Tracing;
  clock: Clock;
}>;

/** A view that takes longer is told as failed; its own lag is a figure of its own. */
const longest = 10 * second;

/** Tells of each fact of a traced request when each view that takes it has it: from the time that the log's end brought it. Answers how to stop. */
export function traceFacts({ tail, progress, views, tracing, clock }: Deps): () => void {
  const takers = new Map<string, readonly string[]>();
  const takersOf = (type: string) => {
    const known = takers.get(type) ?? views.filter(({ shapes }) => type in shapes).map(({ name }) => name);
    takers.set(type, known);
    return known;
  };
  const follow = async (view: string, { type, position, meta }: StoredFact) => {
    const began = msOf(clock.now());
    const taken = await progress.whenPast(view, position, longest);
    const span = { correlationId: meta.correlationId, name: `fold ${view}`, began, ended: msOf(clock.now()) };
    tracing.tell({ ...span, attributes: { fact: type, view }, failed: !taken });
  };
  return tail.subscribe(({ facts }) => {
    for (const fact of facts) {
      if (!tracing.takes(fact.meta.correlationId)) continue;
      for (const view of takersOf(fact.type)) void follow(view, fact);
    }
  });
}
