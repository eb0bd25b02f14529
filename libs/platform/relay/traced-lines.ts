import { minute, msOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Tracing } from '#platform/observability/tracing.ts';
import type { TopicLine } from '#platform/topics/reading.ts';

/** What is written later, as into an edition that is filled from the first fact on, is no part of anybody's wait. */
const longest = 10 * minute;

type Committed = Readonly<{ topic: string; lines: readonly TopicLine[]; ms: number }>;

/** Tells of each message of a traced request that it is committed: `ms` from when it was handed to the broker. */
export function traceLines(
  { tracing, clock }: Readonly<{ tracing: Tracing; clock: Clock }>,
  { topic, lines, ms }: Committed,
): void {
  const ended = msOf(clock.now());
  for (const { correlationId, type, at } of lines) {
    if (ended - msOf(at) > longest || !tracing.takes(correlationId)) continue;
    const name = `relay ${topic}`;
    tracing.tell({ correlationId, name, began: ended - ms, ended, attributes: { fact: type, topic } });
  }
}
