import type { Topic } from '#kernel/topic.ts';
import { topicName } from '#kernel/topic.ts';

/** What the market sends, by name: the apps list it from the slices. Nest's token. */
export class Topics {
  private readonly byName: ReadonlyMap<string, Topic>;

  constructor(topics: readonly Topic[]) {
    this.byName = new Map(topics.map((topic) => [topicName(topic), topic]));
  }

  all(): readonly Topic[] {
    return [...this.byName.values()];
  }

  get(name: string): Topic | undefined {
    return this.byName.get(name);
  }
}
