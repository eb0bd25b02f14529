import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { OrderDriver } from '#orders/driver.ts';
import { payerTryRules } from '#platform/payments/payer-try-rules.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import { accepting, offersFor } from './support/bargaining.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { Offerer, soldUsed } from './support/offering.ts';

/*
 * Whoever has a friend take their offers puts a card to the bank no oftener than by their own presses. To see it fail, run with
 *   MUTANT=matches-uncounted   what a match asks the bank for is no try
 */
if (mutant === 'matches-uncounted') {
  const take = Reflect.get<typeof PayerTries.prototype, 'take'>(PayerTries.prototype, 'take');
  PayerTries.prototype.take = function uncounted(tried, address) {
    return address === null ? Promise.resolve(false) : take.call(this, tried, address);
  };
}

let market: OpenMarket;
let crowd: Crowd;

beforeAll(async () => {
  market = await openMarket();
  crowd = new Crowd(market);
});
afterAll(() => market.close());

const settled = async () => {
  await market.caughtUp();
  await market.app.get(OrderDriver, { strict: false }).landed();
  await market.caughtUp();
};
const said = async (type: string) => {
  const { facts } = await market.stores.facts.readAll('', { filter: { types: [type] }, limit: 1000 });
  return facts.length;
};

it('a card that is declined again and again by what others accept is asked for no more, and the item is for sale again', async () => {
  const most = payerTryRules.card.times;
  const sue = await crowd.person('sue', ['seller']);
  const ann = await Offerer.come(market, crowd, '4000 0000 0000 0002');
  const answers = [];
  for (let n = 0; n < most + 2; n++) {
    const item = await soldUsed(market, crowd, sue, 300);
    const id = String((await offersFor(ann, item, 200)).body['id']);
    answers.push(await sue.post(offerRoutes.accept(id), accepting(200)));
    await settled();
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await said('MatchPaymentDeclined')).toBe(most);
  expect(await said('MatchFailed')).toBe(2);
});
