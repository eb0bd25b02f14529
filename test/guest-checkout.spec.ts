import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { guestCardRoutes } from '#contracts/payment-routes.ts';
import { flagRoutes } from '#contracts/routes.ts';
import { BalancesOfOrders } from '#gift-cards/balances-of-orders.ts';
import { day, hour, minute } from '#kernel/instant.ts';
import { GuestBuyers } from '#orders/guests/guest-buyers.ts';
import { GuestDoor } from '#orders/guests/guest-door.ts';
import { orderOfQuote } from '#orders/ids.ts';
import { guestOf } from '#orders/rules/terms.ts';
import { ChargesOfOrders } from '#payments/charges/charges-of-orders.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Buyer, ledgerOf } from './support/buyer.ts';
import { Crowd } from './support/crowd.ts';
import { Guest, mailsTo } from './support/guest.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=one-guest           all guests are one: whoever is one may see and place another's quote
 *   MUTANT=guests-unlimited    each order of a guest has an allowance of its own
 *   MUTANT=guest-card-stays    the card that a guest has typed is kept when their order is paid
 *   MUTANT=guest-flags-shown   the flags of guests hide, and refuse nothing
 */
if (mutant === 'one-guest') GuestBuyers.prototype.markOf = () => 'a guest';
if (mutant === 'guests-unlimited') {
  const allow = Reflect.get(BalancesOfOrders.prototype, 'allow');
  BalancesOfOrders.prototype.allow = function alone(this: BalancesOfOrders, bought, metadata) {
    return allow.call(this, { ...bought, buyers: bought.buyers.map(() => randomUUID()) }, metadata);
  };
}
if (mutant === 'guest-card-stays') ChargesOfOrders.prototype.forget = async () => {};
if (mutant === 'guest-flags-shown') GuestDoor.prototype.mustBeOpen = async () => {};

const clock = new DrivenClock();
let market: OpenMarket;
let ann: Buyer;

beforeAll(async () => {
  market = await openMarket({ clock, env: { MAIL_OUTBOX: 'on' } });
  const [one] = await new Crowd(market).members(1);
  ann = new Buyer(market, one!);
});
afterAll(() => market.close());

const guest = (name: string) => Guest.at(market, `${name}@guests.example`);
const mailed = (by: Guest, email: string, most = 1) =>
  until(
    async () => (await mailsTo(by, email)).length >= most,
    () => clock.advance(1000),
  );
const typesOf = async (stream: RegExp) => {
  const { facts } = await market.stores.facts.readAll('', { limit: 10_000 });
  return facts.filter((fact) => stream.test(fact.stream)).map(({ type }) => type);
};
const setFlag = (name: string, isOn: boolean) =>
  new Crowd(market).post(
    flagRoutes.settings,
    { name, rules: isOn ? [{}] : [], allowAsk: false },
    market.operator.token,
  );

describe('a guest', () => {
  it('buys a gift card with a card of their own, is mailed, and leaves no card at the bank', async () => {
    const gil = await guest('gil');
    const quoteId = await gil.quoted();
    const told = await gil.quote(quoteId);
    expect(told).toMatchObject({ price: { minor: 5000 }, order: null, recipients: [{ email: gil.email }] });
    const { order } = await gil.placed(quoteId);
    expect(order).toMatchObject({ is: 'completed', why: null });
    await mailed(gil, gil.email, 2);
    const mails = await mailsTo(gil, gil.email);
    expect(
      mails.map(({ text }) => /guest-order\?number=(\d{12})|gift-cards/.exec(text)?.[1] ?? 'card').toSorted(),
    ).toEqual([order.number, 'card']);
    expect((await gil.get(guestCardRoutes.one(told.methodId!))).status).toBe(404);
    expect(await typesOf(/^methods-guest-/)).toEqual(expect.arrayContaining(['MethodForgotten', 'MethodsClosed']));
    const { facts } = await market.stores.facts.readAll('', { limit: 10_000 });
    expect(JSON.stringify(facts)).not.toMatch(/gil@guests/);
    expect(await ledgerOf(market)).toMatchObject({ differences: [], funds: [] });
  });

  it('is asked by the bank where it wants to be sure, and told where it declines; the same card buys nothing more', async () => {
    const gus = await guest('gus');
    const asked = await gus.placed(await gus.quoted({}, '4000 0025 0000 3155'));
    expect(asked.challenge).toMatch(/\/bank\/proofs\//);
    const quoteId = await gus.quoted({}, '4000 0000 0000 0002');
    const { methodId } = await gus.quote(quoteId);
    expect((await gus.placed(quoteId)).order).toMatchObject({ is: 'not-placed', why: 'declined' });
    const again = await gus.post(orderRoutes.quotes, gus.asked(methodId!));
    expect([again.status, again.body['code']]).toEqual([404, 'not-found']);
  });

  it('has their quote, card and order to themselves: to other guests and to members nothing is there', async () => {
    const [gia, other] = [await guest('gia'), await guest('other')];
    const quoteId = await gia.quoted();
    const { methodId } = await gia.quote(quoteId);
    const answers = [
      await other.get(orderRoutes.quote(quoteId)),
      await other.post(orderRoutes.place(quoteId), {}),
      await other.get(guestCardRoutes.one(methodId!)),
      await other.post(orderRoutes.quotes, other.asked(methodId!)),
      await ann.get(orderRoutes.quote(quoteId)),
      await ann.place(quoteId),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const annas = await ann.quoted({ ...other.asked(await ann.method()), guest: { email: 'x@guests.example' } });
    expect((await gia.get(orderRoutes.quote(annas))).status).toBe(404);
  });

  it('buys 500 dollars a day for one mailbox, in however many sessions and however it is written', async () => {
    const all = Array.from({ length: 6 }, (_, n) =>
      Guest.at(market, n % 2 ? 'GRETA@guests.example' : 'greta@guests.example'),
    );
    const goods = { is: 'gift-cards', cards: [{ cents: 10_000, theme: 'black' }] };
    const ends = [];
    for (const one of await Promise.all(all)) ends.push((await one.placed(await one.quoted({ goods }))).order);
    expect(ends.map(({ is }) => is)).toEqual([...Array.from({ length: 5 }, () => 'completed'), 'not-placed']);
    expect(ends.at(-1)!.why).toBe('declined');
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('buys nothing without a mailbox, and nothing that needs an account', async () => {
    const gwen = await guest('gwen');
    const methodId = await gwen.card();
    const none = await gwen.post(orderRoutes.quotes, { ...gwen.asked(methodId), guest: undefined });
    expect(none.body['code']).toBe('email-missing');
    const [auctionId, addressId] = [randomUUID(), randomUUID()];
    const lot = { is: 'lot', auctionId, addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
    expect((await gwen.post(orderRoutes.quotes, gwen.asked(methodId, { goods: lot }))).body['code']).toBe(
      'account-needed',
    );
  });

  it('is refused where a flag hides them; what was begun goes on', async () => {
    const gaby = await guest('gaby');
    const [quoteId, begun] = [await gaby.quoted(), await gaby.quoted()];
    await gaby.placed(begun);
    const asked = gaby.asked(await gaby.card());
    const codeOf = async (url: string, body: object) => (await gaby.post(url, body)).body['code'];
    for (const name of ['CheckoutGiftCardsAllowGuestPurchase', 'GuestCheckout']) {
      await setFlag(name, false);
      expect(await codeOf(orderRoutes.quotes, asked)).toBe('guests-not-served');
      expect(await codeOf(orderRoutes.place(quoteId), {})).toBe('guests-not-served');
      const typed = await codeOf(guestCardRoutes.ask, { locale: 'en-us' });
      expect(typed).toBe(name === 'GuestCheckout' ? 'guests-not-served' : undefined);
      expect((await gaby.placed(begun)).order.is).toBe('completed');
      await setFlag(name, true);
    }
    const shown = { code: 'ABCD', email: gaby.email, locale: 'en-us' };
    await setFlag('CheckoutGiftCardsAllowGuestRedemption', false);
    expect((await gaby.post(giftCardRoutes.apply, shown)).body['code']).toBe('guests-not-served');
    await setFlag('CheckoutGiftCardsAllowGuestRedemption', true);
    expect((await gaby.post(giftCardRoutes.apply, shown)).body['code']).toBe('gift-card-not-valid');
  });

  it('is forgotten an hour after a quote that they did not pay, and their card after a day', async () => {
    const gene = await guest('gene');
    const quoteId = await gene.quoted();
    const keys = market.app.get(PersonKeys);
    const person = guestOf(orderOfQuote(quoteId));
    expect(await keys.has(person)).toBe(true);
    clock.step(hour + 16 * minute);
    await until(
      async () => !(await keys.has(person)),
      () => clock.advance(1000),
    );
    clock.step(day);
    await until(
      async () => (await typesOf(/^methods-guest-/)).filter((type) => type === 'MethodsClosed').length > 8,
      () => clock.advance(1000),
    );
  });
});
