import { foldFacts } from '#kernel/fold.ts';
import type { Recorded } from '#kernel/fact.ts';
import { upcast } from '#kernel/shapes.ts';
import type { TopicEditions } from '#kernel/topic.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { KeptEditions } from '#platform/topics/kept-editions.ts';
import { editions } from './decider.ts';
import { type EditionEvent, editionShapes, editionStream } from './events.ts';

/** From the stream itself, a few facts: the relay may be a process that has nothing but the log. */
export class LogTopicEditions extends KeptEditions {
  private readonly events: Pick<EventStore, 'read'>;

  constructor(events: Pick<EventStore, 'read'>) {
    super();
    this.events = events;
  }

  async of(topic: string): Promise<TopicEditions> {
    const facts: Recorded<EditionEvent>[] = [];
    for await (const { type, data, meta, revision } of this.events.read(editionStream(topic)))
      facts.push({
        type,
        data: upcast(editionShapes, type, meta.v, data),
        meta: { ...meta, revision },
      } as Recorded<EditionEvent>);
    const { current, written, filling } = foldFacts(editions, facts);
    return { current, written, filling };
  }
}
