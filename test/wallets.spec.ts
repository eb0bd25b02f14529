import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import type { FlagName, FlagRule } from '#contracts/flags.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { auctionRoutes, flagRoutes } from '#contracts/routes.ts';
import { hour, minute, second } from '#kernel/instant.ts';
import { OrderSteps } from '#orders/steps.ts';
import { PayWays } from '#orders/pay-ways.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Buyer, ledgerOf } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { onParcel } from './support/on-parcel.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=pays-while-off       what is hidden pays all the same
 *   MUTANT=wallet-off-session   a wallet is asked once more when nobody is there
 */
if (mutant === 'pays-while-off') PayWays.prototype.of = () => Promise.resolve(() => true);
if (mutant === 'wallet-off-session') {
  const steps = OrderSteps.prototype as unknown as { lost: (...of: unknown[]) => Promise<unknown> };
  const { lost } = steps;
  steps.lost = function again(terms, payment, code) {
    const asSaved = { ...(terms as object), means: { is: 'saved', methodId: '' } };
    return lost.call(this, asSaved, payment, code);
  };
}

const clock = new DrivenClock();
let market: OpenMarket;
let ann: Buyer;
let bob: Buyer;

beforeAll(async () => {
  market = await openMarket({ clock, env: { SECOND_OPERATOR: 'on' } });
  [ann, bob] = (await new Crowd(market).members(2)).map((one) => new Buyer(market, one)) as [Buyer, Buyer];
});
afterAll(() => market.close());

async function set(name: FlagName, rules: FlagRule[]) {
  const operator = await Visitor.at(market.fastify);
  const setting = { name, rules, allowAsk: false };
  const { status } = await operator.post(flagRoutes.settings, setting, { bearer: market.operator.token });
  expect(status).toBe(200);
}
/** While it is off, for everybody. */
async function without(name: FlagName, work: () => Promise<void>) {
  await set(name, []);
  try {
    await work();
  } finally {
    await set(name, [{}]);
  }
}

const cards = (wallet: string | null, over: object = {}) => ({
  goods: { is: 'gift-cards', cards: [{ cents: 5000, theme: 'black' }] },
  methodId: null,
  wallet,
  currency: 'GBP',
  locale: 'en-gb',
  ...over,
});
const american = { currency: 'USD', locale: 'en-us' };
const canadian = { currency: 'CAD', locale: 'fr-ca' };
const german = { currency: 'EUR', locale: 'en-de' };
const isQuote = expect.stringMatching(/^[0-9a-f-]{36}$/);

const standing = async (who: Buyer, id: string) => (await who.quote(id)).order;
const ended = (who: Buyer, id: string, is: string) =>
  until(
    async () => (await standing(who, id))?.is === is,
    () => clock.advance(second),
  );
async function paid(who: Buyer, wallet: string, answer: string, over: object = {}) {
  const quoteId = await who.quoted(cards(wallet, over));
  const { challenge, order } = await who.placed(quoteId);
  expect([order.is, challenge]).toEqual(['making', expect.stringMatching(/^\/bank\/proofs\//)]);
  const page = await who.bank.open(challenge!);
  await who.bank.submit(challenge!, { answer });
  return { quoteId, page: page.body };
}
const factsOf = async (type: string) =>
  (await market.stores.facts.readAll('', { filter: { types: [type] }, limit: 1000 })).facts;
async function differences() {
  const { differences: found, funds } = await ledgerOf(market);
  return [...found, ...funds];
}

describe('a wallet', () => {
  it('pays once its holder has said yes on its page, which names it and the amount; the order names it, and nothing is kept', async () => {
    const { quoteId, page } = await paid(ann, 'klarna', 'pays');
    const { total, wallet } = await ann.quote(quoteId);
    expect(wallet).toBe('klarna');
    expect(page).toContain('Klarna');
    expect(page).toContain((total.minor / 100).toFixed(2));
    await ended(ann, quoteId, 'completed');
    expect(await ann.orders()).toMatchObject([{ wallet: 'klarna', methodId: null }]);
    expect(await factsOf('MethodSaved')).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('that says no is paid another way at the second try', async () => {
    const { quoteId } = await paid(ann, 'afterpay', 'no');
    await ended(ann, quoteId, 'not-placed');
    expect(await standing(ann, quoteId)).toMatchObject({ why: 'challenge-failed', number: null });
    const again = await paid(ann, 'paypal', 'pays');
    await ended(ann, again.quoteId, 'completed');
    expect(await differences()).toEqual([]);
  });

  it('may hear of a yes a minute late; who stays away has bought nothing', async () => {
    const late = await paid(ann, 'alipay', 'late');
    expect(await standing(ann, late.quoteId)).toMatchObject({ is: 'making' });
    clock.advance(minute);
    await ended(ann, late.quoteId, 'completed');
    const stayed = await ann.quoted(cards('klarna'));
    await ann.place(stayed);
    clock.advance(14 * minute);
    await ended(ann, stayed, 'not-placed');
    expect(await differences()).toEqual([]);
  });

  it('is not asked again when nobody is there: what it held and did not give counts as declined', async () => {
    const before = (await factsOf('AuthorisationAsked')).length;
    const { quoteId } = await paid(ann, 'klarna', 'fails');
    await ended(ann, quoteId, 'cancelled');
    expect(await standing(ann, quoteId)).toMatchObject({ why: 'capture-failed' });
    expect((await factsOf('AuthorisationAsked')).length - before).toBe(1);
    expect(await differences()).toEqual([]);
  });
});

describe('a won lot', () => {
  const isNow = (who: Buyer, number: string, is: string) =>
    until(
      async () => (await who.get(orderRoutes.one(number))).body['is'] === is,
      () => clock.advance(6 * hour),
    );

  it('is paid by a wallet; it is not genuine, and all goes back the way that it came', async () => {
    const [crowd, buyer] = [new Crowd(market), new Buyer(market, (await new Crowd(market).members(1))[0]!)];
    await buyer.method(); // without a card nobody bids
    const home = { country: 'GB', name: 'Cy', line1: '1 Long Lane', city: 'London', zip: 'SW1A 1AA' };
    const addressId = String((await buyer.post(addressRoutes.all, home)).body['id']);
    const auctionId = await crowd.auction({ rules: 'plinth-3', buyNow: usd(20_000) });
    expect((await buyer.post(auctionRoutes.buyNow(auctionId), {})).status).toBe(200);
    await until(
      async () => (await buyer.get(orderRoutes.won(auctionId))).status === 200,
      () => clock.advance(second),
    );
    const way = { addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
    const { quoteId } = await paid(buyer, 'klarna', 'pays', { goods: { is: 'lot', auctionId, ...way } });
    await ended(buyer, quoteId, 'confirmed');
    const { total, order } = await buyer.quote(quoteId);
    const { id } = (await buyer.orders())[0]!;

    const { token: seller } = market.operator;
    const { token: desk } = await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator();
    const does = async (url: string, body: object, token = desk) =>
      expect([url, (await crowd.post(url, body, token)).status]).toEqual([url, 200]);
    await does(orderRoutes.handOver(id), {}, seller);
    await isNow(buyer, order!.number!, 'shipped-to-us');
    const page = async (url: string) => (await crowd.get(url, desk)).body;
    await does(orderRoutes.receive(id), await onParcel(page, id));
    await does(orderRoutes.beginReview(id), {});
    await does(orderRoutes.verdict(id), { verdict: 'fake', failed: ['making'], pictures: ['a'.repeat(64)] });
    await isNow(buyer, order!.number!, 'refunded');
    const payments = (await factsOf('PaymentTried')).filter(({ data }) => (data as { orderId: string }).orderId === id);
    const { paymentId } = payments[0]!.data as { paymentId: string };
    const { movements } = (await market.stores.bank.find(paymentId))!;
    expect(movements.map(({ is, amount }) => [is, amount])).toEqual([
      ['captured', total],
      ['refunded', total],
    ]);
    expect(await differences()).toEqual([]);
  });
});

describe('what is offered', () => {
  it('goes by country, currency and amount', async () => {
    const all = [
      cards('affirm'),
      cards('affirm', { ...american, goods: { is: 'gift-cards', cards: [{ cents: 2500, theme: 'black' }] } }),
      cards('afterpay', { currency: 'USD' }),
      cards('alipay', { currency: 'MXN', locale: 'en-mx' }),
      cards('giropay', german),
    ];
    const refused = await Promise.all(all.map((one) => ann.post(orderRoutes.quotes, one)));
    expect(refused.map(({ body }) => [body['code'], body['wallet']])).toEqual([
      ['method-not-offered', 'Affirm'],
      ['wallet-too-little', 'Affirm'],
      ['method-not-offered', 'Afterpay'],
      ['method-not-offered', 'Alipay'],
      ['method-not-offered', 'giropay'],
    ]);
  });

  it('is a saved method or a wallet, never both', async () => {
    const methodId = await bob.method();
    expect((await bob.post(orderRoutes.quotes, cards('klarna', { methodId }))).status).toBe(400);
  });

  it('is refused where its flag is off, and what was quoted before is not placed', async () => {
    const quoteId = await ann.quoted(cards('klarna'));
    const placedBefore = (await factsOf('OrderStarted')).length;
    await without('Klarna', async () => {
      expect(await ann.quoted(cards('klarna'))).toBe('method-not-offered');
      expect((await ann.place(quoteId)).body['code']).toBe('method-not-offered');
      expect(await ann.quoted(cards('paypal'))).toEqual(isQuote);
    });
    expect((await factsOf('OrderStarted')).length).toBe(placedBefore);
    await set('Klarna', [{ locale: 'en-us' }]);
    expect(await ann.quoted(cards('klarna'))).toBe('method-not-offered');
    expect(await ann.quoted(cards('klarna', american))).toEqual(isQuote);
    await set('Klarna', [{}]);
  });

  it('has PayPal in Canada by a flag of its own, and Giropay where somebody sets it', async () => {
    expect(await ann.quoted(cards('paypal', canadian))).toEqual(isQuote);
    await without('tempWebEnablePaypalCanada', async () => {
      expect(await ann.quoted(cards('paypal', canadian))).toBe('method-not-offered');
      expect(await ann.quoted(cards('paypal'))).toEqual(isQuote);
    });
    await set('Giropay', [{}]);
    expect(await ann.quoted(cards('giropay', german))).toEqual(isQuote);
    await set('Giropay', []);
  });

  it('charges cards in Canada through the account there, where that is on', async () => {
    const methodId = await bob.method();
    const accountOf = async () => {
      const since = clock.now();
      await bob.placed(await bob.quoted(cards(null, { methodId, ...canadian })));
      return (await market.stores.bank.listSince(since)).map(({ account }) => account);
    };
    expect(await accountOf()).toEqual(['canada']);
    clock.advance(second);
    await without('tempEnableStripeCanada', async () => expect(await accountOf()).toEqual([undefined]));
  });

  it('has no gift cards and no credit where that flag is off', async () => {
    const typed = { code: 'AAAA-AAAA-AAAA-AAAA', email: 'ann@example.org', locale: 'en-gb' };
    await without('CheckoutGiftCards', async () => {
      const { body } = await ann.post(giftCardRoutes.apply, typed);
      expect(body['code']).toBe('balances-not-offered');
    });
    expect((await ann.post(giftCardRoutes.apply, typed)).body['code']).toBe('gift-card-not-valid');
  });
});
