import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import { evidence } from '#contracts/order-evidence.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { rateRoutes } from '#contracts/routes.ts';
import { minute, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { QuoteTerms } from '#platform/payments/quote-terms.ts';
import { Buyer } from '../../test/support/buyer.ts';
import { Crowd, usd } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { mutant } from '../../test/support/mutants.ts';
import { until } from '../../test/support/turns.ts';

/*
 * To see the test fail, run with
 *   MUTANT=evidence-of-today   an old order is shown by the rate of today
 */
const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let ann: Buyer;
let bob: Buyer;

beforeAll(async () => {
  market = await openMarket({ clock });
  if (mutant === 'evidence-of-today') {
    const by = market.app.get(QuoteTerms, { strict: false });
    by.ratesOf = () => by.rates();
  }
  crowd = new Crowd(market);
  [ann, bob] = (await crowd.members(2)).map((one) => new Buyer(market, one)) as [Buyer, Buyer];
});
afterAll(() => market.close());

async function placed() {
  const address = { country: 'GB', name: 'Ann', line1: '1 Long Lane', city: 'London', zip: 'SW1A 1AA' };
  const addressId = String((await ann.post(addressRoutes.all, address)).body['id']);
  const auctionId = await crowd.auction({ rules: 'plinth-3', startPrice: usd(1000) });
  const methodId = await ann.method();
  await crowd.bid(ann.member, auctionId, 5000);
  clock.advance(31 * minute);
  await until(
    async () => (await ann.get(orderRoutes.won(auctionId))).status === 200,
    () => clock.advance(second),
  );
  const way = { addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
  const goods = { is: 'lot', auctionId, ...way };
  const quoteId = await ann.quoted({ goods, methodId, currency: 'GBP', locale: 'en-gb' });
  const quote = await ann.quote(quoteId);
  const { order } = await ann.placed(quoteId);
  await market.caughtUp();
  return { quote, addressId, number: order.number! };
}

it('is the quote that was pressed, whatever rate is published and whatever becomes of the address since; its buyer’s alone', async () => {
  const { quote, addressId, number } = await placed();
  const { id, until: pinned, now: _, order: _order, recipients: _to, addressId: _address, ...figures } = quote;
  const first = evidence.parse((await ann.get(orderRoutes.evidence(number))).body);
  expect(first).toMatchObject({ ...figures, number, quoteId: id, pinnedUntil: pinned });
  expect(first.sold?.product.name).toBe('Harbour Low Salt');
  expect(first.address).toEqual({ country: 'GB', lines: ['Ann', '1 Long Lane', 'London', 'SW1A 1AA'] });
  const { rates, day, source } = firstRates;
  expect(first.rate).toEqual({ id: quote.records.rates, day, source, rate: rates.GBP });

  const { USD: _usd, ...others } = { ...rates, GBP: '0.70000000' };
  const publish = { day: '2026-04-20', source: 'ECB', rates: others };
  expect((await crowd.post(opsRoutes.rates, publish, market.operator.token)).status).toBe(200);
  await ann.post(addressRoutes.one(addressId), {
    country: 'GB',
    name: 'Ann',
    line1: '2 Wide Lane',
    city: 'Leeds',
    zip: 'LS1 4AP',
  });
  await market.caughtUp();
  expect((await ann.get(rateRoutes.inForce)).body['id']).toBe('fx-2026-04-20');
  expect((await ann.get(orderRoutes.evidence(number))).body).toEqual(first);

  const strangers = [await bob.get(orderRoutes.evidence(number)), await bob.get(orderRoutes.evidence('000000000000'))];
  expect(strangers.map(({ status }) => status)).toEqual([404, 404]);
  expect(strangers[0]!.text).toBe(strangers[1]!.text);
});
