import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { gameCards, triviaBoard, triviaCounts } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { DemoTrivia } from '#demo/demo-trivia.ts';
import { MarketClient } from '#demo/market-client.ts';
import { minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { TriviaRig } from './support/trivia-rig.ts';

let market: OpenMarket;
let clock: DrivenClock;
let rig: TriviaRig;
const ending = new AbortController();

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock });
  rig = new TriviaRig(market, clock);
  const ask = new MarketClient((request) => market.fastify.inject(request), clock);
  const demo = new DemoTrivia(ask, market.operator.token, clock, () => rig.crowd.members(12));
  void demo.run(ending.signal);
});
afterAll(async () => {
  ending.abort();
  await market.close();
});

const cards = async () => gameCards.parse((await rig.crowd.get(triviaRoutes.all)).body).items;
const inLobby = async () => {
  await rig.until(async () => {
    await market.caughtUp();
    clock.advance(250);
    return (await cards()).some(({ state }) => state === 'lobby');
  });
  return (await cards()).find(({ state }) => state === 'lobby')!.id;
};

it('a newcomer plays at once: a lobby is open, bots come to who is in it, and answer', async () => {
  const id = await inLobby();
  const [ann] = await rig.crowd.members(1);
  expect((await rig.join(id, ann!)).status).toBe(200);
  await rig.opened(id, 1);
  expect((await rig.answer(id, ann!, 1, 0)).status).toBe(200);
  await rig.goesTo(id, ({ phase }) => phase === 'reveal');
  const counts = triviaCounts.parse((await rig.crowd.get(triviaRoutes.counts(id))).body);
  expect(counts).toMatchObject({ players: 13, n: 1 });
  expect(counts.answered).toBeGreaterThan(8);
  const board = triviaBoard.parse((await rig.crowd.get(triviaRoutes.board(id))).body);
  expect(board.top.length).toBe(10);
  await rig.crowd.post(triviaRoutes.acts(id), { do: 'end' }, market.operator.token);
});

it('a lobby that nobody comes to is shut, leaves the schedule, and another one is opened', async () => {
  const first = await inLobby();
  clock.advance(12 * minute);
  await rig.until(async () => {
    await market.caughtUp();
    clock.advance(2000);
    return !(await cards()).some(({ id }) => id === first);
  });
  expect(await inLobby()).not.toBe(first);
});
