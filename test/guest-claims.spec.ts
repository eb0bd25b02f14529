import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { guestOrderRoutes } from '#contracts/guest-order-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { Gifts } from '#gift-cards/gifts.ts';
import { GuestOrders } from '#orders/guests/guest-orders.ts';
import { cardOf, orderOfQuote } from '#orders/ids.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Buyer } from './support/buyer.ts';
import { Crowd } from './support/crowd.ts';
import { codeTo, Guest } from './support/guest.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=claims-uncounted   what is claimed counts in nobody's limit of a day
 */
if (mutant === 'claims-uncounted') Reflect.set(GuestOrders.prototype, 'counted', () => Promise.resolve(null));

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket({ clock: new DrivenClock(), env: { MAIL_OUTBOX: 'on' } });
});
afterAll(() => market.close());

const guest = (name: string) => Guest.at(market, `${name}@guests.example`);

describe('a guest’s order', () => {
  it('counts in the day’s limit of who claims it, and is claimed a day later where that is full', async () => {
    const [ann] = (await new Crowd(market).members(1)).map((one) => new Buyer(market, one)) as [Buyer];
    const goods = { is: 'gift-cards', cards: Array.from({ length: 5 }, () => ({ cents: 10_000, theme: 'black' })) };
    const buys = async (methodId: string) => {
      const quoteId = await ann.quoted({ goods, methodId, currency: 'USD', locale: 'en-us' });
      return (await ann.placed(quoteId)).order;
    };
    const claims = async (by: Guest) => {
      const number = (await by.placed(await by.quoted({ goods }))).order.number!;
      const { body } = await ann.post(guestOrderRoutes.ask, { number, email: by.email, locale: 'en-us' });
      const typed = { asking: body['asking'], number, code: await codeTo(by, by.email) };
      const { pass } = (await ann.post(guestOrderRoutes.open, typed)).body;
      return async () => (await ann.post(guestOrderRoutes.claim, { pass })).body;
    };
    const card = await ann.method();
    const [first, second] = [await claims(await guest('dora')), await claims(await guest('dan'))];
    expect(await first()).toMatchObject({ number: expect.any(String) });
    expect((await buys(card)).is).toBe('completed');
    expect(await buys(card)).toMatchObject({ is: 'not-placed', why: 'gift-allowance' });
    expect(await second()).toMatchObject({ code: 'gift-allowance' });
    expect(await first()).toMatchObject({ number: expect.any(String) });
  });

  it('that is refused when it is quoted leaves no key behind', async () => {
    const gina = await guest('gina');
    const card = await gina.card();
    const keys = market.app.get(PersonKeys);
    const sealed = jest.spyOn(keys, 'encrypt');
    const to = { email: 'rec@gifts.example', name: '', from: '', message: '', sendAt: '2020-01-01' };
    const goods = {
      is: 'gift-cards',
      cards: [
        { cents: 5000, theme: 'black' },
        { cents: 5000, theme: 'black', to },
      ],
    };
    for (const refused of [{ methodId: null, wallet: 'giropay' }, { goods }])
      expect((await gina.post(orderRoutes.quotes, { ...gina.asked(card), ...refused })).status).toBe(409);
    expect(sealed.mock.calls.filter(([who]) => who.startsWith('guest-'))).toEqual([]);
    sealed.mockRestore();
  });

  it('sends its card to a mailbox that opens it, however its address is written', async () => {
    const ina = await Guest.at(market, 'ina@bücher.example');
    const quoteId = await ina.quoted();
    await ina.placed(quoteId);
    const cardId = cardOf(orderOfQuote(quoteId), 0);
    const token = market.app.get(Gifts, { strict: false }).wayTo(cardId);
    const { code } = (await ina.post(giftCardRoutes.open(cardId), { token })).body;
    for (const email of ['ina@bücher.example', 'Ina@xn--bcher-kva.example'])
      expect((await ina.post(giftCardRoutes.check, { code, email })).body).toMatchObject({ left: { minor: 5000 } });
  });
});
