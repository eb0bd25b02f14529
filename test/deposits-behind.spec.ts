import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { depositsView } from '#auctions/deposits/deposits.view.ts';
import { Progress } from '#platform/projections/progress.ts';
import { Buyer } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';

/*
 * A card that a deposit is held on is not forgotten while the views do not know of it yet. To see it fail, run with
 *   MUTANT=forgets-cards-blindly   nobody waits for the views
 */
let market: OpenMarket;
let gate: Promise<void> | undefined;

beforeAll(async () => {
  market = await openMarket({
    wrap: (stores) => {
      const write = stores.documents.write.bind(stores.documents);
      stores.documents.write = async (...args) => {
        await gate;
        return write(...args);
      };
      return stores;
    },
  });
});
afterAll(() => market.close());

it('a card is in use from the moment that a deposit is held on it, also while the views are behind', async () => {
  const crowd = new Crowd(market);
  const [buyer] = (await crowd.members(1)).map((one) => new Buyer(market, one));
  await buyer!.method();
  const other = await buyer!.method('5555 5555 5555 4444');
  const auctionId = await crowd.auction({ rules: 'plinth-3' });
  await market.caughtUp();
  const { promise, resolve: catchUp } = Promise.withResolvers<void>();
  gate = promise;
  const asked = { maximum: usd(600_00), locale: 'en-us', methodId: other };
  expect((await buyer!.post(auctionRoutes.deposit(auctionId), asked)).body['held']).toEqual(usd(60_00));
  const progress = market.app.get(Progress, { strict: false });
  const whenPast = progress.whenPast.bind(progress);
  jest.spyOn(progress, 'whenPast').mockImplementation((view, ...past) => {
    if (mutant === 'forgets-cards-blindly') return Promise.resolve(true);
    if (view === depositsView.name) catchUp();
    return whenPast(view, ...past);
  });
  const { body } = await buyer!.post(paymentRoutes.forget(other), {});
  catchUp();
  expect(body).toMatchObject({ code: 'method-in-use' });
});
