import { editionName, type Topic, topicName } from '#kernel/topic.ts';
import type { Report } from '#platform/observability/health-sources.ts';
import type { KeptEditions } from '#platform/topics/kept-editions.ts';
import { type RelayDeps, type TopicHealth, TopicRelay } from './topic-relay.ts';

const mostMsToStop = 3000;
/** Milliseconds until an edition that was begun or retired is heard of. */
const editionsEveryMs = 5000;

/**
 * Writes every topic of the house to the broker, in each of its editions, each for itself: what stops one stops no other.
 * One that was retired is left; one that is begun is written beside the others from the first fact on.
 */
export class Relay {
  private readonly topics: readonly Topic[];
  private readonly prefix: string;
  private readonly deps: RelayDeps & Readonly<{ editions: KeptEditions }>;
  private readonly relays = new Map<string, TopicRelay>();
  private readonly filling = new Map<Topic, string>();
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failure: string | undefined;

  constructor(topics: readonly Topic[], prefix: string, deps: Relay['deps']) {
    this.topics = topics;
    this.prefix = prefix;
    this.deps = deps;
  }

  start(): void {
    this.running = this.followEditions();
  }

  /** Waits for what is being committed, but not for long: the next start finds out what became of it. */
  async stop(): Promise<void> {
    this.ending.abort();
    const whole = this.running.then(() => Promise.all([...this.relays.values()].map((relay) => relay.stop())));
    await Promise.race([whole, this.deps.clock.pause(mostMsToStop)]);
    await this.deps.broker.close();
  }

  health(): Report {
    const topics = this.written();
    const { failure } = this;
    return {
      ok: failure === undefined && topics.every(({ state }) => state !== 'waiting' && state !== 'stopped'),
      broker: this.deps.broker.description,
      topics,
      ...(failure !== undefined && { error: failure }),
    };
  }

  /** Each edition that is written, once the log was asked which these are. `isFilling`: nobody was sent to it yet. */
  written(): readonly (TopicHealth & Readonly<{ isFilling: boolean }>)[] {
    return [...this.relays].map(([name, relay]) => ({
      ...relay.health(),
      isFilling: this.filling.get(relay.topic) === name,
    }));
  }

  private async followEditions() {
    const { clock, log } = this.deps;
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        for (const topic of this.topics) await this.follow(topic);
        this.failure = undefined;
      } catch (error) {
        if (this.failure === undefined) log.tell('warn', 'the relay cannot ask which editions there are', { error });
        this.failure = error instanceof Error ? error.message : String(error);
      }
      await clock.pause(editionsEveryMs, signal);
    }
  }

  private async follow(topic: Topic) {
    const name = `${this.prefix}${topicName(topic)}`;
    const { written, filling } = await this.deps.editions.of(topicName(topic));
    if (filling === null) this.filling.delete(topic);
    else this.filling.set(topic, editionName(name, filling));
    const wanted = new Set([...written, ...(filling === null ? [] : [filling])].map((one) => editionName(name, one)));
    for (const one of wanted) if (!this.relays.has(one)) this.begin(topic, one);
    for (const [one, relay] of this.relays) {
      if (wanted.has(one) || relay.topic !== topic) continue;
      this.relays.delete(one);
      await relay.stop();
    }
  }

  private begin(topic: Topic, name: string) {
    if (this.ending.signal.aborted) return;
    const relay = new TopicRelay(topic, name, this.deps);
    this.relays.set(name, relay);
    relay.start();
  }
}
