import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { chargeShapes } from '#payments/charges/events.ts';
import { Buyer } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';

/* To see it fail, run with MUTANT=shows-what-is-held: operators are shown what is held for a bid. */
if (mutant === 'shows-what-is-held') {
  Object.assign(chargeShapes.AuthorisationAsked, { secret: ['bankToken'] });
  Object.assign(chargeShapes.PaymentAuthorised, { secret: [] });
}

let market: OpenMarket;
let crowd: Crowd;

beforeAll(async () => {
  market = await openMarket();
  crowd = new Crowd(market);
});
afterAll(() => market.close());

it('what is held for a bid is shown to no operator: it is a tenth of what is hidden', async () => {
  const auctionId = await crowd.auction({ rules: 'plinth-3' });
  const [member] = await crowd.members(1);
  const bidder = new Buyer(market, member!);
  await bidder.method();
  const asked = { maximum: usd(123_450), locale: 'en-us' };
  const held = await bidder.post(auctionRoutes.deposit(auctionId), asked);
  expect(held.body).toMatchObject({ held: usd(12_345) });
  expect((await crowd.bid(member!, auctionId, 123_450)).status).toBe(200);
  await market.caughtUp();
  const end = await market.stores.facts.end();
  await until(async () => (await market.stores.index.search({ limit: 1 })).facts[0]?.position === end);
  const { text } = await crowd.get(`${opsRoutes.facts}?limit=30`, market.operator.token);
  expect(text).toContain('PaymentAuthorised');
  expect(text).not.toContain('12345');
});
