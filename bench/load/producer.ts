// Makes the log that the relay reads, and writes its messages by kafkajs alone: the relay's floor. They are in its hands before its
// time begins, and its memory is not the relay's.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import kafkajs from 'kafkajs';
import { topicName } from '#kernel/topic.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { recordOf } from '#platform/relay/pieces.ts';
import type { TopicLine } from '#platform/topics/reading.ts';
import { topicReadingOn } from '../../apps/market/topics.ts';
import { slices } from '../../apps/slices.ts';
import { fillLog } from '../filled-log.ts';
import type { FillOrder, ProducerOrder } from './orders.ts';

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

/** A log in that folder, and beside it a message a line: how many. */
async function filled({ folder, facts: count, topic: name, file }: FillOrder): Promise<number> {
  fillLog(join(folder, 'facts.db'), count, '2099-01-01T00:00:00.000Z');
  const clock = new SystemClock();
  const facts = await SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false });
  const keys = SqlitePersonKeys.open(join(folder, 'keys.db'), clock);
  const topic = slices.flatMap(({ topics = [] }) => topics).find((one) => topicName(one) === name)!;
  const reading = topicReadingOn({ facts, keys }, clock);
  let all = 0;
  for (let after = '', isEnd = false; !isEnd;) {
    const { lines: more, through, caughtUp } = await reading.read(topic, after, { limit: 5000 });
    if (more.length > 0) appendFileSync(file, `${more.map((line) => JSON.stringify(line)).join('\n')}\n`);
    all += more.length;
    [after, isEnd] = [through, caughtUp];
  }
  await facts.close();
  await keys.close();
  return all;
}

process.on('message', (order: FillOrder | ProducerOrder) => {
  void ('folder' in order ? filled(order) : written(order)).then((figure) => process.send!(figure));
});
process.on('disconnect', () => process.exit(0));
