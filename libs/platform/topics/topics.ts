import type { Topic } from '#kernel/topic.ts';
import { topicName } from '#kernel/topic.ts';

/** What the market sends, by name: the apps list it from the slices. Nest's token. */
export class Topics {
  private readonly all: ReadonlyMap<string, Topic>;

  constructor(topics: readonly Topic[]) {
    this.all = new Map(topics.map((topic) => [topicName(topic), topic]));
  }

  get(name: string): Topic | undefined {
    return this.all.get(name);
  }
}
