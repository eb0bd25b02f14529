import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blackFriday, myCard, publicCard } from '#contracts/black-friday.ts';
import { blackFridayRoutes } from '#contracts/black-friday-routes.ts';
import { triviaGame, type TriviaGame } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { officialOfToday } from '#contracts/trivia-words.ts';
import { minute, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd, type TestMember } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { mutant } from '../../test/support/mutants.ts';
import { until } from '../../test/support/turns.ts';
import { cardHandle } from './cards/decider.ts';
import { ReleaseHandle } from './commands.ts';

/* To see it fail, run with MUTANT=any-closing: a handle is let go by a closing that was before it was taken. */
if (mutant === 'any-closing') {
  const { decide } = cardHandle;
  Object.assign(cardHandle, {
    decide: (command: Parameters<typeof decide>[0], ...on: [never, never]) =>
      command.type === 'ReleaseHandle'
        ? decide({ ...command, data: { ...command.data, closings: Infinity } }, ...on)
        : decide(command, ...on),
  });
}

let market: OpenMarket;
let clock: DrivenClock;
let crowd: Crowd;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  [ann, bob] = (await crowd.members(2)) as [TestMember, TestMember];
});
afterAll(() => market.close());

const operator = () => market.operator.token;
const day = async () => {
  await market.caughtUp();
  return blackFriday.parse((await crowd.get(blackFridayRoutes.day)).body);
};
const card = async (handle: string) => {
  await market.caughtUp();
  return crowd.get(blackFridayRoutes.card(handle));
};
const open = ({ token }: TestMember, handle: string) => crowd.post(blackFridayRoutes.mine, { handle }, token);
/** A handle is free once the reaction to a card's end has run. */
const opensAtLast = (member: TestMember, handle: string) =>
  until(async () => {
    await market.caughtUp();
    return (await open(member, handle)).status === 200;
  });

it('the day is moved, and has its drops, by operators alone', async () => {
  const now = clock.now();
  const year = Number(now.slice(0, 4));
  const usual = await day();
  const today = { year, opensAt: plus(now, second), closesAt: plus(now, 600 * minute) };
  if (usual.year !== year) return; // later in the year than its day
  expect((await crowd.post(blackFridayRoutes.days, today, ann.token)).status).toBe(403);
  expect((await crowd.post(blackFridayRoutes.days, today, operator())).status).toBe(200);
  const drop = { title: { en: 'Night pair' }, at: plus(now, 3 * minute), path: '/sneakers/night-pair' };
  const made = await crowd.post(blackFridayRoutes.drops, drop, operator());
  expect(made.status).toBe(201);
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect((await crowd.post(blackFridayRoutes.drops, { ...drop, path }, operator())).status).toBe(400);
  expect(await day()).toMatchObject({ ...today, drops: [{ ...drop, id: made.body['id'] }] });
  await crowd.post(blackFridayRoutes.withdraw(String(made.body['id'])), {}, operator());
  expect((await day()).drops).toEqual([]);
});

describe('a card', () => {
  it('is seen by everybody once it is opened, has one owner, and is like any that is absent when it is closed', async () => {
    const absent = await card('nobody-here');
    expect(absent.status).toBe(404);
    const both = await Promise.all([open(ann, 'Night-Fox'), open(bob, 'n1ghtfox')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner, handle] = both[0].status === 200 ? [ann, 'night-fox'] : [bob, 'n1ghtfox'];
    const loser = winner === ann ? bob : ann;
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'handle-taken' });
    const seen = await card(handle);
    expect(publicCard.parse(seen.body)).toEqual({ handle, games: [], contests: [] });
    expect(seen.text).not.toContain(winner.id);
    expect((await open(winner, 'another-one')).body).toMatchObject({ code: 'card-there' });
    expect((await open(loser, 'another-one')).status).toBe(200);
    expect((await open(loser, 'plinth-team')).body).toMatchObject({ code: 'handle-ours' });
    for (const { token } of [winner, loser]) await crowd.post(blackFridayRoutes.close, {}, token);
    const gone = await card(handle);
    expect([gone.status, gone.body['code']]).toEqual([absent.status, absent.body['code']]);
    expect(myCard.parse((await crowd.get(blackFridayRoutes.mine, winner.token)).body)).toEqual({ handle: null });
    await opensAtLast(loser, 'night-fox'); // it is free again
    await crowd.post(blackFridayRoutes.close, {}, loser.token);
  });

  it('that is closed and opened again at once keeps its handle, as late as the closing is heard of', async () => {
    const closes = ({ token }: TestMember) => crowd.post(blackFridayRoutes.close, {}, token);
    await opensAtLast(ann, 'day-fox');
    const bus = market.app.get(CommandBus);
    const execute = bus.execute.bind(bus);
    const later = Promise.withResolvers<void>();
    bus.execute = async (command: object) => {
      if (command instanceof ReleaseHandle) await later.promise;
      return execute(command as never);
    };
    expect((await closes(ann)).status).toBe(200);
    expect((await open(ann, 'day-fox')).status).toBe(200);
    later.resolve();
    await market.caughtUp();
    bus.execute = execute;
    expect((await open(bob, 'd4y-fox')).body).toMatchObject({ code: 'handle-taken' });
    await closes(ann);
    await opensAtLast(bob, 'd4y-fox');
    await closes(bob);
  });
});

const look = async (id: string): Promise<TriviaGame> => triviaGame.parse((await crowd.get(triviaRoutes.game(id))).body);

/** Time goes on until the game is there. */
async function goesTo(id: string, isThere: (game: TriviaGame) => boolean) {
  await until(
    async () => {
      await market.caughtUp();
      if (isThere(await look(id))) return true;
      clock.advance(250);
      return false;
    },
    () => clock.advance(0),
  );
}

it('games of the day make contest points, which stand on the cards of who played', async () => {
  const { year } = await day();
  const one = {
    title: { en: 'Colours' },
    startsAt: plus(clock.now(), minute),
    spares: 0,
    prizes: [5000],
    rhythm: { readMs: 2000, answerMs: 5000, revealMs: 2000, boardMs: 2000 },
    questions: [{ text: { en: 'Which?' }, options: [{ en: 'this' }, { en: 'that' }], right: 1 }],
  };
  const id = String((await crowd.post(triviaRoutes.all, one, operator())).body['id']);
  await goesTo(id, ({ phase }) => phase === 'lobby');
  for (const { token } of [ann, bob])
    await crowd.post(triviaRoutes.join(id), { alias: 'heron', official: officialOfToday }, token);
  await goesTo(id, ({ asked }) => asked !== null && asked.options !== null && clock.now() >= asked.opensAt);
  await crowd.post(triviaRoutes.answers(id), { n: 1, option: 1 }, ann.token);
  await crowd.post(triviaRoutes.answers(id), { n: 1, option: 0 }, bob.token);
  await goesTo(id, ({ phase }) => phase === 'ended');
  await crowd.post(blackFridayRoutes.close, {}, ann.token);
  await opensAtLast(ann, 'quick-ann');
  const { body } = await card('quick-ann');
  const points = publicCard.parse(body).games[0]!.points;
  expect(points).toBeGreaterThan(0);
  expect(publicCard.parse(body)).toMatchObject({
    games: [{ id, rank: 1, title: { en: 'Colours' } }],
    contests: [{ year, points, rank: 1 }],
  });
  expect((await day()).contest).toEqual({ year, top: [{ rank: 1, points, handle: 'quick-ann' }] });
});
