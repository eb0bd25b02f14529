import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { envelope } from '#contracts/topics/envelope.ts';
import { giftCardsTopic as cardsSaid } from '#contracts/topics/gift-cards.ts';
import { ordersTopic as ordersSaid } from '#contracts/topics/orders.ts';
import { CardCodes } from '#gift-cards/card-codes.ts';
import { nameOutside } from '#gift-cards/rules/name-outside.ts';
import { giftCardsTopic } from '#gift-cards/topics.ts';
import { logStart } from '#kernel/position.ts';
import { ordersTopic } from '#orders/topics.ts';
import { OperatedClock } from '#platform/clock/operated.adapter.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { TopicReading } from '#platform/topics/reading.ts';
import { simulate } from '../scripts/simulate/simulation.ts';
import cardSamples from '../libs/gift-cards/balances/events.samples.json' with { type: 'json' };
import orderSamples from '../libs/orders/events.samples.json' with { type: 'json' };
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';

/*
 * What analysts get of orders and gift cards. To see the tests fail, run with
 *   MUTANT=orders-told-whole   whatever stands in a fact leaves the house with it
 *   MUTANT=cards-by-id         cards leave under the id that opens their page
 */
type Said = Readonly<{ data: Record<string, unknown> }>;
const whole = ({ data }: Said): object => data;
if (mutant === 'orders-told-whole')
  for (const topic of [ordersTopic, giftCardsTopic]) Object.assign(topic, { message: whole });
if (mutant === 'cards-by-id') {
  const { message } = giftCardsTopic;
  const byId: typeof message = (fact, telling) => {
    const said = message(fact, telling);
    return said && { ...said, card: (fact.data as { balance: { id: string } }).balance.id };
  };
  Object.assign(giftCardsTopic, { message: byId });
}

/** Fields whose words may leave: public ids, and what the market itself has written. */
const open = new Set(
  [
    'orderId',
    'offerId', // the order of a match has its offer’s id
    'auctionId',
    'listingId',
    'templateId',
    'variantId',
    'currency',
    'theme',
    'why',
    'by',
    'is',
    'leg',
    'answer',
    'failed',
    'failure',
  ].concat(['shippingMethod', 'seenAt', 'deliveredAt', 'minor']),
);

/** Every word of a fact that has to stay in the house, as long as one would find it again. */
function kept(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return open.has(field) || value.length < 4 ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => kept(one, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (open.has(name) ? [] : kept(one, name)));
}

const people = { here: () => 'somebody', lasting: () => ({ person: 'somebody' }) };
const [started] = orderSamples.filter(({ type }) => type === 'OrderStarted');

it.each([...orderSamples, ...cardSamples].map((one) => [`${one.type} v${one.v}`, one] as const))(
  'nothing of %s leaves the house but what is public',
  (_, { type, data }) => {
    const topic = [ordersTopic, giftCardsTopic].find(({ shapes }) => type in shapes);
    const past = [{ ...started, meta: {} }] as never[];
    const lifted = type === 'OrderStarted' ? { returns: null, ...data } : data;
    const text = JSON.stringify(topic ? topic.message({ type, data: lifted }, { people, past }) : {}) ?? '';
    const cause = (data as { cause?: string }).cause; // the order that a card comes from
    expect(kept(data).filter((word) => word !== cause && text.includes(word))).toEqual([]);
  },
);

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket({ clock: new OperatedClock(new SystemClock().now()), env: { SECOND_OPERATOR: 'on' } });
  const second = (await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator()).token;
  const asked = { url: market.url, operator: market.operator.token, second };
  await simulate(asked, { count: 12, seed: 'topics', tell: () => {} });
});
afterAll(() => market.close());

const lines = async (topic: typeof ordersTopic) =>
  (await market.app.get(TopicReading).read(topic, logStart, { limit: 100_000 })).lines;
type Message = Readonly<{ type: string; data: Record<string, never> & { buyer?: { person: string; test?: true } } }>;

it('whole orders leave as their schemas say, under pseudonyms, until their end says who it was', async () => {
  const [said, cards] = [await lines(ordersTopic), await lines(giftCardsTopic)];
  for (const { type, line } of said) envelope(type, 2, ordersSaid.messages[type]!).parse(JSON.parse(line));
  for (const { type, line } of cards) envelope(type, 1, cardsSaid.messages[type]!).parse(JSON.parse(line));
  expect(new Set(said.map(({ type }) => type))).toEqual(
    new Set([...said.map(({ type }) => type), 'OrderStarted', 'OrderPlaced', 'OrderConfirmed', 'OrderCompleted']),
  );
  const ended = said.map(({ line }) => JSON.parse(line) as Message).filter(({ type }) => type === 'OrderCompleted');
  const { facts } = await market.stores.facts.readAll('', { filter: { types: ['OrderStarted'] } });
  const buyers = facts.map(({ data }) => (data as { memberId: string }).memberId);
  const names = await Promise.all(buyers.map((id) => market.app.get(PersonKeys).pseudonym(id, 'lasting')));
  expect(ended.length).toBeGreaterThan(0);
  expect(names).toEqual(expect.arrayContaining(ended.map(({ data }) => data.buyer!.person)));
});

it('no member, address, number, payment, label, code or page of a card is in any line', async () => {
  const text = [...(await lines(ordersTopic)), ...(await lines(giftCardsTopic))]
    .map(({ key, line }) => key + line)
    .join('\n');
  const { facts } = await market.stores.facts.readAll('', { limit: 100_000 });
  const ours = facts.filter(({ stream }) =>
    /^(?:order|gift|credit|checkout|payment|selleraccount|account)-/.test(stream),
  );
  const orders = new Set(
    ours
      .map(({ stream }) => stream)
      .filter((one) => one.startsWith('order-'))
      .map((one) => one.slice(6)),
  );
  const isNobodys = (word: string) => orders.has(word) || word === 'gift-cards' || /^\d{4}-\d{2}-\d{2}T/.test(word);
  const words = new Set(ours.flatMap(({ data }) => kept(data)).filter((word) => word.length > 8 && !isNobodys(word)));
  expect(words.size).toBeGreaterThan(100);
  expect([...words].filter((word) => text.includes(word))).toEqual([]);
  const codes = market.app.get(CardCodes, { strict: false });
  const cards = ours
    .filter(({ type }) => type === 'GiftCardIssued')
    .map(({ data }) => (data as { balance: { id: string; key: string } }).balance);
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) {
    expect(text).toContain(nameOutside(card));
    expect([card.id, card.key, codes.of(card.id)].filter((one) => text.includes(one))).toEqual([]);
  }
});
