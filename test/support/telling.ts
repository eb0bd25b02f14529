import type { Position } from '#kernel/position.ts';
import type { Topic, TopicEditions } from '#kernel/topic.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import type { TopicBatch, TopicLine, TopicReadOptions } from '#platform/topics/reading.ts';
import { KeptEditions } from '#platform/topics/kept-editions.ts';
import { TopicReading } from '#platform/topics/reading.ts';

/** A topic that tells every fact called `Said`, for specs of what carries messages. */
export const sayings: Topic = {
  slice: 'sayings',
  v: 1,
  partitions: 1,
  shapes: {},
  needsPast: [],
  pastShapes: {},
  key: ({ data }) => (data as { key: string }).key,
  message: ({ type, data }) => (type === 'Said' ? (data as object) : undefined),
};

/** Reads a log in batches of so many facts, mapping them one to one: what carries messages is tried, not what makes them. */
export class PlainReading extends TopicReading {
  private readonly events: Pick<EventStore, 'readAll' | 'tail'>;
  private readonly most: number;

  constructor(events: Pick<EventStore, 'readAll' | 'tail'>, most: number) {
    super();
    this.events = events;
    this.most = most;
  }

  async read(topic: Topic, after: Position, { limit }: TopicReadOptions): Promise<TopicBatch> {
    const { facts, ...batch } = await this.events.readAll(after, { limit });
    return { ...batch, lines: linesOf(topic, facts) };
  }

  async *follow(topic: Topic, after: Position, signal: AbortSignal): AsyncIterable<TopicBatch> {
    for await (const { facts, ...batch } of this.events.tail(after, { signal })) {
      for (let n = this.most; n < facts.length; n += this.most) {
        const last = facts[n - 1]!;
        const lines = linesOf(topic, facts.slice(n - this.most, n));
        yield { lines, through: last.position, throughId: last.id, caughtUp: false };
      }
      yield {
        ...batch,
        lines: linesOf(topic, facts.slice(Math.floor(Math.max(0, facts.length - 1) / this.most) * this.most)),
      };
    }
  }
}

const linesOf = (topic: Topic, facts: readonly StoredFact[]) =>
  facts.filter(({ type }) => type === 'Said').map((fact) => lineOfFact(topic, fact));

function lineOfFact(topic: Topic, { id, type, data, meta, position }: StoredFact): TopicLine {
  const envelope = { id, type, v: topic.v, at: meta.at, offset: position, data };
  const key = topic.key({ type, data });
  const { at, correlationId } = meta;
  return { key, id, type, v: topic.v, at, offset: position, correlationId, line: JSON.stringify(envelope) };
}

/** Which editions there are, as a spec says. */
export class SaidEditions extends KeptEditions {
  now: TopicEditions = { current: 1, written: [1], filling: null };

  async of(): Promise<TopicEditions> {
    return this.now;
  }
}
