import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import { order, orders, sale } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { minute, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { ordersView } from '#orders/views/orders.view.ts';
import { Buyer } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { liveSocket } from './support/live-clients.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';

/*
 * Who hears of an order, in a whole market. To see it fail, run with
 *   MUTANT=news-told-whole   its rooms hear all of its document: its seller who has bought it, and the other way round
 *   MUTANT=sold-to-all         it is told in the room of whoever has bid on it, too
 */
const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let ann: Buyer;
let bob: Buyer;
let seller: Buyer;
let method: string;
let home: string;

beforeAll(async () => {
  if (mutant === 'news-told-whole') Reflect.deleteProperty(ordersView, 'told');
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  [ann, bob] = (await crowd.members(2)).map((one) => new Buyer(market, one)) as [Buyer, Buyer];
  const me = await crowd.get(visitorRoutes.me, market.operator.token);
  seller = new Buyer(market, { ...market.operator, id: String(me.body['id']) });
  if (mutant === 'sold-to-all') {
    const its = ordersView.rooms!.bind(ordersView);
    Object.assign(ordersView, { rooms: (doc: never) => [...its(doc), `member:${bob.member.id}`] });
  }
  method = await ann.method();
  await bob.method();
  const address = { country: 'GB', name: 'Ann', line1: '1 Long Lane', city: 'London', zip: 'SW1A 1AA' };
  home = String((await ann.post(addressRoutes.all, address)).body['id']);
});
afterAll(() => market.close());

async function wonLot() {
  const auctionId = await crowd.auction({ rules: 'plinth-3', startPrice: usd(1000) });
  await crowd.bid(bob.member, auctionId, 2000);
  await crowd.bid(ann.member, auctionId, 5000);
  clock.advance(31 * minute);
  await until(
    async () => (await ann.get(orderRoutes.won(auctionId))).status === 200,
    () => clock.advance(second),
  );
  return auctionId;
}

async function listening({ member }: Buyer, ...rooms: string[]) {
  const line = await liveSocket(market.url, { cookie: `jwt=${member.token}` });
  const { joined } = await line.join(`member:${member.id}`, ...rooms);
  const told = () => line.changes.filter(({ view }) => view === 'orders');
  return { ...line, joined, told };
}

it('an order is told to its buyer and to its seller alone, and neither is told of the other; it names its item', async () => {
  const auctionId = await wonLot();
  const lines = [
    await listening(ann),
    await listening(seller),
    await listening(bob, `member:${ann.member.id}`, `member:${seller.member.id}`, 'orders'),
  ] as const;
  const [toAnn, toSeller, toBob] = lines;
  expect(toBob.joined).toEqual([`member:${bob.member.id}`]);
  const way = { addressId: home, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
  const goods = { is: 'lot', auctionId, ...way };
  const quoteId = await ann.quoted({ goods, methodId: method, currency: 'GBP', locale: 'en-gb' });
  const { order: standing } = await ann.placed(quoteId);
  const isTold = (line: typeof toAnn) => line.told().some(({ doc }) => doc && 'is' in doc && doc.is === 'confirmed');
  await until(
    () => isTold(toAnn) && isTold(toSeller),
    () => clock.advance(10),
  );
  await market.caughtUp();
  const { body } = await ann.get(orderRoutes.one(standing.number!));
  const { id, sold } = order.parse(body);
  await toBob.join(`orders:${id}`).then(({ joined }) => expect(joined).toEqual([]));
  for (const { doc } of [...toAnn.told(), ...toSeller.told()])
    expect(Object.keys(doc!).toSorted()).toEqual(['id', 'is', 'number', 'rev']);
  expect(new Set(toSeller.told().map(({ doc }) => (doc && 'number' in doc ? doc.number : '')))).toEqual(
    new Set([standing.number]),
  );
  expect(toBob.told()).toEqual([]);
  for (const { socket } of lines) socket.disconnect();

  expect(sold).toMatchObject({ product: { name: 'Harbour Low Salt' } });
  expect(orders.parse((await ann.get(orderRoutes.all)).body).items[0]!.sold).toEqual(sold);
  expect(sale.parse((await seller.get(orderRoutes.sale(standing.number!))).body).sold).toEqual(sold);
});
