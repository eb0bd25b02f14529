import kafkajs, { type Admin, type Kafka, type KafkaConfig, type SASLOptions } from 'kafkajs';
import type { Clock } from '#platform/clock/clock.ts';
import type { KafkaSettings, KafkaUser } from '#platform/config/kafka-settings.ts';
import { type RelayMark, TopicBroker, type TopicReader, type TopicWriter, WrongTopic } from './broker.ts';
import { failureOf } from './kafka-failures.adapter.ts';
import { KafkaLook, type Looking } from './kafka-look.adapter.ts';
import { readersOf } from './kafka-readers.adapter.ts';
import { KafkaWriter } from './kafka-writer.adapter.ts';

/** What a topic is made with, and what it must have. */
type Made = Readonly<{ topic: string; partitions: number; settings: Readonly<Record<string, string>> }>;

/** Milliseconds that a look may take: longer than a dead writer's transaction holds others up. */
const mostMsToLook = 30_000;
/** Milliseconds for a look that need not be the last word. */
const mostMsToGlance = 10_000;

/** Milliseconds for reading a whole topic. */
const mostMsToRead = 3_600_000;

type Deps = Readonly<{ clock: Clock; tell?: (line: string) => void }>;

/** Topics on Kafka, through kafkajs. */
export class KafkaBroker extends TopicBroker {
  readonly description: string;
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private readonly look: KafkaLook;
  private readonly settings: KafkaSettings;
  private connected: Promise<void> | undefined;

  constructor(settings: KafkaSettings, { clock, tell = () => {} }: Deps) {
    super();
    this.settings = settings;
    this.description = `Kafka, ${settings.brokers.join(',')}`;
    this.kafka = new kafkajs.Kafka(configOf(settings, tell));
    this.admin = this.kafka.admin();
    this.look = new KafkaLook(this.kafka, this.admin, {
      clock,
      group: this.group,
    });
  }

  async prepare(topic: string, partitions: number): Promise<void> {
    const data: Made = { topic, partitions, settings: this.durable({ ...kept, 'cleanup.policy': 'delete' }) };
    const marks: Made = { topic: this.markTopic, partitions: 1, settings: this.durable(compacted) };
    await this.asked(async () => {
      for (const made of [marks, data]) {
        await this.make(made);
        await this.check(made);
      }
      await this.look.seed(this.markTopic);
    });
  }

  glance(topic: string): Promise<RelayMark | undefined> {
    return this.lastMark(topic, { deadlineMs: mostMsToGlance, waits: false });
  }

  markOf(topic: string): Promise<RelayMark | undefined> {
    return this.lastMark(topic, { deadlineMs: mostMsToLook, waits: true });
  }

  async marks(): Promise<ReadonlyMap<string, RelayMark>> {
    return this.lastMarks({ deadlineMs: mostMsToGlance, waits: false });
  }

  readers(topics: readonly string[]): Promise<readonly TopicReader[]> {
    return this.asked(() => readersOf(this.admin, topics, this.group));
  }

  async take(topic: string): Promise<TopicWriter> {
    try {
      return await KafkaWriter.take(this.kafka, { topic, marks: this.markTopic });
    } catch (error) {
      throw failureOf(error);
    }
  }

  async isEmpty(topic: string): Promise<boolean> {
    let isEmpty = true;
    const looking: Looking = { deadlineMs: mostMsToLook, waits: false };
    await this.asked(() => this.look.through(topic, looking, () => ((isEmpty = false), 'enough')));
    return isEmpty;
  }

  async read(topic: string, each: (line: string) => void): Promise<void> {
    const last = new Map<number, bigint>();
    const looking: Looking = { deadlineMs: mostMsToRead, waits: true };
    await this.asked(() =>
      this.look.through(topic, looking, ({ offset, value }, partition) => {
        if (BigInt(offset) <= (last.get(partition) ?? -1n)) return; // the reading began again
        last.set(partition, BigInt(offset));
        if (value) each(String(value));
      }),
    );
  }

  async close(): Promise<void> {
    await this.admin.disconnect().catch(() => {});
  }

  private get group() {
    return `${this.settings.prefix}plinth-look`;
  }

  private get markTopic() {
    return `${this.settings.prefix}plinth.relay`;
  }

  private async lastMark(topic: string, looking: Looking) {
    return (await this.lastMarks(looking)).get(topic);
  }

  private async lastMarks(looking: Looking) {
    const last = new Map<string, RelayMark>();
    await this.asked(() =>
      this.look.through(this.markTopic, looking, ({ key, value }) => {
        if (key && value && value.length > 0) last.set(String(key), JSON.parse(String(value)) as RelayMark);
      }),
    );
    return last;
  }

  private durable(settings: Readonly<Record<string, string>>) {
    const inSync = this.settings.replication >= 3 ? '2' : '1';
    return { ...settings, 'unclean.leader.election.enable': 'false', 'min.insync.replicas': inSync };
  }

  private async make({ topic, partitions, settings }: Made) {
    const there = await this.admin.listTopics();
    if (there.includes(topic)) return;
    const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }));
    const replicationFactor = this.settings.replication;
    await this.admin.createTopics({
      topics: [{ topic, numPartitions: partitions, replicationFactor, configEntries }],
      waitForLeaders: true,
    });
  }

  private async check({ topic, partitions, settings }: Made) {
    const { topics } = await this.admin.fetchTopicMetadata({ topics: [topic] });
    const has = topics[0]?.partitions.length;
    if (has !== partitions) throw new WrongTopic(`${topic} has ${has} partitions instead of ${partitions}`);
    const configNames = Object.keys(settings);
    const resources = [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configNames }];
    const described = await this.admin.describeConfigs({ includeSynonyms: false, resources });
    for (const { configName, configValue } of described.resources[0]?.configEntries ?? [])
      if (settings[configName] !== configValue)
        throw new WrongTopic(`${topic} has ${configName}=${configValue} instead of ${settings[configName]}`);
  }

  /** By one connection for all looks, made when it is needed and again after an error. */
  private async asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      await (this.connected ??= this.admin.connect());
      return await work();
    } catch (error) {
      delete this.connected;
      throw failureOf(error);
    }
  }
}

/** For ever, whole. */
const kept = { 'retention.ms': '-1', 'retention.bytes': '-1' };
/** Marks are read from the first on: few of them stay. */
const compacted = { 'cleanup.policy': 'compact', 'segment.bytes': '10485760', 'segment.ms': '600000' };

const configOf = ({ brokers, tls, user }: KafkaSettings, tell: (line: string) => void): KafkaConfig => ({
  clientId: 'plinth-relay',
  brokers: [...brokers],
  ssl: tls,
  ...(user && { sasl: saslOf(user) }),
  connectionTimeout: 3000,
  requestTimeout: 5000,
  // transactions back to back are told to come again, for some milliseconds each time
  retry: { initialRetryTime: 5, maxRetryTime: 500, retries: 12 },
  logLevel: kafkajs.logLevel.ERROR,
  logCreator:
    () =>
    ({ namespace, log: { message } }) =>
      tell(`${namespace}: ${message}`),
});

function saslOf({ mechanism, name: username, password }: KafkaUser): SASLOptions {
  if (mechanism === 'plain') return { mechanism, username, password };
  return mechanism === 'scram-sha-256' ? { mechanism, username, password } : { mechanism, username, password };
}
