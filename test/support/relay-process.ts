/**
 * A relay in a process of its own, for who kills it: `node relay-process.ts BROKERS PREFIX FACTS`. Its log holds the same
 * facts each time. Prints `whole` when all of them are told.
 */
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { NoTracing } from '#platform/observability/tracing.ts';
import { KafkaBroker } from '#platform/relay/kafka.adapter.ts';
import { Relay } from '#platform/relay/relay.ts';
import { FakeEventStore, newFact } from './fake-event-store.ts';
import { PlainReading, SaidEditions, sayings } from './telling.ts';

const [brokers = '', prefix = '', facts = ''] = process.argv.slice(2);
const count = Number(facts);
const [events, clock] = [new FakeEventStore(), new SystemClock()];
const all = Array.from({ length: count }, (_, n) => newFact('Said', { key: `a${n % 50}`, n, word: 'x'.repeat(200) }));
await events.add('sayings-1', ...all);

const settings = { brokers: brokers.split(','), tls: false, user: null, prefix, replication: 1 };
const by = `${process.pid}`;
const log = { tell: (level: string, line: string, fields?: unknown) => console.error(by, level, line, fields) };
const broker = new KafkaBroker(settings, { clock });
const reading = new PlainReading(events, 100);
const editions = new SaidEditions();
const deps = { broker, reading, events, clock, log, tracing: new NoTracing(), by, editions };
const relay = new Relay([{ ...sayings, partitions: 3 }], prefix, deps);
relay.start();

setInterval(() => {
  const [topic] = relay.written();
  if (topic?.sent === count) console.log('whole');
  if (topic?.state === 'stopped') process.exit(2);
}, 100);
