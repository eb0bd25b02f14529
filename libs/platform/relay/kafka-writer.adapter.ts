import kafkajs, { type Kafka, type Producer, type Transaction } from 'kafkajs';
import { msOf } from '#kernel/instant.ts';
import type { TopicLine } from '#platform/topics/reading.ts';
import { BrokerAway, type RelayMark, type TopicWriter } from './broker.ts';
import { failureOf } from './kafka-failures.adapter.ts';
import { piecesOf, recordOf } from './pieces.ts';

/** So long the broker waits for a writer that says nothing more; others' reading waits with it. */
const transactionTimeout = 15_000;

type Names = Readonly<{ topic: string; marks: string }>;

/** A transactional producer of one topic. kafkajs fences older ones by the first `transaction()`, not by `connect()`. */
export class KafkaWriter implements TopicWriter {
  private readonly producer: Producer;
  private readonly names: Names;
  private open: Transaction | undefined;
  /** kafkajs commits a transaction of which a part was refused, and says that it went well. */
  private failed: Error | undefined;

  private constructor(producer: Producer, names: Names, open: Transaction) {
    this.producer = producer;
    this.names = names;
    this.open = open;
  }

  /** Connects and fences. Errors: those of kafkajs. */
  static async take(kafka: Kafka, names: Names): Promise<KafkaWriter> {
    const producer = kafka.producer({
      transactionalId: names.topic,
      idempotent: true,
      maxInFlightRequests: 1,
      transactionTimeout,
      retry: { initialRetryTime: 5, maxRetryTime: 500, retries: 12 },
    });
    try {
      await producer.connect();
      return new KafkaWriter(producer, names, await producer.transaction());
    } catch (error) {
      await producer.disconnect().catch(() => {});
      throw error;
    }
  }

  async send(lines: readonly TopicLine[]): Promise<void> {
    const { topic } = this.names;
    const records = lines.map((line) => ({ ...recordOf(topic, line), timestamp: String(msOf(line.at)) }));
    await this.trying(async (transaction) => {
      for (const piece of piecesOf(records)) await this.into(transaction, topic, piece);
    });
  }

  async commit(mark: RelayMark): Promise<void> {
    const { topic, marks } = this.names;
    await this.trying(async (transaction) => {
      await this.into(transaction, marks, [
        { key: topic, value: JSON.stringify(mark), timestamp: String(msOf(mark.at)) },
      ]);
      await transaction.commit();
      this.open = undefined;
    });
  }

  async close(): Promise<void> {
    await this.producer.disconnect().catch(() => {}); // what was open is ended by the next writer, or by its time
  }

  /** In the open transaction, or a new one. What failed once fails for good. */
  private async trying(work: (transaction: Transaction) => Promise<void>): Promise<void> {
    if (this.failed) throw new BrokerAway('something of this transaction was refused', { cause: this.failed });
    try {
      await work((this.open ??= await this.producer.transaction()));
    } catch (error) {
      this.failed = failureOf(error);
      throw this.failed;
    }
  }

  private async into(transaction: Transaction, topic: string, messages: readonly KafkaRecord[]) {
    await transaction.send({ topic, acks: -1, compression: kafkajs.CompressionTypes.GZIP, messages: [...messages] });
  }
}

type KafkaRecord = Readonly<{ key: string; value: string; headers?: Record<string, string>; timestamp: string }>;
