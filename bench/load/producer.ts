// Writes one topic's messages by kafkajs alone: the floor of the relay. They are in its hands before its time begins, and its
// memory is not the relay's.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import kafkajs from 'kafkajs';
import { recordOf } from '#platform/relay/pieces.ts';
import type { TopicLine } from '#platform/topics/reading.ts';
import type { ProducerOrder } from './orders.ts';

const perTransaction = 2000;
let lines: readonly TopicLine[] = [];

function inHand(file: string): void {
  if (lines.length > 0) return;
  const text = readFileSync(file, 'utf8').trimEnd();
  lines = text.split('\n').map((line) => JSON.parse(line) as TopicLine);
}

/** Seconds from its connecting on, through to committed. */
async function written({ brokers, file, topic, partitions, isTransactional }: ProducerOrder): Promise<number> {
  inHand(file);
  const kafka = new kafkajs.Kafka({ brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING });
  const began = performance.now();
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: partitions }], waitForLeaders: true });
  await admin.disconnect();
  const kind = isTransactional ? { transactionalId: topic } : {};
  const producer = kafka.producer({ ...kind, idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  for (let n = 0; n < lines.length; n += perTransaction) {
    const messages = lines.slice(n, n + perTransaction).map((line) => recordOf(topic, line));
    const record = { topic, acks: -1, compression: kafkajs.CompressionTypes.GZIP, messages };
    if (!isTransactional) await producer.send(record);
    else {
      const transaction = await producer.transaction();
      await transaction.send(record);
      await transaction.commit();
    }
  }
  const seconds = (performance.now() - began) / 1000;
  await producer.disconnect();
  return seconds;
}

process.on('message', (order: ProducerOrder) => {
  void written(order).then((seconds) => process.send!(seconds));
});
process.on('disconnect', () => process.exit(0));
