// Facts a second out of the log into a topic on a real broker, through to committed, against kafkajs that commits the same bytes in
// transactions of 2,000, which it has in its hands already, in a process of its own. Beside both a plain idempotent producer. Needs
// KAFKA_BROKERS. As in the market itself a thread reads the log and makes the lines.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { topicName } from '#kernel/topic.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { Log } from '#platform/observability/log.ts';
import { NoTracing } from '#platform/observability/tracing.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { askTopicOf, ThreadedFactIndex } from '#platform/log-index/threaded-index.ts';
import { indexThread } from '../apps/market/index-thread.ts';
import { relayOn } from '../apps/market/relay.ts';
import { slices } from '../apps/slices.ts';
import { flag, median, ownMemoryMb, report, say, whole } from './figures.ts';
import { startProducer } from './load/child.ts';
import { quietRounds } from './rounds.ts';

const count = flag('facts', 300_000); // of fewer its start, which is told beside, would be a tenth and more

const rounds = flag('rounds', 6);
const goal = 0.7;
const brokers = process.env.KAFKA_BROKERS;
if (!brokers) {
  console.log('relay: left out, no broker: npm run kafka prints one, and KAFKA_BROKERS names it');
  process.exit(0);
}

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-relay-'));
const topic = slices.flatMap(({ topics = [] }) => topics).find((one) => topicName(one) === 'plinth.auctions.v1')!;
const [file, linesFile] = [join(folder, 'facts.db'), join(folder, 'lines.ndjson')];
const floor = startProducer();
const lines = await floor.ask({ folder, facts: count, topic: topicName(topic), file: linesFile });
say(`a log of ${whole(count)} facts was made: ${whole(lines)} messages`);
const [clock, log] = [new SystemClock(), new Log('error')];
const facts = await SqliteEventStore.open({ file, durable: false });
const keys = SqlitePersonKeys.open(join(folder, 'keys.db'), clock);
const index = new ThreadedFactIndex({ start: indexThread(folder, () => facts.follow()), clock, tell: say });
index.start();
const stores = { facts, keys, askTopic: askTopicOf(index) };

type Written = Readonly<{ seconds: number; startMs: number }>;

/** Until the relay has written them all, from its first look at the broker on; its start ends with the first that are committed. */
async function byRelay(prefix: string): Promise<Written> {
  const settings = { brokers: brokers!.split(','), tls: false, user: null, prefix, replication: 1 };
  const relay = relayOn(settings, { clock, log, tracing: new NoTracing(), stores });
  const began = performance.now();
  relay.start();
  const sent = () => relay.written().find((one) => one.topic === `${prefix}${topicName(topic)}`)?.sent ?? 0;
  while (sent() === 0) await pause(5);
  const startMs = performance.now() - began;
  while (sent() < lines) await pause(5);
  const seconds = (performance.now() - began) / 1000;
  await relay.stop();
  return { seconds, startMs };
}

/** Seconds of a producer, from its connecting on. */
const byProducer = (name: string, isTransactional: boolean): Promise<number> =>
  floor.ask({
    brokers: brokers.split(','),
    file: linesFile,
    topic: name,
    partitions: topic.partitions,
    isTransactional,
  });

type Round = Readonly<{ relay: number; startMs: number; transactions: number; plain: number }>;
const run = `bench${Date.now()}-`;
const perSecond = (seconds: number) => lines / seconds;

async function round(n: number): Promise<Round> {
  const { seconds, startMs } = await byRelay(`${run}${n}-`);
  const transactions = perSecond(await byProducer(`${run}${n}-transactions`, true));
  return {
    relay: perSecond(seconds),
    startMs,
    transactions,
    plain: perSecond(await byProducer(`${run}${n}-plain`, false)),
  };
}

while ((await index.health()).share < 1) await pause(100); // it fills the index first, which is not the relay's
await round(-1); // warms up
const all = await quietRounds(rounds, round, ({ transactions }) => transactions);
floor.close();
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
    of: 'kafkajs committing the same bytes in transactions of 2,000',
    goal: `>= ${goal}`,
    met: ratio >= goal,
    memoryMb: ownMemoryMb(),
    floorPerSecond: of('transactions'),
    facts: count,
    figures: { perSecond: of('relay'), plainPerSecond: of('plain'), toPlain, startMs: of('startMs') },
  },
  [
    `the relay: ${whole(of('relay'))} messages a second, through to committed, its start of ${whole(of('startMs'))} ms included`,
    `kafkajs in transactions of 2,000: ${whole(of('transactions'))}; plain idempotent: ${whole(of('plain'))} (${toPlain.toFixed(2)})`,
  ],
);
