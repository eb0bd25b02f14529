/**
 * Writes a message with its mark as whoever the market's variables say, reads the mark, and says all that a market would say:
 * `node kafka-guest.ts`. Ends with 1 where it is not let in. An authority of one's own is known from a process's start on.
 */
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { Log } from '#platform/observability/log.ts';
import { KafkaBroker } from '#platform/relay/kafka.adapter.ts';

const topic = 'plinth.guests.v1';
const at = '2026-05-01T12:00:00.000Z';
const [position, id] = ['000000000001', 'f1'];
const mark = { position, factId: id, logId: id, sent: 1, by: 'a guest', at };
const line = { key: 'a1', id, type: 'Said', v: 1, at, offset: position, correlationId: 'r1', line: '{}' };

const log = new Log('debug');
const broker = new KafkaBroker(readConfig(process.env).kafka!, {
  clock: new SystemClock(),
  tell: (told) => log.tell('debug', told),
});
try {
  await broker.prepare(topic, 1);
  const writer = await broker.take(topic);
  await writer.send([line]);
  await writer.commit(mark);
  await writer.close();
  console.log(`committed ${(await broker.markOf(topic))?.sent}`);
} catch (error) {
  log.tell('warn', `the relay of ${topic} is waiting`, { error });
  process.exitCode = 1;
} finally {
  await broker.close();
}
