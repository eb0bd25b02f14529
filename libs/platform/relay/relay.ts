import { type Topic, topicName } from '#kernel/topic.ts';
import type { Report } from '#platform/observability/health-sources.ts';
import { type RelayDeps, type TopicHealth, TopicRelay } from './topic-relay.ts';

const mostMsToStop = 3000;

/** Writes every topic of the house to the broker, each for itself: what stops one stops no other. */
export class Relay {
  private readonly broker: RelayDeps['broker'];
  private readonly clock: RelayDeps['clock'];
  private readonly relays: readonly TopicRelay[];

  constructor(topics: readonly Topic[], prefix: string, deps: RelayDeps) {
    this.broker = deps.broker;
    this.clock = deps.clock;
    this.relays = topics.map((topic) => new TopicRelay(topic, `${prefix}${topicName(topic)}`, deps));
  }

  start(): void {
    for (const relay of this.relays) relay.start();
  }

  /** Waits for what is being committed, but not for long: the next start finds out what became of it. */
  async stop(): Promise<void> {
    const whole = Promise.all(this.relays.map((relay) => relay.stop()));
    await Promise.race([whole, this.clock.pause(mostMsToStop)]);
    await this.broker.close();
  }

  topics(): readonly TopicHealth[] {
    return this.relays.map((relay) => relay.health());
  }

  health(): Report {
    const topics = this.topics();
    return {
      ok: topics.every(({ state }) => state !== 'waiting' && state !== 'stopped'),
      broker: this.broker.description,
      topics,
    };
  }
}
