import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Kafka, startKafka } from '../../scripts/servers/kafka.ts';
import { kafkaBrokers, readByKcat } from '../support/kafka-server.ts';

const describeThere = kafkaBrokers === undefined ? describe.skip : describe;
const facts = Number(process.env.RELAY_FACTS || 12_000);
const program = join(import.meta.dirname, '../support/relay-process.ts');

const running = new Set<ChildProcess>();
afterEach(() => running.forEach((child) => child.kill('SIGKILL')));

type Started = Readonly<{ child: ChildProcess; whole: Promise<unknown> }>;

function relayOn(brokers: string, prefix: string): Started {
  const env = { ...process.env, NODE_OPTIONS: '', KAFKAJS_NO_PARTITIONER_WARNING: '1' };
  const args = ['--disable-warning=TimeoutNegativeWarning', program, brokers, prefix, String(facts)];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) =>
    code === null ? code : Promise.reject(new Error(`a relay ended by itself: ${code}`)),
  );
  const whole = Promise.race([once(child.stdout, 'data'), ended]);
  whole.catch(() => {}); // heard of where it is waited for
  return { child, whole };
}

async function kill({ child }: Started) {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  running.delete(child);
}

/** What a reader of another make sees: each message once, and those of a partition in the log's order. */
async function expectOnceInOrder(brokers: string, prefix: string) {
  const parts = await readByKcat(brokers, `${prefix}plinth.sayings.v1`);
  const numbers = parts.map((part) => part.map((line) => (JSON.parse(line) as { data: { n: number } }).data.n));
  for (const part of numbers) expect(part).toEqual(part.toSorted((a, b) => a - b));
  expect(numbers.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: facts }, (_, n) => n));
}

describeThere(
  `relays in processes of their own (${facts} messages, real broker: ${kafkaBrokers ?? 'none, skipped'})`,
  () => {
    it('write each message once, in order, whenever they are killed, two at once', async () => {
      const prefix = `killed${process.pid}-`;
      for (let round = 0; round < 6; round++) {
        const two = [relayOn(kafkaBrokers!, prefix), relayOn(kafkaBrokers!, prefix)];
        await Promise.race([pause(randomInt(1500, 5000)), ...two.map(({ whole }) => whole)]);
        await Promise.all(two.map(kill));
      }
      await relayOn(kafkaBrokers!, prefix).whole;
      await expectOnceInOrder(kafkaBrokers!, prefix);
    });

    it('write each message once, in order, though the broker is killed and stands still', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'plinth-kafka-'));
      let broker: Kafka = await startKafka({ folder });
      const { brokers } = broker;
      const port = Number(brokers.split(':')[1]);
      try {
        const { child, whole } = relayOn(brokers, '');
        for (const trouble of ['kill', 'stop', 'kill'] as const) {
          await Promise.race([pause(randomInt(1000, 3000)), whole]);
          broker.kill(trouble === 'kill' ? 'SIGKILL' : 'SIGSTOP');
          if (trouble === 'kill') {
            await broker.ended;
            broker = await startKafka({ folder, port });
          } else {
            await pause(7000);
            broker.kill('SIGCONT');
          }
        }
        await whole;
        await kill({ child, whole });
        await expectOnceInOrder(brokers, '');
      } finally {
        broker.kill('SIGKILL');
        await broker.ended;
        rmSync(folder, { recursive: true, force: true });
      }
    });
  },
);
