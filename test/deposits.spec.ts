import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import { depositRoutes } from '#contracts/deposit-routes.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { day, hour, minute, plus } from '#kernel/instant.ts';
import { deposits } from '#auctions/deposits/decider.ts';
import { depositStream } from '#auctions/deposits/events.ts';
import { auctionRules } from '#auctions/rules/records.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { OperatedClock } from '#platform/clock/operated.adapter.ts';
import { DepositCharges } from '#platform/payments/deposit-charges.ts';
import { Buyer, ledgerOf } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { DepositDriver } from '#auctions/deposits/driver.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';

/*
 * What is held before a high bid, and what becomes of it, in a whole market whose time is driven. To see the tests fail, run with
 *   MUTANT=bids-without-deposit   a high bid counts though nothing is held
 *   MUTANT=keeps-losers-deposit   who has not won does not have it back
 *   MUTANT=forfeits-who-paid      who has paid loses it all the same
 */
const careful = auctionRules('plinth-3');
if (mutant === 'bids-without-deposit') {
  const deposit = { ...careful.means!.deposit, above: 1_000_000 };
  Object.assign(careful, { means: { deposit } });
}
const { decide } = deposits;
if (mutant === 'keeps-losers-deposit')
  Object.assign(deposits, {
    decide: (...[command, state, at]: Parameters<typeof decide>) =>
      command.type === 'ReleaseDeposit' && command.data.why === 'lost' ? [] : decide(command, state, at),
  });
if (mutant === 'forfeits-who-paid')
  Object.assign(deposits, {
    decide: (...[command, state, at]: Parameters<typeof decide>) =>
      command.type === 'ReleaseDeposit' && command.data.why === 'paid'
        ? decide({ type: 'ForfeitDeposit', data: command.data }, state, at)
        : decide(command, state, at),
  });

const start = '2026-05-01T12:00:00.000Z';
let market: OpenMarket;
let crowd: Crowd;
let people: readonly Buyer[];
let cards: readonly string[];

beforeAll(async () => {
  market = await openMarket({ clock: new OperatedClock(start) });
  crowd = new Crowd(market);
  people = (await crowd.members(5)).map((one) => new Buyer(market, one));
  cards = await Promise.all(people.slice(0, 3).map((one) => one.method()));
});
afterAll(() => market.close());

async function passes(ms: number): Promise<void> {
  await market.caughtUp();
  const { body } = await crowd.post(opsRoutes.clock, { to: plus(market.clock.now(), ms) }, market.operator.token);
  expect(body).toMatchObject({ isDriven: true });
  await market.caughtUp();
}

const opened = (over: object = {}) => crowd.auction({ rules: 'plinth-3', ...over });
const bid = async (n: number, auctionId: string, dollars: number) => {
  const { status, body } = await crowd.bid(people[n]!.member, auctionId, dollars * 100);
  return status === 200 ? 'taken' : body['code'];
};
const asks = async (n: number, auctionId: string, dollars: number, methodId?: string) => {
  const asked = { maximum: usd(dollars * 100), locale: 'en-us', ...(methodId && { methodId }) };
  const { status, body } = await people[n]!.post(auctionRoutes.deposit(auctionId), asked);
  return { status, body: body as Record<string, unknown> & { held: { minor: number } | null } };
};
const standing = async (n: number, auctionId: string) => (await people[n]!.get(auctionRoutes.deposit(auctionId))).body;
const own = async (n: number) => {
  await market.caughtUp();
  return (await people[n]!.get(depositRoutes.all)).body['items'] as { auctionId: string; is: string }[];
};

/** What the bank holds of all deposits, and has taken. */
async function atBank() {
  const all = await market.stores.bank.listSince('');
  const sum = (of: readonly { minor: number }[]) => of.reduce((total, { minor }) => total + minor, 0) / 100;
  return {
    held: sum(all.filter(({ state }) => state === 'authorised').map(({ authorised }) => authorised!)),
    taken: sum(
      all.flatMap(({ movements }) => movements.filter(({ is }) => is === 'captured').map((one) => one.amount)),
    ),
  };
}
const isLetGo = async (held: number) => {
  await market.caughtUp();
  for (let n = 0; n < 200 && (await atBank()).held !== held; n++) await new Promise((done) => setImmediate(done));
  return (await atBank()).held;
};

describe('a bid under the rules that are paid', () => {
  it('wants a card, and above 500 a tenth of it held; with more, the whole anew', async () => {
    const auctionId = await opened();
    expect(await bid(3, auctionId, 20)).toBe('payment-method-missing');
    expect((await asks(3, auctionId, 600)).body['code']).toBe('payment-method-missing');
    expect([await bid(0, auctionId, 500), await bid(0, auctionId, 600)]).toEqual(['taken', 'deposit-missing']);
    const { status, body } = await asks(0, auctionId, 600);
    expect([status, body.held, body['challenge']]).toEqual([202, usd(6000), null]);
    expect([await bid(0, auctionId, 600), await bid(0, auctionId, 700)]).toEqual(['taken', 'deposit-missing']);
    expect((await asks(0, auctionId, 700)).body.held).toEqual(usd(7000));
    expect([await bid(0, auctionId, 700), await isLetGo(70)]).toEqual(['taken', 70]);
    expect(await own(0)).toEqual([{ auctionId, amount: usd(7000), is: 'held' }]);
    await passes(31 * minute);
    await passes(49 * hour);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('reads nothing more under older rules', async () => {
    const asked = jest.spyOn(market.app.get(DepositCharges, { strict: false }), 'canPay');
    const [old, paid] = [await opened({ rules: 'plinth-2' }), await opened()];
    expect([await bid(3, old, 20), await bid(3, old, 900), asked.mock.calls.length]).toEqual(['taken', 'taken', 0]);
    expect([await bid(3, paid, 20), asked.mock.calls.length]).toEqual(['payment-method-missing', 1]);
    asked.mockRestore();
  });

  it('is told nobody but its bidder, and asked for in time alone', async () => {
    const auctionId = await opened();
    await asks(0, auctionId, 600);
    expect(await standing(1, auctionId)).toMatchObject({ held: null, asked: null, end: null });
    expect((await asks(0, auctionId, 300)).body['code']).toBe('no-deposit-needed');
    expect((await people[0]!.get(auctionRoutes.deposit(auctionId))).text).toContain('6000');
    await passes(31 * minute);
    expect((await asks(1, auctionId, 600)).body['code']).toBe('auction-over');
    expect((await asks(1, await crowd.auction(), 600)).body['code']).toBe('no-deposit-needed');
    expect(await standing(0, auctionId)).toMatchObject({ held: null, end: 'released' });
  });
});

describe('a deposit', () => {
  it('of who was outbid is let go at the close, and that of who won is kept, and taken where they do not pay', async () => {
    const before = await atBank();
    const kept = (await ledgerOf(market)).penalties;
    const auctionId = await opened();
    for (const [n, dollars] of [
      [0, 600],
      [1, 900],
    ] as const) {
      await asks(n, auctionId, dollars);
      expect(await bid(n, auctionId, dollars)).toBe('taken');
    }
    await passes(31 * minute);
    expect(await standing(0, auctionId)).toMatchObject({ held: null, end: 'released' });
    expect(await isLetGo(before.held + 90)).toBe(before.held + 90);
    expect(await standing(1, auctionId)).toMatchObject({ held: usd(9000), end: null });
    await passes(48 * hour);
    expect(await standing(1, auctionId)).toMatchObject({ held: null, end: 'forfeited' });
    expect(await own(1)).toContainEqual({ auctionId, amount: usd(9000), is: 'kept' });
    expect(await atBank()).toEqual({ held: before.held, taken: before.taken + 90 });
    const ledger = await ledgerOf(market);
    expect([ledger.differences, ledger.penalties]).toEqual([[], kept - 90_00]);
  });

  it('of who pays is let go then', async () => {
    const auctionId = await opened();
    await asks(2, auctionId, 800);
    expect(await bid(2, auctionId, 800)).toBe('taken');
    await passes(31 * minute);
    const address = { country: 'US', name: 'Ann', line1: '1 Main St', city: 'Dover', state: 'DE', zip: '19901' };
    const addressId = String((await people[2]!.post(addressRoutes.all, address)).body['id']);
    const way = { addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
    const goods = { is: 'lot', auctionId, ...way };
    const quoteId = await people[2]!.quoted({ goods, methodId: cards[2], currency: 'USD', locale: 'en-us' });
    expect((await people[2]!.placed(quoteId)).order.is).toBe('confirmed');
    await market.caughtUp();
    expect(await standing(2, auctionId)).toMatchObject({ held: null, end: 'released' });
    expect((await people[2]!.get(orderRoutes.won(auctionId))).body['is']).toBe('paid');
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('that the bank does not hold leaves the old one and the old maximum', async () => {
    const auctionId = await opened();
    await asks(0, auctionId, 600);
    expect(await bid(0, auctionId, 600)).toBe('taken');
    const poor = await people[0]!.method('4000 0000 0000 9995');
    const { body } = await asks(0, auctionId, 2000, poor);
    expect([body.held, body['asked'], body['declined']]).toEqual([usd(6000), null, 'insufficient']);
    expect(await bid(0, auctionId, 2000)).toBe('deposit-missing');
    expect((await people[0]!.get(auctionRoutes.mine(auctionId))).body['bid']).toMatchObject({ maximum: usd(60_000) });
  });

  it('waits for who has to go to the bank first, and is one, however often it is asked for', async () => {
    const auctionId = await opened();
    const careful3 = await people[2]!.method('4000 0025 0000 3155');
    const first = await asks(2, auctionId, 600, careful3);
    expect([first.body.held, first.body['asked']]).toEqual([null, usd(6000)]);
    const again = await asks(2, auctionId, 600, careful3);
    expect(again.body['challenge']).toBe(first.body['challenge']);
    expect(await bid(2, auctionId, 600)).toBe('deposit-missing');
    await people[2]!.bank.submit(String(first.body['challenge']), { answer: 'yes' });
    expect((await asks(2, auctionId, 600, careful3)).body.held).toEqual(usd(6000));
    expect(await bid(2, auctionId, 600)).toBe('taken');
  });

  it('that another device proves while this one takes it back stays held: no bid stands on nothing', async () => {
    const before = (await atBank()).held;
    const auctionId = await opened();
    const careful3 = await people[2]!.method('4000 0025 0000 3155');
    const { body } = await asks(2, auctionId, 600, careful3);
    const driver = market.app.get(DepositDriver, { strict: false });
    const spy = jest.spyOn(driver, 'withdraw').mockImplementationOnce(async (of, n) => {
      await people[2]!.bank.submit(String(body['challenge']), { answer: 'yes' });
      await asks(2, auctionId, 600, careful3);
      spy.mockRestore();
      await driver.withdraw(of, n);
    });
    await asks(2, auctionId, 900, await people[2]!.method('4000 0000 0000 9995'));
    await market.caughtUp();
    expect(await standing(2, auctionId)).toMatchObject({ held: usd(6000) });
    expect(await bid(2, auctionId, 600)).toBe('taken');
    expect((await atBank()).held).toBe(before + 60);
  });

  it('is not made less while a bid stands on it, nor asked for anew once its time is over', async () => {
    const auctionId = await opened({ closesAt: plus(market.clock.now(), 20 * day) });
    await asks(0, auctionId, 2500);
    expect(await bid(0, auctionId, 2500)).toBe('taken');
    const { until } = await standing(0, auctionId);
    await passes(Date.parse(String(until)) - Date.parse(market.clock.now()));
    await asks(0, auctionId, 501);
    await market.caughtUp();
    expect(await standing(0, auctionId)).toMatchObject({ held: usd(25_000) });
  });

  it('of who has won is kept, whatever they ask for as it closes', async () => {
    await people[4]!.method();
    const auctionId = await opened();
    await asks(4, auctionId, 900);
    expect(await bid(4, auctionId, 900)).toBe('taken');
    const obligations = market.app.get(Obligations, { strict: false });
    const promise = obligations.promise.bind(obligations);
    const spy = jest.spyOn(obligations, 'promise').mockImplementationOnce(async (memberId, make) => {
      spy.mockRestore();
      await passes(31 * minute); // the request was let in a moment before
      return promise(memberId, make);
    });
    expect((await asks(4, auctionId, 2000)).body['code']).toBe('auction-over');
    expect(await standing(4, auctionId)).toMatchObject({ held: usd(9000) });
    await passes(49 * hour);
    expect(await standing(4, auctionId)).toMatchObject({ end: 'forfeited' });
  });

  it('keeps its card: who forgets it would bid for nothing', async () => {
    const auctionId = await opened();
    const other = await people[0]!.method('4242 4242 4242 4242');
    await asks(0, auctionId, 600, other);
    expect((await people[0]!.post(paymentRoutes.forget(other), {})).body).toMatchObject({ code: 'method-in-use' });
    await passes(31 * minute);
    expect((await people[0]!.post(paymentRoutes.forget(other), {})).status).toBe(200);
  });

  it('is held anew every six days, and binds whoever has one', async () => {
    const auctionId = await opened({ closesAt: plus(market.clock.now(), 20 * day) });
    await asks(1, auctionId, 600);
    expect(await bid(1, auctionId, 600)).toBe('taken');
    const { until } = await standing(1, auctionId);
    await passes(6 * day + hour);
    expect(String((await standing(1, auctionId))['until']) > String(until)).toBe(true);
    expect(await bid(1, auctionId, 599)).not.toBe('deposit-missing');
    const idle = await opened({ closesAt: plus(market.clock.now(), 20 * day) });
    await asks(1, idle, 600);
    await market.caughtUp();
    const bound = market.app.get(Obligations, { strict: false });
    const stream = depositStream(idle, people[1]!.member.id);
    expect(await bound.of(people[1]!.member.id)).toContain(stream);
    await passes(6 * day + hour);
    expect(await bound.of(people[1]!.member.id)).not.toContain(stream);
    expect(await standing(1, idle)).toMatchObject({ held: null, end: 'released' });
    expect((await ledgerOf(market)).differences).toEqual([]);
  });
});
