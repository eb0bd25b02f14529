import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guestOrderRoutes } from '#contracts/guest-order-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { BalancesOfOrders } from '#gift-cards/balances-of-orders.ts';
import { stepMetadata } from '#orders/ids.ts';
import { BuyerLimits } from '#orders/limits/buyer-limits.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import { ChargesOfOrders } from '#payments/charges/charges-of-orders.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { counting } from '#platform/http/admission/visitor.ts';
import { Buyer, ledgerOf } from './support/buyer.ts';
import { Crowd } from './support/crowd.ts';
import { codeTo, Guest } from './support/guest.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';

/*
 * What guests may buy and try is counted by who tries, and nobody is barred, or told of, by a mailbox that is not theirs. To see the tests fail, run with
 *   MUTANT=cards-tested          whoever is a guest tries as many cards as they like
 *   MUTANT=tries-once-over       a try counts once its order has come to nothing
 *   MUTANT=new-session-new-tries a session and its card are all that is counted
 *   MUTANT=mailbox-barred        tries are counted by mailbox
 *   MUTANT=mailbox-held          what is open counts in its mailbox’s limit, and is refused by it before anything is paid
 *   MUTANT=leaving-counts        what was left at a wallet was tried in vain
 *   MUTANT=paying-counts         so was what was paid
 *   MUTANT=card-unknown          the same card is another in each session
 *   MUTANT=claim-used-up         a claim that is refused has used the limit of a day
 */
const { take, giveBack } = PayerTries.prototype as unknown as Record<
  'take' | 'giveBack',
  (...of: unknown[]) => Promise<void>
>;
type CountedFor = (...of: unknown[]) => Promise<readonly { by: string }[]>;
const countedFor = Reflect.get(PayerTries.prototype, 'countedFor') as CountedFor;
const instead = (method: string, by: unknown) => Reflect.set(PayerTries.prototype, method, by);
if (mutant === 'cards-tested') instead('take', () => Promise.resolve(false));
if (mutant === 'paying-counts') instead('giveBack', () => Promise.resolve());
if (mutant === 'leaving-counts')
  instead('take', function whatever(this: PayerTries, tried: object, address: string) {
    return take.call(this, { ...tried, means: { is: 'saved' } }, address);
  });
if (mutant === 'new-session-new-tries')
  instead('countedFor', async function narrow(this: PayerTries, ...of: unknown[]) {
    return (await countedFor.apply(this, of)).filter(({ by }) => by !== 'address');
  });
if (mutant === 'mailbox-barred')
  instead('countedFor', ({ guest: { mailbox } }: { guest: { mailbox: string } }) =>
    Promise.resolve([{ by: 'session', who: counting(mailbox) }]),
  );
if (mutant === 'mailbox-held') Reflect.set(BuyerLimits.prototype, 'allow', mailboxFirst);
if (mutant === 'card-unknown') ChargesOfOrders.prototype.cardMark = () => Promise.resolve(null);
if (mutant === 'claim-used-up') BalancesOfOrders.prototype.giveBack = () => Promise.resolve();

/** It is looked whether one is left, by one after the other; it is taken when the order comes to nothing. */
let looked = Promise.resolve();
async function onceOver(this: PayerTries, tried: { quoteId: string }, address: string) {
  const looks = looked.then(() => take.call(this, tried, address)).then(() => giveBack.call(this, tried));
  looked = looks.catch(() => {});
  await looks;
  const { giveBack: over } = BuyerLimits.prototype as unknown as Record<
    'giveBack',
    (...of: unknown[]) => Promise<void>
  >;
  BuyerLimits.prototype.giveBack = async function counted(state, terms) {
    await over.call(this, state, terms);
    const tries = Reflect.get(this, 'tries') as PayerTries;
    if (terms.quoteId === tried.quoteId) await take.call(tries, tried, address).catch(() => {});
  };
}
if (mutant === 'tries-once-over') instead('take', onceOver);

async function mailboxFirst(this: BuyerLimits, terms: Parameters<BuyerLimits['allow']>[0]) {
  const balances = Reflect.get(this, 'balances') as BalancesOfOrders;
  const { orderId, price, guest } = terms;
  const bought = { orderId, buyers: [guest?.mailbox ?? terms.memberId], isGuest: guest !== null, cents: price.minor };
  await balances.allow(bought, stepMetadata(orderId, 'allow'));
}

const clock = new DrivenClock();
let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket({ clock, env: { MAIL_OUTBOX: 'on' } });
});
afterAll(() => market.close());

const declined = '4000 0000 0000 0002';
let guests = 0;
const guest = (name: string, from = `10.0.0.${++guests}`) => Guest.at(market, `${name}@guests.example`, from);
const cards = (count: number, cents: number) => ({
  goods: { is: 'gift-cards', cards: Array.from({ length: count }, () => ({ cents, theme: 'black' })) },
});
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
/** How its order stands, or what it was refused with. */
const ends = async (by: Guest, quoteId: string, insteadOf: readonly string[] = []) => {
  if (quoteId === 'tries-over') return quoteId; // the card was not kept
  const { body } = await by.post(orderRoutes.place(quoteId), { insteadOf });
  const { order, code } = body as { order?: { is: string; why: string | null }; code?: string };
  return order ? (order.why ?? order.is) : code;
};
const tries = async (by: Guest, number?: string) => ends(by, await by.quoted({}, number));
const toWallet = async (by: Guest, over: object = {}) => {
  const asked = { ...by.asked(''), methodId: null, wallet: 'paypal', ...over };
  return String((await by.post(orderRoutes.quotes, asked)).body['id']);
};

describe('a guest', () => {
  it('tries five cards in a session in vain, and no more, not even a good one', async () => {
    const thief = await guest('thief');
    const all: unknown[] = [];
    for (const number of [...times(5, () => declined), undefined]) all.push(await tries(thief, number));
    expect(all).toEqual([...times(5, () => 'declined'), 'tries-over']);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('tries no more at once', async () => {
    const thief = await guest('hasty');
    const quotes: string[] = [];
    for (let n = 0; n < 8; n++) quotes.push(await thief.quoted({}, declined));
    const all = await Promise.all(quotes.map((id) => ends(thief, id)));
    expect(all.filter((end) => end === 'tries-over')).toHaveLength(3);
  });

  it('is not barred by a stranger who tries cards under their mailbox, or leaves all of their limit open', async () => {
    for (let n = 0; n < 5; n++) expect(await tries(await guest('victim'), declined)).toBe('declined');
    const thief = await guest('victim');
    expect(await ends(thief, await toWallet(thief, cards(5, 10_000)))).toBe('making');
    expect(await tries(await guest('victim'))).toBe('completed');
  });

  it('who leaves five wallets has tried nothing', async () => {
    const gus = await guest('gus');
    const before: string[] = [];
    for (let n = 0; n < 6; n++) {
      const quoteId = await toWallet(gus);
      expect(await ends(gus, quoteId, before)).toBe('making');
      before.push(quoteId);
    }
    expect(await ends(gus, await gus.quoted(), before)).toBe('completed');
  });

  it('who has paid has tried nothing', async () => {
    const gwen = await guest('gwen');
    const all = [];
    for (let n = 0; n < 7; n++) all.push(await ends(gwen, await gwen.quoted(cards(1, 2500))));
    expect(all).toEqual(times(7, () => 'completed'));
  });

  it('learns nothing of a mailbox: what it has had is refused as a bank refuses, and after the bank alone', async () => {
    const full = await guest('full');
    expect(await ends(full, await full.quoted(cards(5, 10_000)))).toBe('completed');
    const asked = async (name: string) => {
      const spy = await guest(name);
      return ends(spy, await toWallet(spy, cards(5, 10_000)));
    };
    expect(await asked('full')).toBe(await asked('never'));
    expect(await tries(await guest('full'))).toBe(await tries(await guest('never'), declined));
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('buys 500 dollars a day with one card, in however many sessions and for however many mailboxes', async () => {
    const shared = '4000 0566 5566 5556';
    const [one, other] = [await guest('one'), await guest('other')];
    expect(await ends(one, await one.quoted(cards(5, 10_000), shared))).toBe('completed');
    expect(await ends(other, await other.quoted(cards(1, 2500), shared))).toBe('gift-allowance');
  });

  it('tries twenty cards from one address in vain, in however many sessions and for however many mailboxes', async () => {
    const here = '203.0.113.7';
    const thieves = await Promise.all(Array.from({ length: 23 }, (_, n) => guest(`thief-${n}`, here)));
    const quotes = [];
    for (const one of thieves) quotes.push([one, await one.quoted({}, declined)] as const);
    const all = await Promise.all(quotes.map(([one, id]) => ends(one, id)));
    expect(all.filter((end) => end === 'tries-over')).toHaveLength(3);
    expect(await tries(await guest('elsewhere', '203.0.113.8'))).toBe('completed');
  });
});

it('a claim that comes too late uses nothing of the limit of who claims', async () => {
  const [ann, bob] = (await new Crowd(market).members(2)).map((one) => new Buyer(market, one)) as [Buyer, Buyer];
  const gil = await guest('gil');
  const number = await gil.buys(10_000);
  const pass = async (by: Buyer) => {
    const { body } = await by.post(guestOrderRoutes.ask, { number, email: gil.email, locale: 'en-us' });
    const typed = { asking: body['asking'], number, code: await codeTo(gil, gil.email) };
    return { pass: (await by.post(guestOrderRoutes.open, typed)).body['pass'] };
  };
  const [anns, bobs] = [await pass(ann), await pass(bob)];
  const { allow } = BalancesOfOrders.prototype as unknown as { allow: BalancesOfOrders['allow'] };
  BalancesOfOrders.prototype.allow = async function late(...of) {
    await allow.apply(this, of);
    BalancesOfOrders.prototype.allow = allow;
    expect((await ann.post(guestOrderRoutes.claim, anns)).status).toBe(200);
  };
  expect((await bob.post(guestOrderRoutes.claim, bobs)).status).toBe(404);
  const quoteId = await bob.quoted({
    ...cards(10, 10_000),
    methodId: await bob.method(),
    currency: 'USD',
    locale: 'en-us',
  });
  expect((await bob.placed(quoteId)).order).toMatchObject({ is: 'completed' });
});
