// Facts a second out of the log into a topic on a real broker, through to committed, against kafkajs that commits the same bytes in
// transactions of 2,000, which it has in its hands already. Beside both a plain idempotent producer. Needs KAFKA_BROKERS. As in the
// market itself a thread reads the log and makes the lines.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import kafkajs, { type Kafka } from 'kafkajs';
import { topicName } from '#kernel/topic.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { Log } from '#platform/observability/log.ts';
import { NoTracing } from '#platform/observability/tracing.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { askTopicOf, ThreadedFactIndex } from '#platform/log-index/threaded-index.ts';
import { recordOf } from '#platform/relay/pieces.ts';
import type { TopicLine } from '#platform/topics/reading.ts';
import { indexThread } from '../apps/market/index-thread.ts';
import { relayOn } from '../apps/market/relay.ts';
import { slices } from '../apps/slices.ts';
import { topicReadingOn } from '../apps/market/topics.ts';
import { flag, median, ownMemoryMb, report, say, whole } from './figures.ts';
import { fillLog } from './filled-log.ts';
import { quietRounds } from './rounds.ts';

const count = flag('facts', 100_000);
const rounds = flag('rounds', 6);
const perTransaction = 2000;
const goal = 0.7;
const brokers = process.env.KAFKA_BROKERS;
if (!brokers) {
  console.log('relay: left out, no broker: npm run kafka prints one, and KAFKA_BROKERS names it');
  process.exit(0);
}

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-relay-'));
const file = join(folder, 'facts.db');
fillLog(file, count, '2099-01-01T00:00:00.000Z');
const [clock, log] = [new SystemClock(), new Log('error')];
const facts = await SqliteEventStore.open({ file, durable: false });
const keys = SqlitePersonKeys.open(join(folder, 'keys.db'), clock);
const index = new ThreadedFactIndex({ start: indexThread(folder, () => facts.follow()), clock, tell: say });
index.start();
const stores = { facts, keys, askTopic: askTopicOf(index) };
const topic = slices.flatMap(({ topics = [] }) => topics).find((one) => topicName(one) === 'plinth.auctions.v1')!;
const lines = await linesOfAll();
say(`a log of ${whole(count)} facts was made: ${whole(lines.length)} messages`);
const kafka = new kafkajs.Kafka({ brokers: brokers.split(','), logLevel: kafkajs.logLevel.NOTHING });

async function linesOfAll(): Promise<readonly TopicLine[]> {
  const [reading, all] = [topicReadingOn(stores, clock), [] as TopicLine[]];
  for (let after = '', isEnd = false; !isEnd;) {
    const { lines: more, through, caughtUp } = await reading.read(topic, after, { limit: 5000 });
    all.push(...more);
    [after, isEnd] = [through, caughtUp];
  }
  return all;
}

/** Seconds until the relay has written them all, from its first look at the broker on. */
async function byRelay(prefix: string): Promise<number> {
  const settings = { brokers: brokers!.split(','), tls: false, user: null, prefix, replication: 1 };
  const relay = relayOn(settings, { clock, log, tracing: new NoTracing(), stores });
  const began = performance.now();
  relay.start();
  const sent = () => relay.written().find((one) => one.topic === `${prefix}${topicName(topic)}`)?.sent ?? 0;
  while (sent() < lines.length) await pause(5);
  const seconds = (performance.now() - began) / 1000;
  await relay.stop();
  return seconds;
}

/** Seconds of a producer, from its connecting on. */
async function byProducer(name: string, isTransactional: boolean): Promise<number> {
  const began = performance.now();
  await made(kafka, name);
  const kind = isTransactional ? { transactionalId: name } : {};
  const producer = kafka.producer({ ...kind, idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  for (let n = 0; n < lines.length; n += perTransaction) {
    const messages = lines.slice(n, n + perTransaction).map((line) => recordOf(name, line));
    const record = { topic: name, acks: -1, compression: kafkajs.CompressionTypes.GZIP, messages };
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

async function made(client: Kafka, name: string): Promise<void> {
  const admin = client.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: name, numPartitions: topic.partitions }], waitForLeaders: true });
  await admin.disconnect();
}

type Round = Readonly<{ relay: number; transactions: number; plain: number }>;
const run = `bench${Date.now()}-`;
const perSecond = (seconds: number) => lines.length / seconds;

async function round(n: number): Promise<Round> {
  const relay = perSecond(await byRelay(`${run}${n}-`));
  const transactions = perSecond(await byProducer(`${run}${n}-transactions`, true));
  return { relay, transactions, plain: perSecond(await byProducer(`${run}${n}-plain`, false)) };
}

while ((await index.health()).share < 1) await pause(100); // it fills the index first, which is not the relay's
await round(-1); // warms up
const all = await quietRounds(rounds, round, ({ transactions }) => transactions);
await index.close();
await facts.close();
await keys.close();
rmSync(folder, { recursive: true, force: true });

const of = (side: keyof Round) => median(all.map((one) => one[side]));
const ratio = median(all.map(({ relay, transactions }) => relay / transactions));
const toPlain = median(all.map(({ relay, plain }) => relay / plain));
report(
  {
    name: 'relay',
    ratio,
    of: `kafkajs committing the same bytes in transactions of ${whole(perTransaction)}`,
    goal: `>= ${goal}`,
    met: ratio >= goal,
    memoryMb: ownMemoryMb(),
    floorPerSecond: of('transactions'),
    facts: count,
    figures: { perSecond: of('relay'), plainPerSecond: of('plain'), toPlain },
  },
  [
    `the relay: ${whole(of('relay'))} messages a second, through to committed`,
    `kafkajs in transactions of ${whole(perTransaction)}: ${whole(of('transactions'))}; plain idempotent: ${whole(of('plain'))} (${toPlain.toFixed(2)})`,
  ],
);
