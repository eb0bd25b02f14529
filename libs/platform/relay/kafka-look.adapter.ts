import { randomUUID } from 'node:crypto';
import type { Admin, Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Clock } from '#platform/clock/clock.ts';
import { BrokerAway } from './broker.ts';

/**
 * `waits`: until every transaction that has something there is over. Else what can be seen at once is enough. Either within
 * the deadline, in which a coordinator that is still loading, as after a broker's start, is asked again.
 */
export type Looking = Readonly<{ deadlineMs: number; waits: boolean }>;

type Each = (message: KafkaMessage, partition: number) => 'enough' | void;

type Deps = Readonly<{ clock: Clock; group: string }>;

/**
 * Reads what is committed in a topic now. kafkajs reads only through a group: a fresh one each time, deleted after. A topic
 * that ends in an aborted transaction shows no message for it, so its end is known by the batches alone.
 */
export class KafkaLook {
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private readonly deps: Deps;

  constructor(kafka: Kafka, admin: Admin, deps: Deps) {
    this.kafka = kafka;
    this.admin = admin;
    this.deps = deps;
  }

  /** From the first message to the last, or until it is enough. Errors: `BrokerAway` and those of kafkajs. */
  async through(topic: string, { deadlineMs, waits }: Looking, each: Each): Promise<void> {
    const ends = await this.stable(topic);
    if (ends.size === 0) return;
    const groupId = `${this.deps.group}-${randomUUID()}`;
    const ending = new AbortController();
    const restartOnFailure = async () => !ending.signal.aborted;
    const consumer = this.kafka.consumer({ groupId, maxWaitTimeInMs: 200, retry: { restartOnFailure } });
    try {
      const read = reading(consumer, { ends, waits, each });
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatch: read.eachBatch });
      const late = this.deps.clock.pause(deadlineMs, ending.signal).then(() => 'late' as const);
      if ((await Promise.race([read.done, late])) === 'late')
        throw new BrokerAway(`${topic} could not be read to its end within ${deadlineMs / 1000} s`);
    } finally {
      ending.abort();
      await consumer.disconnect().catch(() => {});
      await this.admin.deleteGroups([groupId]).catch(() => {}); // it also goes by itself
    }
  }

  /**
   * A first message where there is none. The end of a topic is learnt with its batches, and one that begins with an open
   * transaction would show none: it seemed to be empty.
   */
  async seed(topic: string): Promise<void> {
    if ((await this.stable(topic)).size > 0) return;
    const producer = this.kafka.producer({ idempotent: true, retry: { retries: 5 } });
    try {
      await producer.connect();
      await producer.send({ topic, messages: [{ key: '', value: '', partition: 0 }] });
    } finally {
      await producer.disconnect().catch(() => {});
    }
  }

  /** Where the partitions end that hold anything: kafkajs asks for the last stable offset, before every open transaction. */
  private async stable(topic: string): Promise<Ends> {
    const ends = await this.admin.fetchTopicOffsets(topic);
    return new Map(
      ends.filter(({ high, low }) => high !== low).map(({ partition, high }) => [partition, BigInt(high)]),
    );
  }
}

/** By partition, the offset after the last. */
type Ends = Map<number, bigint>;

/** Reads until every partition is at its end. Who waits takes for the end what the first batch says it is: with what is open. */
function reading(consumer: Consumer, { ends, waits, each }: Readonly<{ ends: Ends; waits: boolean; each: Each }>) {
  const done = Promise.withResolvers<'done'>();
  done.promise.catch(() => {}); // whoever has not come to wait for it has failed otherwise
  const known = new Set<number>();
  const { END_BATCH_PROCESS, CRASH } = consumer.events;
  // a consumer that begins again reads from the first message on: nothing was committed
  consumer.on(CRASH, ({ payload }) => (payload.restart ? undefined : done.reject(payload.error)));
  consumer.on(END_BATCH_PROCESS, ({ payload: { partition, lastOffset, highWatermark } }) => {
    if (waits && !known.has(partition)) ends.set(partition, BigInt(highWatermark));
    known.add(partition);
    if (BigInt(lastOffset) + 1n >= (ends.get(partition) ?? 0n)) ends.delete(partition);
    if (ends.size === 0) done.resolve('done');
  });
  const eachBatch = async ({ batch }: EachBatchPayload) => {
    for (const message of batch.messages) if (each(message, batch.partition) === 'enough') return done.resolve('done');
  };
  return { eachBatch, done: done.promise };
}
