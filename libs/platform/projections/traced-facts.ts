import type { View } from '#kernel/view.ts';
import type { LivePush } from '#platform/live-push/live-push.ts';
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
  push: Pick<LivePush, 'whenTold'>;
  tracing: Tracing;
  clock: Clock;
}>;

/** A view that takes longer is told as failed; its own lag is a figure of its own. */
const longest = 10 * second;

type Work = Promise<boolean>;

/**
 * Tells of each fact of a traced request when each view that takes it has it, from the time that the log's end brought it, and
 * when those who look at that view have heard all that was to be told by then. Answers how to stop.
 */
export function traceFacts({ tail, progress, views, push, tracing, clock }: Deps): () => void {
  const takers = new Map<string, readonly View[]>();
  const takersOf = (type: string) => {
    const known = takers.get(type) ?? views.filter(({ shapes }) => type in shapes);
    takers.set(type, known);
    return known;
  };
  const timed = async ({ type, meta: { correlationId } }: StoredFact, name: string, view: string, work: Work) => {
    const began = msOf(clock.now());
    const isDone = await work;
    const attributes = { fact: type, view };
    tracing.tell({ correlationId, name, began, ended: msOf(clock.now()), attributes, failed: !isDone });
    return isDone;
  };
  const follow = async ({ name: view, rooms }: View, fact: StoredFact) => {
    const isFolded = await timed(fact, `fold ${view}`, view, progress.whenPast(view, fact.position, longest));
    const told = isFolded && rooms ? push.whenTold() : undefined;
    if (!told) return; // nobody listens to anything
    await timed(fact, `push ${view}`, view, Promise.race([told.then(() => true), late()]));
  };
  const late = () => clock.pause(longest).then(() => false);
  return tail.subscribe(({ facts }) => {
    for (const fact of facts) {
      if (!tracing.takes(fact.meta.correlationId)) continue;
      for (const view of takersOf(fact.type)) void follow(view, fact);
    }
  });
}
