import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bookShapes } from '#book/events.ts';
import { bookTopic } from '#book/topics.ts';
import { bookTopic as said } from '#contracts/topics/book.ts';
import { envelope } from '#contracts/topics/envelope.ts';
import { logStart } from '#kernel/position.ts';
import { TopicReading } from '#platform/topics/reading.ts';
import samples from '../libs/book/events.samples.json' with { type: 'json' };
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { aSize, listed, Offerer } from './support/offering.ts';

/*
 * What analysts get of the books: nobody is in it. To see the tests fail, run with
 *   MUTANT=told-whole   whatever stands in a fact leaves the house with it
 */
if (mutant === 'told-whole') Object.assign(bookTopic, { message: ({ data }: Readonly<{ data: object }>) => data });

const people = { here: () => 'somebody', lasting: () => ({ person: 'somebody' }) };
const names = (type: string) => (bookShapes as Record<string, Readonly<{ people?: readonly string[] }>>)[type]?.people;

it.each(samples.map((one) => [`${one.type} v${one.v}`, one] as const))('nobody of %s leaves the house', (_, fact) => {
  const told = fact.type in bookTopic.shapes ? bookTopic.message(fact, { people, past: [] }) : {};
  const kept = (names(fact.type) ?? []).flatMap(
    (name) => (fact.data as object as Record<string, string | string[]>)[name] ?? [],
  );
  const text = JSON.stringify(told);
  expect(kept.filter((id) => text.includes(id))).toEqual([]);
});

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

it('what is asked, offered, met and taken back leaves as its schema says, and no member is in a line', async () => {
  const crowd = new Crowd(market);
  const [sue, ann] = [await crowd.person('sue', ['seller']), await Offerer.come(market, crowd)];
  const size = await aSize(market, crowd);
  await listed(sue, size, 200);
  await market.caughtUp();
  const [low, met] = [await ann.offers(size, 120), await ann.offers({ ...size, size: '9' }, 150)];
  expect([low.status, met.body['code']]).toEqual([201, 'overlaps']);
  await market.caughtUp();
  await listed(sue, size, 100, { sellAtLeast: { minor: 12_000, currency: 'USD' } });
  await market.caughtUp();
  const { lines } = await market.app.get(TopicReading).read(bookTopic, logStart, { limit: 1000 });
  for (const { type, line } of lines) envelope(type, 1, said.messages[type]!).parse(JSON.parse(line));
  expect(lines.map(({ type }) => type)).toEqual(expect.arrayContaining(['AskPlaced', 'OfferPlaced', 'OfferMatched']));
  const { facts } = await market.stores.facts.readAll('', { limit: 100_000 });
  const members = facts.flatMap(({ data }) =>
    ['buyerId', 'sellerId', 'memberId', 'accountId'].flatMap((name) => (data as Record<string, string>)[name] ?? []),
  );
  const text = lines.map(({ key, line }) => key + line).join('\n');
  expect(members.length).toBeGreaterThan(0);
  expect(members.filter((id) => text.includes(id))).toEqual([]);
});
