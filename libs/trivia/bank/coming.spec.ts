import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { triviaBank } from '#contracts/trivia-bank.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { minute, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { breakTrivia } from '../../../test/support/broken-trivia.ts';
import { type OpenMarket, openMarket } from '../../../test/support/market.ts';
import { TriviaRig, triviaQuestion } from '../../../test/support/trivia-rig.ts';
import { triviaStream } from '../events.ts';

/* Questions of games to come. To see one stand in two of them unsaid, run with MUTANT=double-booked. */
breakTrivia();

let market: OpenMarket;
let rig: TriviaRig;
let token: string;
const clock = new DrivenClock();
beforeAll(async () => {
  market = await openMarket({ clock });
  rig = new TriviaRig(market, clock);
  ({ token } = market.operator);
});
afterAll(() => market.close());

const inBank = async () => {
  await market.caughtUp();
  return triviaBank.parse((await rig.crowd.get(triviaRoutes.bank, token)).body).items;
};
const keep = (...questions: readonly object[]) => rig.crowd.post(triviaRoutes.bank, { questions }, token);
const body = (over: object) => ({
  title: { en: 'Colours' },
  startsAt: plus(clock.now(), minute),
  rhythm: { readMs: 2000, answerMs: 5000, revealMs: 2000, boardMs: 2000 },
  spares: 0,
  prizes: [],
  ...over,
});
const schedule = async (over: object, key: string = randomUUID()) => {
  await market.caughtUp();
  return rig.crowd.post(triviaRoutes.all, body(over), token, key);
};

it('says that a question stands in another game to come, and takes it knowingly', async () => {
  expect((await keep(triviaQuestion(1), triviaQuestion(2))).status).toBe(200);
  const banked = (await inBank()).map(({ id }) => id);
  const first = await schedule({ questions: [], banked });
  expect(first.status).toBe(201);
  expect((await inBank()).map(({ standsIn }) => standsIn)).toEqual([first.body['id'], first.body['id']]);

  const written = [triviaQuestion(3), { ...triviaQuestion(2), text: { en: '  which ONE of round 2?' } }];
  const refused = await schedule({ questions: written });
  expect(refused).toMatchObject({ status: 409, body: { code: 'in-other-game', questions: [2] } });
  expect(refused.text).not.toMatch(/hidden|"right"/);
  expect((await schedule({ questions: written, knowingly: true })).status).toBe(201);
  expect((await schedule({ questions: [triviaQuestion(3)] })).body).toMatchObject({ code: 'in-other-game' });

  await rig.crowd.post(triviaRoutes.acts(String(first.body['id'])), { do: 'end' }, token);
  await market.caughtUp();
  expect((await schedule({ questions: [triviaQuestion(1)] })).status).toBe(201);
});

it('answers a repeat as the first time, though the question was taken out of the bank meanwhile', async () => {
  await keep(triviaQuestion(7));
  const id = (await inBank())[0]!.id;
  const key = randomUUID();
  const game = body({ questions: [], banked: [id] });
  const first = await rig.crowd.post(triviaRoutes.all, game, token, key);
  expect(first.status).toBe(201);
  expect((await rig.crowd.post(triviaRoutes.bankDrop(id), {}, token)).status).toBe(200);
  await market.caughtUp();
  const again = await rig.crowd.post(triviaRoutes.all, game, token, key);
  const { id: same, at } = first.body;
  expect(again).toMatchObject({ status: 201, body: { id: same, at } });
  expect(await Array.fromAsync(market.stores.facts.read(triviaStream(String(first.body['id'])), 0))).toHaveLength(2);
  expect((await schedule({ questions: [], banked: [id] })).body).toMatchObject({ code: 'not-in-bank' });
});
