import kafkajs, { type Consumer, type EachBatchPayload } from 'kafkajs';
import { type Batch, type Keeper, type Message, type Source, topics } from './source.ts';
import { wordsOf, Wrong } from './wrong.ts';

/**
 * Brokers as `host:port,host:port`; `prefix` as the relay has it; `editions`: `plinth.auctions.v1=2` of topics that were
 * written anew.
 */
export type KafkaAt = Readonly<{ brokers: string; prefix: string; editions: readonly string[] }>;

/** By topic and partition, the offset after the last. */
type Ends = Map<string, bigint>;
/** Our names of topics, by Kafka's. */
type Names = ReadonlyMap<string, string>;

/**
 * Reads the topics on Kafka, only what is committed. The tables say where to go on; what the group commits afterwards is for
 * those who look at its lag.
 */
export async function kafka({ brokers, prefix, editions }: KafkaAt): Promise<Source> {
  const names = namesOf(prefix, editions);
  const { NOTHING } = kafkajs.logLevel;
  const client = new kafkajs.Kafka({ clientId: 'plinth-analytics', brokers: brokers.split(','), logLevel: NOTHING });
  const begin = () => new Reading(client.consumer({ groupId: `${prefix}plinth-analytics` }), names);
  return {
    name: `kafka ${await clusterOf(client.admin())} ${[...names.keys()].join(' ')}`,
    once: async (keeper) => begin().upTo(await endsOf(client.admin(), names), keeper),
    follow: async (keeper, signal) => {
      await endsOf(client.admin(), names); // a topic that is not there: a consumer would wait for it, or make it
      await begin().follow(keeper, signal);
    },
  };
}

function namesOf(prefix: string, editions: readonly string[]): Names {
  const numbers = new Map(editions.map((one) => one.split('=') as [string, string]));
  for (const [topic, number] of numbers)
    if (!topics.some((one) => one === topic) || !/^[1-9]\d*$/.test(number ?? ''))
      throw new Wrong(`--edition: ${topics.join(' or ')}, "=" and a number`);
  const end = (topic: string) => (Number(numbers.get(topic) ?? 1) > 1 ? `.e${numbers.get(topic)}` : '');
  return new Map(topics.map((topic) => [`${prefix}${topic}${end(topic)}`, topic]));
}

/** Which brokers these are, however they are asked: a file's places are theirs alone. */
async function clusterOf(admin: ReturnType<kafkajs.Kafka['admin']>): Promise<string> {
  try {
    await admin.connect();
    return (await admin.describeCluster()).clusterId;
  } catch (error) {
    throw new Wrong(`no broker answers: ${wordsOf(error)}`);
  } finally {
    await admin.disconnect();
  }
}

async function endsOf(admin: ReturnType<kafkajs.Kafka['admin']>, names: Names): Promise<Ends> {
  const ends: Ends = new Map();
  await admin.connect();
  try {
    const there = await admin.listTopics();
    const missing = [...names.keys()].filter((name) => !there.includes(name));
    if (missing.length > 0)
      throw new Wrong(`there is no ${missing.join(', ')} on these brokers: see --prefix and --edition`);
    for (const name of names.keys())
      for (const { partition, high, low } of await admin.fetchTopicOffsets(name))
        if (high !== low) ends.set(`${name} ${partition}`, BigInt(high));
    return ends;
  } finally {
    await admin.disconnect();
  }
}

class Reading {
  private readonly consumer: Consumer;
  private readonly names: Names;
  private readonly done = Promise.withResolvers<void>();

  constructor(consumer: Consumer, names: Names) {
    this.consumer = consumer;
    this.names = names;
  }

  /** An aborted transaction shows no message: the end is known by the batches alone. */
  async upTo(ends: Ends, keeper: Keeper): Promise<void> {
    this.consumer.on(this.consumer.events.END_BATCH_PROCESS, ({ payload: { topic, partition, lastOffset } }) => {
      if (BigInt(lastOffset) + 1n >= (ends.get(`${topic} ${partition}`) ?? 0n)) ends.delete(`${topic} ${partition}`);
      if (ends.size === 0) this.done.resolve();
    });
    if (ends.size > 0) await this.run(keeper);
  }

  async follow(keeper: Keeper, signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.done.resolve());
    if (!signal.aborted) await this.run(keeper);
  }

  private async run(keeper: Keeper): Promise<void> {
    const { consumer, names, done } = this;
    const places = new Map<string, string>();
    for (const [name, topic] of names)
      for (const [partition, next] of await keeper.places(topic)) places.set(`${name} ${partition}`, next);
    consumer.on(consumer.events.CRASH, ({ payload }) => (payload.restart ? undefined : done.reject(payload.error)));
    consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
      for (const [topic, partitions] of Object.entries(memberAssignment))
        for (const partition of partitions)
          consumer.seek({ topic, partition, offset: places.get(`${topic} ${partition}`) ?? '0' });
    });
    const eachBatch = async ({ batch }: EachBatchPayload) => {
      const { topic, partition } = batch;
      const taken = this.batchOf(batch);
      await keeper.take(taken);
      places.set(`${topic} ${partition}`, taken.next);
      await consumer.commitOffsets([{ topic, partition, offset: taken.next }]).catch(() => {});
    };
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...names.keys()], fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatch });
      await done.promise;
    } finally {
      await consumer.disconnect();
    }
  }

  private batchOf(batch: EachBatchPayload['batch']): Batch {
    const values = batch.messages.flatMap(({ value }) => (value && value.length > 0 ? [value.toString()] : []));
    const next = BigInt(batch.lastOffset()) + 1n;
    return {
      topic: this.names.get(batch.topic)!,
      partition: batch.partition,
      messages: values.map((value) => JSON.parse(value) as Message),
      next: String(next),
      isEnd: next >= BigInt(batch.highWatermark),
    };
  }
}
