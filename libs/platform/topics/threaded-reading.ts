import type { Position } from '#kernel/position.ts';
import { type Topic, topicName } from '#kernel/topic.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { followed, linesPerBatch } from './followed.ts';
import { type PackedBatch, unpacked } from './packed.ts';
import { type TopicBatch, TopicReading, type TopicReadOptions, type TopicText } from './reading.ts';

/** What the thread is asked: a topic by its name. `about`: what is known of each line is wanted, too. */
export type TopicAsked = Readonly<{ topic: string; after: Position; limit: number; about: boolean }>;

/** The thread that reads. `about` of its answer is empty where it was not asked for. */
export type AskTopic = (asked: TopicAsked, signal?: AbortSignal) => Promise<PackedBatch>;

/** Topics read in another thread: rows, chain, names and lines are made there, and come as bytes. */
export class ThreadedTopicReading extends TopicReading {
  private readonly ask: AskTopic;
  private readonly clock: Clock;

  constructor(ask: AskTopic, clock: Clock) {
    super();
    this.ask = ask;
    this.clock = clock;
  }

  async read(topic: Topic, after: Position, { limit, signal }: TopicReadOptions): Promise<TopicBatch> {
    return unpacked(topic, await this.ask({ topic: topicName(topic), after, limit, about: true }, signal));
  }

  override text(topic: Topic, after: Position, { limit, signal }: TopicReadOptions): Promise<TopicText> {
    return this.ask({ topic: topicName(topic), after, limit, about: false }, signal);
  }

  follow(topic: Topic, after: Position, signal: AbortSignal): AsyncIterable<TopicBatch> {
    const { clock } = this;
    const read = (at: Position) => this.read(topic, at, { limit: linesPerBatch, signal });
    return followed(after, signal, { read, countOf: ({ lines }) => lines.length, clock });
  }
}
