import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Outbox } from '#contracts/accounts.ts';
import type { Inbox } from '#contracts/notifications.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { ownsRoutes } from '#contracts/owns-routes.ts';
import { auctionRoutes, visitorRoutes, wantsRoutes } from '#contracts/routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { ownList, wantedSizes, wantList } from '#contracts/wants.ts';
import { minute, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd, usd } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { until } from '../../test/support/turns.ts';
import type { Visitor } from '../../test/support/visitor.ts';

let market: OpenMarket;
let crowd: Crowd;
let lot: { templateId: string; variantId: string };
let people: Record<'ann' | 'bob' | 'sue', Visitor>;
const clock = new DrivenClock();
const nowhere = '5f3e7a10-0000-4000-8000-00000000ffff';

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  people = {
    ann: await crowd.person('ann', ['shopper']),
    bob: await crowd.person('bob', ['shopper']),
    sue: await crowd.person('sue', ['shopper', 'seller']),
  };
});
afterAll(() => market.close());

let round = 0;

beforeEach(async () => {
  lot = await crowd.addLot(`shoe-${round++}`);
});

type Name = keyof typeof people;

const want = (who: Name, size = '9') => people[who].post(wantsRoutes.all, { templateId: lot.templateId, size });
const unwant = (who: Name, size = '9') => people[who].post(wantsRoutes.remove, { templateId: lot.templateId, size });
const afterOf = ({ body }: { body: unknown }) => `?after=${(body as ReceiptBody).after}`;

async function sizesOf(who: Name, after = '') {
  const { body } = await people[who].get(wantsRoutes.of(lot.templateId) + after);
  return wantedSizes.parse(body).sizes;
}

const open = async () => {
  const terms = { ...lot, startPrice: usd(5000), reserve: null, closesAt: plus(clock.now(), 30 * minute) };
  const { status, body } = await people.sue.post(auctionRoutes.all, terms);
  expect(status).toBe(201);
  await market.caughtUp();
  return (body as { id: string }).id;
};

async function noticesOf(who: Name) {
  const { body } = await people[who].get(notificationRoutes.inbox);
  return (body as Inbox).items.filter(({ kind, words }) => kind === 'wanted' && words['templateId'] === lot.templateId);
}

it('is on the own list alone, with its product, until its owner takes it off', async () => {
  const added = await want('ann');
  expect(added.status).toBe(200);
  expect(await sizesOf('ann', afterOf(added))).toEqual(['9']);
  expect(await sizesOf('bob', afterOf(added))).toEqual([]);
  const { body } = await people.ann.get(wantsRoutes.all);
  expect(wantList.parse(body).items[0]).toMatchObject({
    want: { templateId: lot.templateId, size: '9' },
    product: { name: 'Harbour Low Salt' },
  });
  const others = await unwant('bob');
  expect(await sizesOf('ann', afterOf(others))).toEqual(['9']);
  const own = await unwant('ann');
  expect(await sizesOf('ann', afterOf(own))).toEqual([]);
});

it('is of a product in one of its sizes', async () => {
  expect(await want('ann', '47')).toMatchObject({ status: 409, body: { code: 'size-unknown' } });
  const absent = await people.ann.post(wantsRoutes.all, { templateId: nowhere, size: '9' });
  expect(absent).toMatchObject({ status: 404 });
  expect(await people.ann.post(wantsRoutes.all, { templateId: lot.templateId })).toMatchObject({ status: 400 });
});

const countsOf = async (who: Name, after = '') => {
  const { items } = wantList.parse((await people[who].get(wantsRoutes.all + after)).body);
  return items
    .filter(({ want: { templateId } }) => templateId === lot.templateId)
    .map(({ want: { size, count } }) => `${size}: ${count}`)
    .toSorted((a, b) => (a < b ? -1 : 1));
};

it('is of as many as its owner says', async () => {
  await want('ann');
  const three = await people.ann.post(wantsRoutes.all, { templateId: lot.templateId, size: '9', count: 3 });
  expect(await countsOf('ann', afterOf(three))).toEqual(['9: 3']);
  const again = await want('ann');
  expect(await countsOf('ann', afterOf(again))).toEqual(['9: 3']);
  for (const count of [0, 100, 1.5, '2'])
    expect(await people.ann.post(wantsRoutes.all, { ...lot, size: '9', count })).toMatchObject({ status: 400 });
});

it('comes from the browser in which it was kept, as far as there is such a size', async () => {
  await want('bob');
  const { templateId } = lot;
  const kept = [
    { templateId, size: '9', count: 2 },
    { templateId, size: '8', count: 1 },
    { templateId, size: '47', count: 1 },
    { templateId: nowhere, size: '9', count: 1 },
  ];
  const merged = await people.bob.post(wantsRoutes.merge, { wants: kept });
  expect(merged.status).toBe(200);
  expect(await countsOf('bob', afterOf(merged))).toEqual(['8: 1', '9: 2']);
  const many = Array.from({ length: 101 }, () => kept[0]!);
  for (const wants of [[], many])
    expect(await people.bob.post(wantsRoutes.merge, { wants })).toMatchObject({ status: 400 });
});

it('what one owns is on the own list alone, in its condition, until it is taken off', async () => {
  const { templateId } = lot;
  const worn = { templateId, size: '9', condition: 'used' };
  const added = await people.ann.post(ownsRoutes.all, { ...worn, count: 2 });
  const ownsOf = async (who: Name, after: string) => {
    const { items } = ownList.parse((await people[who].get(ownsRoutes.all + after)).body);
    return items.map(({ own: { size, condition, count }, product: { name } }) => [name, size, condition, count]);
  };
  expect(await ownsOf('ann', afterOf(added))).toEqual([['Harbour Low Salt', '9', 'used', 2]]);
  expect(await ownsOf('bob', afterOf(added))).toEqual([]);
  expect(await people.ann.post(ownsRoutes.all, { ...worn, size: '47' })).toMatchObject({
    status: 409,
    body: { code: 'size-unknown' },
  });
  const other = await people.ann.post(ownsRoutes.remove, { ...worn, condition: 'new' });
  expect(await ownsOf('ann', afterOf(other))).toHaveLength(1);
  const own = await people.ann.post(ownsRoutes.remove, worn);
  expect(await ownsOf('ann', afterOf(own))).toEqual([]);
});

it('is told by inbox and mail when one comes, in that size, to whoever waits and to nobody else', async () => {
  await want('ann');
  await want('bob', '8');
  await want('sue');
  const id = await open();
  const [notice, ...more] = await noticesOf('ann');
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ about: { kind: 'want', id }, words: { size: '9', price: usd(5000) }, read: false });
  expect([await noticesOf('bob'), await noticesOf('sue')]).toEqual([[], []]);
  const { body } = await people.ann.get(visitorRoutes.outbox);
  const mails = (body as Outbox).items.filter(({ text }) => text.includes(id));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@example.org', 'Up for auction: Harbour Low Salt (size 9)'],
  ]);
  expect(mails[0]!.text).toContain('Bids start at $50.00.');
});

it('is told of any size to whoever waits for any, and once to whoever waits for that one as well', async () => {
  await want('ann', 'any');
  await want('bob', 'any');
  await want('bob');
  const id = await open();
  for (const who of ['ann', 'bob'] as const) {
    const notices = await noticesOf(who);
    expect(notices).toMatchObject([{ about: { kind: 'want', id }, words: { size: '9' } }]);
  }
});

it('is not told to whoever no longer wants it, nor as they chose', async () => {
  await want('ann');
  await unwant('ann');
  await want('bob');
  const silent = { kinds: { wanted: { inbox: false, mail: false } } };
  expect((await people.bob.post(notificationRoutes.preferences, silent)).status).toBe(200);
  await open();
  expect([await noticesOf('ann'), await noticesOf('bob')]).toEqual([[], []]);
});

it('is forgotten with its owner', async () => {
  const dan = await crowd.person('dan', ['shopper']);
  const added = await dan.post(wantsRoutes.all, { templateId: lot.templateId, size: '9' });
  expect(added.status).toBe(200);
  const owned = { templateId: lot.templateId, size: '9', condition: 'used' };
  expect((await dan.post(ownsRoutes.all, owned)).status).toBe(200);
  await market.caughtUp();
  const { body } = await dan.get(visitorRoutes.me);
  const { id: memberId } = body as { id: string };
  const answers: number[] = [];
  const ask = async () =>
    answers.push((await crowd.post(careRoutes.erasures, { memberId }, market.operator.token)).status);
  void ask();
  await until(
    () => answers.length > 0,
    () => clock.advance(100),
  );
  expect(answers).toEqual([200]);
  await market.caughtUp();
  const types = ['WantRemoved', 'WantsClosed', 'OwnRemoved', 'OwnsClosed'];
  const { facts } = await market.stores.facts.readAll('', { filter: { types } });
  expect(facts.filter(({ stream }) => stream.endsWith(memberId)).map(({ type }) => type)).toEqual(types);
  expect(await market.problems()).toEqual([]);
});
