import { hostname } from 'node:os';
import { LogTopicEditions } from '#analysts/editions/log-editions.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { KafkaSettings } from '#platform/config/kafka-settings.ts';
import { type EventStore, onceChecked } from '#platform/event-store/event-store.ts';
import type { HealthSources } from '#platform/observability/health-sources.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import type { Tracing } from '#platform/observability/tracing.ts';
import { KafkaBroker } from '#platform/relay/kafka.adapter.ts';
import { Relay } from '#platform/relay/relay.ts';
import { slices } from '../slices.ts';
import type { MarketDeps } from './platform.module.ts';
import type { Stores } from './stores.ts';
import { topicReadingOn } from './topics.ts';

type Deps = Readonly<{ clock: Clock; log: Log; tracing: Tracing; stores: Pick<Stores, 'facts' | 'keys' | 'askTopic'> }>;

/** What writes the house's topics to these brokers. */
export function relayOn(kafka: KafkaSettings, { clock, log, tracing, stores }: Deps): Relay {
  const broker = new KafkaBroker(kafka, { clock, tell: (line) => log.tell('debug', line) });
  const topics = slices.flatMap((slice) => slice.topics ?? []);
  const reading = topicReadingOn(stores, clock);
  const editions = new LogTopicEditions(stores.facts);
  const by = `${hostname()} since ${clock.now()}`;
  return new Relay(topics, kafka.prefix, { broker, reading, events: stores.facts, clock, log, tracing, by, editions });
}

type Watched = Readonly<{ facts: EventStore; health: HealthSources; metrics: Metrics }>;

/** Starts it once the log is known to be whole: what has left cannot be taken back. Tells health and metrics of it. */
export async function startRelay(relay: Relay, { facts, health, metrics }: Watched): Promise<void> {
  health.add('relay', () => relay.health());
  const behind = (isFilling: boolean) => () =>
    relay
      .written()
      .flatMap((one): readonly [string, number][] =>
        one.isFilling === isFilling ? [[one.topic, one.behindMs / 1000]] : [],
      );
  metrics.gauges('relay_behind_seconds', 'Since when a topic has not been all there was', 'topic', behind(false));
  metrics.gauges(
    'relay_filling_behind_seconds',
    'The same of an edition that is on its way: nobody reads it yet',
    'topic',
    behind(true),
  );
  metrics.gauges('relay_stopped', 'Whether a topic is not written until somebody looks', 'topic', () =>
    relay.written().map(({ topic, state }) => [topic, Number(state === 'stopped')]),
  );
  metrics.gauges('relay_messages', 'Messages that a topic has been sent', 'topic', () =>
    relay.written().map(({ topic, sent }) => [topic, sent]),
  );
  await onceChecked(facts, async () => relay.start());
}

/** The relay of a market that is one process; of others it is a process of its own. */
export async function startedRelay(
  deps: Pick<MarketDeps, 'role' | 'config' | 'clock' | 'log' | 'tracing' | 'stores'>,
  watched: Omit<Watched, 'facts'>,
): Promise<Relay | undefined> {
  const { role, config, stores } = deps;
  if (role !== 'market' || !config.kafka) return undefined;
  const relay = relayOn(config.kafka, deps);
  await startRelay(relay, { facts: stores.facts, ...watched });
  return relay;
}
