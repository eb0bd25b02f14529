import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Fact } from '#kernel/fact.ts';
import { logStart } from '#kernel/position.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { type Topic, topicOf } from '#kernel/topic.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { turn } from '../../../test/support/turns.ts';
import { LogTopicReading } from './log-reading.ts';
import type { TopicBatch } from './reading.ts';

type SaleEvent =
  | Fact<'SaleOpened', { id: string; by: string }>
  | Fact<'Whispered', { id: string; most: number; by: string }>
  | Fact<'Sold', { id: string; price: number }>
  | Fact<'SaleEnded', { id: string }>;

const shapes: Shapes<SaleEvent> = { SaleOpened: { v: 1 }, Whispered: { v: 1 }, Sold: { v: 1 }, SaleEnded: { v: 1 } };
const { Whispered, ...facts } = shapes;

type Messages = {
  SaleOpened: { id: string; by: string };
  Sold: { price: number };
  SaleEnded: { people: readonly object[] };
};

/** Says nothing of sales below ten; its end says who whispered. */
const sales: Topic = topicOf<Messages>()({
  slice: 'sales',
  v: 3,
  facts,
  past: { facts: { Whispered }, neededBy: ['SaleEnded'] },
  key: ({ data }) => data.id,
  messages: {
    SaleOpened: ({ data, people }) => ({ id: data.id, by: people.here(data.by) }),
    Sold: ({ data: { price } }) => (price < 10 ? undefined : { price }),
    SaleEnded: ({ past, people }) => ({ people: past.map(({ data }) => people.lasting(data.by)) }),
  },
});

const gone = new Set<string>();
const keys = {
  pseudonym: async (person: string, words: string) => `${gone.has(person) ? 'erased' : person} as of ${words}`,
};

describe('topics out of the log', () => {
  let events: FakeEventStore;
  let clock: DrivenClock;
  let reading: LogTopicReading;

  beforeEach(() => {
    gone.clear();
    events = new FakeEventStore();
    clock = new DrivenClock();
    reading = new LogTopicReading({ events, keys, testMembers: { isTest: async (id) => id === 'bot' }, clock });
  });

  const contents = ({ lines }: TopicBatch) => lines.map(({ line }) => (JSON.parse(line) as { data: object }).data);
  const sold = (id: string, ...prices: readonly number[]) =>
    events.add(`sale-${id}`, ...prices.map((price) => newFact('Sold', { id, price })));

  it('is the envelope, its key and its place, and nothing else of the meta', async () => {
    const through = await sold('7', 12);
    const [line] = (await reading.read(sales, logStart, { limit: 10 })).lines;
    const { id, meta } = events.facts[0]!;
    const envelope = { id, type: 'Sold', v: 3, at: meta.at, offset: through, data: { price: 12 } };
    const { at, correlationId } = meta; // the line has no trace of the request
    const known = { key: '7', id, type: 'Sold', v: 3, at, offset: through, correlationId };
    expect(line).toEqual({ ...known, line: expect.any(String) });
    expect(line!.line).toBe(JSON.stringify(envelope));
  });

  it('goes past what is not said, however much, up to a message or the end', async () => {
    await events.add('sale-1', newFact('Whispered', { id: '1', most: 99, by: 'ann' }));
    await sold('1', ...Array.from({ length: 1200 }, () => 1));
    await sold('1', 50, 3);
    await events.add('sale-1', newFact('Whispered', { id: '1', most: 100, by: 'bob' }));
    const first = await reading.read(sales, logStart, { limit: 1 });
    expect(contents(first)).toEqual([{ price: 50 }]);
    const end = await reading.read(sales, first.through, { limit: 1 });
    expect(end).toEqual({
      lines: [],
      through: await events.end(),
      throughId: events.facts.at(-1)!.id,
      caughtUp: true,
    });
  });

  it('is the same in pages of any size', async () => {
    for (let n = 0; n < 25; n++) await sold(String(n % 3), n, 2 * n);
    const whole = await reading.read(sales, logStart, { limit: 1000 });
    const paged: string[] = [];
    for (let after = logStart; ;) {
      const { lines, through } = await reading.read(sales, after, { limit: 4 });
      if (lines.length === 0) break;
      paged.push(...lines.map(({ line }) => line));
      after = through;
    }
    expect(paged).toEqual(whole.lines.map(({ line }) => line));
    expect(paged).toHaveLength(35);
  });

  it('names people by stream, and everywhere only at the end', async () => {
    await events.add('sale-1', newFact('SaleOpened', { id: '1', by: 'ann' }));
    for (const by of ['bob', 'bot']) await events.add('sale-1', newFact('Whispered', { id: '1', most: 4, by }));
    await events.add('sale-1', newFact('SaleEnded', { id: '1' }));
    await events.add('sale-1', newFact('Whispered', { id: '1', most: 4, by: 'late' }));
    gone.add('bob');
    expect(contents(await reading.read(sales, logStart, { limit: 9 }))).toEqual([
      { id: '1', by: 'ann as of sale-1' },
      { people: [{ person: 'erased as of lasting' }, { person: 'bot as of lasting', test: true }] },
    ]);
  });

  it('goes on later where a batch would be too large', async () => {
    const long = 'x'.repeat(3_000_000);
    for (let n = 0; n < 3; n++) await events.add(`sale-${n}`, newFact('SaleOpened', { id: long, by: 'ann' }));
    const first = await reading.read(sales, logStart, { limit: 10 });
    expect([first.lines.length, first.caughtUp, first.throughId]).toEqual([2, false, events.facts[1]!.id]);
    expect((await reading.read(sales, first.through, { limit: 10 })).lines).toHaveLength(1);
  });

  it('stops when it is told to', async () => {
    await sold('1', ...Array.from({ length: 2000 }, () => 1));
    const batch = await reading.read(sales, logStart, { limit: 10, signal: AbortSignal.abort() });
    expect([batch.caughtUp, batch.through < (await events.end())]).toEqual([false, true]);
  });

  it('is followed: what there is, what comes, and a word each 10 s that nothing is missing', async () => {
    await sold('1', 11);
    const ending = new AbortController();
    const followed: TopicBatch[] = [];
    const following = (async () => {
      for await (const batch of reading.follow(sales, logStart, ending.signal)) followed.push(batch);
    })();
    const pass = async (ms: number) => {
      for (let left = ms; left > 0; left -= 500) {
        await turn();
        clock.advance(500);
        await turn();
      }
    };
    await pass(1000);
    expect(followed.map(contents)).toEqual([[{ price: 11 }]]);
    await sold('1', 3);
    await pass(5000);
    expect(followed).toHaveLength(1);
    await pass(6000);
    expect(followed[1]).toMatchObject({ lines: [], through: await events.end(), caughtUp: true });
    await sold('1', 12);
    await pass(1000);
    expect(followed.slice(2).map(contents)).toEqual([[{ price: 12 }]]);
    ending.abort();
    await following;
  });
});
