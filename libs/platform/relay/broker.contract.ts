import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { logStart } from '#kernel/position.ts';
import type { TopicLine } from '#platform/topics/reading.ts';
import {
  BrokerAway,
  Fenced,
  mostBytesPerSend,
  OversizedMessage,
  type RelayMark,
  type TopicBroker,
  WrongTopic,
} from './broker.ts';

/** A broker with what a suite needs beside the port. */
export type TriedBroker = Readonly<{
  /** Two processes at the same broker. */
  one: TopicBroker;
  two: TopicBroker;
  /** What a reader of another make sees that reads only what is committed: the messages' values, by partition. */
  committed: (topic: string) => Promise<readonly (readonly string[])[]>;
  /** From now on the broker refuses messages of more than 5 kB. */
  narrow: (topic: string) => Promise<void>;
}>;

/** A message of that key and number. */
export const lineOf = (number: number, key = 'a1', more = ''): TopicLine => {
  const offset = String(number).padStart(12, '0');
  const [id, type, v, at] = [`f${number}`, 'Said', 1, '2026-05-01T12:00:00.000Z'] as const;
  return {
    key,
    id,
    type,
    v,
    at,
    offset,
    correlationId: 'r1',
    line: JSON.stringify({ id, type, v, at, offset, data: { key, more } }),
  };
};

const markAt = (number: number, by = 'one'): RelayMark => ({
  position: number === 0 ? logStart : String(number).padStart(12, '0'),
  factId: `f${number}`,
  logId: 'f1',
  sent: number,
  by,
  at: '2026-05-01T12:00:00.000Z',
});

const line = (number: number) => lineOf(number).line;

type Trying = TriedBroker & Readonly<{ topic: string }>;

const promises: Readonly<Record<string, (tried: Trying) => Promise<void>>> = {
  'keeps what is committed, with its mark': async ({ one, two, topic, committed }) => {
    expect([await one.isEmpty(topic), await one.markOf(topic), await one.glance(topic)]).toEqual([
      true,
      undefined,
      undefined,
    ]);
    const writer = await one.take(topic);
    await writer.send([lineOf(1), lineOf(2)]);
    await writer.commit(markAt(2));
    await writer.send([lineOf(3)]);
    await writer.commit(markAt(3));
    await writer.close();
    expect(await committed(topic)).toEqual([[line(1), line(2), line(3)]]);
    const read: string[] = [];
    await two.read(topic, (text) => read.push(text));
    expect(read).toEqual([line(1), line(2), line(3)]);
    expect([await two.isEmpty(topic), await two.markOf(topic), await two.glance(topic)]).toEqual([
      false,
      markAt(3),
      markAt(3),
    ]);
  },

  'shows nothing of what is not committed, neither messages nor mark': async ({ one, two, topic, committed }) => {
    const writer = await one.take(topic);
    await writer.send([lineOf(1)]);
    await writer.commit(markAt(1));
    await writer.send([lineOf(2)]);
    await writer.close();
    const next = await two.take(topic);
    expect(await two.markOf(topic)).toEqual(markAt(1));
    expect(await committed(topic)).toEqual([[line(1)]]);
    await next.close();
  },

  'takes a topic for empty whose first writer died before it committed': async ({ one, two, topic }) => {
    const writer = await one.take(topic);
    await writer.send([lineOf(1)]);
    await writer.close();
    const next = await two.take(topic);
    expect([await two.isEmpty(topic), await two.markOf(topic)]).toEqual([true, undefined]);
    await next.close();
  },

  'keeps an older writer from committing as soon as the topic is taken': async ({ one, two, topic, committed }) => {
    const older = await one.take(topic);
    await older.send([lineOf(1)]);
    const newer = await two.take(topic);
    await expect(older.commit(markAt(1))).rejects.toThrow(Fenced);
    await expect(older.send([lineOf(1)])).rejects.toThrow(Error);
    await newer.send([lineOf(1)]);
    await newer.commit(markAt(1, 'two'));
    expect(await committed(topic)).toEqual([[line(1)]]);
    expect(await one.markOf(topic)).toEqual(markAt(1, 'two'));
    await Promise.all([older.close(), newer.close()]);
  },

  'commits nothing of a transaction in which something was refused': async ({ one, topic, committed, narrow }) => {
    await narrow(topic);
    const writer = await one.take(topic);
    await writer.send([lineOf(1)]);
    await expect(writer.send([lineOf(2, 'a1', randomText(20_000))])).rejects.toThrow(BrokerAway);
    await expect(writer.commit(markAt(2))).rejects.toThrow(BrokerAway);
    await writer.close();
    const next = await one.take(topic);
    expect([await committed(topic), await one.markOf(topic)]).toEqual([[[]], undefined]);
    await next.close();
  },

  'takes in pieces what is too much for one request, and no message that alone is': async ({
    one,
    topic,
    committed,
  }) => {
    const writer = await one.take(topic);
    const many = [1, 2, 3, 4, 5].map((number) => lineOf(number, 'a1', randomText(400_000)));
    await writer.send(many);
    await writer.commit(markAt(5));
    expect(await committed(topic)).toEqual([many.map((each) => each.line)]);
    await expect(writer.send([lineOf(6, 'a1', 'x'.repeat(mostBytesPerSend))])).rejects.toThrow(OversizedMessage);
    await writer.close();
  },

  'keeps the order of each key in a topic of several partitions': async ({ one, committed }) => {
    const topic = `plinth.tried-${randomUUID()}.v1`;
    await one.prepare(topic, 3);
    const writer = await one.take(topic);
    const all = Array.from({ length: 60 }, (_, n) => lineOf(n, `a${n % 7}`));
    await writer.send(all.slice(0, 30));
    await writer.send(all.slice(30));
    await writer.commit(markAt(60));
    const parts = await committed(topic);
    expect(parts.flat().toSorted()).toEqual(all.map((each) => each.line).toSorted());
    const keyOf = (text: string) => (JSON.parse(text) as { data: { key: string } }).data.key;
    for (const key of new Set(all.map((each) => each.key))) {
      const own = parts.filter((part) => part.some((text) => keyOf(text) === key));
      expect(own.map((part) => part.filter((text) => keyOf(text) === key))).toEqual([
        all.filter((each) => each.key === key).map((each) => each.line),
      ]);
    }
    await writer.close();
  },

  'refuses a topic that is not as it makes them': async ({ one, two, topic }) => {
    await two.prepare(topic, 1); // again: nothing
    await expect(one.prepare(topic, 2)).rejects.toThrow(WrongTopic);
  },
};

/** What no compression makes small. */
const randomText = (length: number) =>
  Array.from({ length: Math.ceil(length / 32) }, () => randomUUID().replaceAll('-', ''))
    .join('')
    .slice(0, length);

/** What the relay relies on. Given a broker that is asked by two processes. */
export function brokerContract(tried: TriedBroker): void {
  it.each(Object.entries(promises))('%s', async (_, promise) => {
    const topic = `plinth.tried-${randomUUID()}.v1`;
    await tried.one.prepare(topic, 1);
    await expect(promise({ ...tried, topic })).resolves.toBeUndefined();
  });
}
