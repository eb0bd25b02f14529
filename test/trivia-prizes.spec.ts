import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes, visitorRoutes } from '#contracts/routes.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { minute, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { breakTrivia } from './support/broken-trivia.ts';
import { Buyer, ledgerOf } from './support/buyer.ts';
import { type TestMember, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { reckonedAgain } from './support/trivia-reckoned.ts';
import { TriviaRig } from './support/trivia-rig.ts';

/*
 * Prizes in a whole market, up to what they buy. To see it fail, run with MUTANT=
 *   stale-prizes           who won stays who won, though the question that they won by is voided
 *   void-after-release     a question is voided when its prizes are given out, without an appeal
 *   one-person-wins-twice  nobody looks who is perhaps one person
 */
breakTrivia();

let clock: DrivenClock;
let market: OpenMarket;
let rig: TriviaRig;

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock });
  rig = new TriviaRig(market, clock);
});
afterAll(() => market.close());

const act = (id: string, what: object) => rig.crowd.post(triviaRoutes.acts(id), what, market.operator.token);
const codeOf = ({ status, body }: Readonly<{ status: number; body: unknown }>) =>
  status === 200 ? 'ok' : (body as { code: string }).code;

type Given = readonly (readonly [player: number, option: number, ms: number])[];

/** A game of two questions in which everybody gives this, to its end. */
async function played(players: readonly TestMember[], all: readonly [Given, Given], prizes: readonly number[]) {
  const id = await rig.inLobby(players, { prizes });
  for (const [at, given] of all.entries()) {
    const { opensAt } = await rig.opened(id, at + 1);
    for (const [player, option, ms] of given) {
      clock.advanceTo(plus(opensAt, ms));
      expect(codeOf(await rig.answer(id, players[player - 1]!, at + 1, option))).toBe('ok');
    }
    await rig.goesTo(id, ({ phase }) => phase === 'reveal');
  }
  await rig.goesTo(id, ({ phase }) => phase === 'ended');
  return id;
}

/** Time has given out what it gives. */
async function released(id: string) {
  const isOver = async () =>
    (await rig.facts(id, 'PrizeReleased')).length + (await rig.facts(id, 'NothingReleased')).length > 0;
  await rig.until(async () => {
    if (await isOver()) return true;
    clock.advance(second);
    return false;
  });
  await market.caughtUp();
  return (await rig.facts(id, 'PrizeReleased')).map(({ player, amount }) => [player, amount.minor]);
}

it('a prize is a gift card, which pays for a lot', async () => {
  const [member, other] = (await rig.crowd.members(2)) as [TestMember, TestMember];
  const ann = new Buyer(market, member);
  const first = [
    [1, 1, 1200],
    [2, 0, 2000],
  ] as const;
  const id = await played([member, other], [first, [[1, 1, 1500]]], [5000]);
  expect(await ann.cards()).toEqual([]);
  expect(await released(id)).toEqual([[1, 5000]]);
  const [card] = await ann.cards();
  expect(card).toMatchObject({ left: usd(5000), why: 'prize', isUnwrapped: false });
  expect((await ann.post(giftCardRoutes.unwrap(card!.id), {})).status).toBe(200);
  expect(reckonedAgain(await rig.feed()).wrong).toEqual([]);

  const address = { country: 'US', name: 'Ann', line1: '1 Main St', city: 'Dover', state: 'DE', zip: '19901' };
  const addressId = String((await ann.post(addressRoutes.all, address)).body['id']);
  const auctionId = await rig.crowd.auction({ rules: 'plinth-3' });
  await ann.method();
  expect((await rig.crowd.bid(member, auctionId, 2000)).status).toBe(200);
  clock.advance(31 * minute);
  await rig.until(async () => {
    clock.advance(second);
    return (await ann.get(auctionRoutes.page(auctionId))).body['phase'] === 'closed';
  });
  await market.caughtUp();
  const goods = { is: 'lot', auctionId, addressId, shippingMethod: 'standard', giftCardIds: [card!.id] };
  const quoteId = await ann.quoted({
    goods: { ...goods, withCredit: false },
    methodId: null,
    currency: 'USD',
    locale: 'en-us',
  });
  const { total } = await ann.quote(quoteId);
  expect((await ann.placed(quoteId)).order.is).toBe('confirmed');
  expect((await ann.cards())[0]).toMatchObject({ left: usd(5000 - total.minor), held: usd(0) });
  expect((await ledgerOf(market)).differences).toEqual([]);
});

it('a question that is voided after the end takes its points with it, before anything is given out and not after', async () => {
  const [ann, bob] = (await rig.crowd.members(2)) as [TestMember, TestMember];
  const both = [[[1, 1, 1000]], [[2, 1, 1800]]] as const;
  const id = await played([ann, bob], both, [5000]);
  expect(await rig.facts(id, 'PrizeAwarded')).toMatchObject([{ player: 1 }]);
  expect(codeOf(await act(id, { do: 'void', n: 1, reason: 'two were right' }))).toBe('ok');
  expect(await released(id)).toEqual([[2, 5000]]);
  expect(codeOf(await act(id, { do: 'void', n: 2, reason: 'late' }))).toBe('prizes-given-out');
  expect(codeOf(await act(id, { do: 'kick', player: 2, reason: 'unfair-play' }))).toBe('prizes-given-out');
  const appealed = await rig.crowd.post(triviaRoutes.appeals(id), { n: 2, reason: 'wrong-answer' }, ann.token);
  expect(codeOf(appealed)).toBe('ok');
  expect(codeOf(await act(id, { do: 'settle', player: 1, n: 2, outcome: 'voided', right: null }))).toBe('ok');
  await market.caughtUp();
  expect((await rig.facts(id, 'PrizeReleased')).map(({ player }) => player)).toEqual([2]); // what was given out stays
  expect(await new Buyer(market, bob).cards()).toMatchObject([{ left: usd(5000) }]);
  expect(reckonedAgain(await rig.feed()).wrong).toEqual([]);
});

it('nobody wins who shares a device with who knew the questions', async () => {
  const all = (await rig.crowd.members(2)) as [TestMember, TestMember];
  const host = { token: market.operator.token };
  const hostId = (await rig.crowd.get(visitorRoutes.me, host.token)).body['id'];
  const link = { memberId: all[0].id, otherId: hostId, reason: 'device' };
  expect((await rig.crowd.post(auctionDeskRoutes.linked, link, host.token)).status).toBe(200);
  const first = [
    [1, 1, 1000],
    [2, 1, 1500],
  ] as const;
  const id = await played(all, [first, [[2, 2, 2000]]], [3000, 2000]);
  expect(codeOf(await act(id, { do: 'review', player: 1, released: true }))).toBe('linked-to-better');
  expect(await released(id)).toEqual([[2, 2000]]);
  expect(await rig.facts(id, 'PrizeWithheld')).toMatchObject([{ player: 1 }]);
});

it('of members who share a device the best alone wins, whoever gives prizes out', async () => {
  const all = await rig.crowd.members(3);
  const [ann, twin] = all as [TestMember, TestMember, TestMember];
  const link = { memberId: ann.id, otherId: twin.id, reason: 'device' };
  expect((await rig.crowd.post(auctionDeskRoutes.linked, link, market.operator.token)).status).toBe(200);
  const first = [
    [1, 1, 1000],
    [2, 1, 1500],
    [3, 1, 3000],
  ] as const;
  const id = await played(all, [first, [[2, 2, 2000]]], [3000, 2000, 1000]);
  expect((await rig.facts(id, 'PrizeAwarded')).map(({ player }) => player)).toEqual([1, 2, 3]);
  const byHost = await act(id, { do: 'review', player: 2, released: true });
  expect(codeOf(byHost)).toBe('linked-to-better');
  expect(await released(id)).toEqual([
    [1, 3000],
    [3, 1000],
  ]);
  expect(await rig.facts(id, 'PrizeWithheld')).toMatchObject([{ player: 2 }]);
  expect(reckonedAgain(await rig.feed()).wrong).toEqual([]);
});
