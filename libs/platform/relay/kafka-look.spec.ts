import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { Admin, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { turns } from '../../../test/support/turns.ts';
import { BrokerAway } from './broker.ts';
import { KafkaLook } from './kafka-look.adapter.ts';

const loading = Object.assign(new Error('The coordinator is loading'), { retriable: true });

/** kafkajs with a topic of two messages, whose coordinator loads for so many tries; without end for Infinity. */
function house(loadsFor: number) {
  const [clock, heard] = [new DrivenClock(), new EventEmitter()];
  const made = { consumers: 0, open: 0 };
  let tries = 0;
  const crash = (restart: boolean) => heard.emit('crash', { payload: { error: loading, restart } });
  const consumer = {
    events: { END_BATCH_PROCESS: 'end', CRASH: 'crash' },
    on: (name: string, listener: (event: unknown) => void) => heard.on(name, listener),
    connect: async () => void (made.open += 1),
    subscribe: async () => {},
    disconnect: async () => void (made.open -= 1),
    run: async ({ eachBatch }: { eachBatch: (payload: EachBatchPayload) => Promise<void> }) => {
      while (tries++ < Math.min(loadsFor, 5)) crash(true);
      if (loadsFor === Infinity) return;
      for (const value of ['a', 'b']) await eachBatch({ batch: { messages: [{ value }] } } as never);
      heard.emit('end', { payload: { partition: 0, lastOffset: '1', highWatermark: '2' } });
    },
  };
  const kafka = { consumer: () => ((made.consumers += 1), consumer as unknown as Consumer) } as unknown as Kafka;
  const admin = {
    fetchTopicOffsets: async () => [{ partition: 0, high: '2', low: '0' }],
    deleteGroups: async () => [],
  } as unknown as Admin;
  return { clock, made, crash, look: new KafkaLook(kafka, admin, { clock, group: 'g' }) };
}

describe('a look at what is on Kafka', () => {
  it('waits for a coordinator that is loading, as after the start of a broker', async () => {
    const { look, made } = house(2);
    const seen: string[] = [];
    await look.through('t', { deadlineMs: 1000, waits: true }, ({ value }) => void seen.push(String(value)));
    expect([seen, made]).toEqual([['a', 'b'], { consumers: 1, open: 0 }]);
  });

  it.each([true, false])(
    'says so when it loads for too long: nothing seen is not nothing there (waits: %s)',
    async (waits) => {
      const { look, clock, made } = house(Infinity);
      const looked = look.through('t', { deadlineMs: 1000, waits }, () => {});
      looked.catch(() => {});
      await turns(5);
      clock.advance(1001);
      await expect(looked).rejects.toThrow(BrokerAway);
      expect(made.open).toBe(0);
    },
  );

  it('ends at once when trying again does not help', async () => {
    const { look, crash } = house(Infinity);
    const looked = look.through('t', { deadlineMs: 1000, waits: true }, () => {});
    looked.catch(() => {});
    await turns(5);
    crash(false);
    await expect(looked).rejects.toBe(loading);
  });
});
