import { packed, type PackedBatch } from './packed.ts';
import type { TopicReading } from './reading.ts';
import type { TopicAsked } from './threaded-reading.ts';
import type { Topics } from './topics.ts';

/** What a thread that reads topics answers. */
export class TopicAnswers {
  private readonly topics: Topics;
  private readonly reading: TopicReading;

  constructor(topics: Topics, reading: TopicReading) {
    this.topics = topics;
    this.reading = reading;
  }

  async answer({ topic: name, after, limit, about }: TopicAsked, signal: AbortSignal): Promise<PackedBatch> {
    const topic = this.topics.get(name);
    if (!topic) throw new Error(`there is no topic ${name}`);
    const options = { limit, signal };
    if (!about) return { ...(await this.reading.text(topic, after, options)), about: [] };
    return packed(await this.reading.read(topic, after, options));
  }
}
