import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mySeat, triviaBoard, triviaCounts, triviaHistory } from '#contracts/trivia.ts';
import { triviaAwards } from '#contracts/trivia-desk.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { minute, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { breakTrivia } from '../../test/support/broken-trivia.ts';
import { Crowd, type TestMember } from '../../test/support/crowd.ts';
import { TriviaRig, triviaQuestion } from '../../test/support/trivia-rig.ts';
import { commitmentTo } from './rules/proof.ts';

/* To see the secret told, run with MUTANT=open-box; an answer after the reveal not refused, with MUTANT=after-reveal. */
breakTrivia();

let market: OpenMarket;
let clock: DrivenClock;
let crowd: Crowd;
let rig: TriviaRig;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  rig = new TriviaRig(market, clock);
  [ann, bob] = (await crowd.members(2)) as [TestMember, TestMember];
});
afterAll(() => market.close());

const question = triviaQuestion;
const goesTo: TriviaRig['goesTo'] = (id, isThere) => rig.goesTo(id, isThere);
const scheduled = (over: object = {}) => rig.scheduled(over);

const join = (id: string, member: { token: string }) => rig.join(id, member);
const answer = (id: string, member: { token: string }, n: number, option: number) => rig.answer(id, member, n, option);
const seatOf = async (id: string, { token }: TestMember) => {
  await market.caughtUp();
  return mySeat.parse((await crowd.get(triviaRoutes.mine(id), token)).body).seat;
};

describe('a whole game', () => {
  it('runs by itself, and tells nobody the right option before its close', async () => {
    const id = await scheduled();
    await goesTo(id, ({ phase }) => phase === 'lobby');
    for (const member of [ann, bob]) expect((await join(id, member)).status).toBe(200);
    expect((await join(id, market.operator)).body).toMatchObject({ code: 'not-eligible' });

    const reading = await goesTo(id, ({ asked }) => asked !== null);
    expect(reading.asked).toMatchObject({ n: 1, options: null });
    expect(await said(id)).not.toMatch(/hidden/);
    const early = await answer(id, ann, 1, 1);
    expect(early.body).toMatchObject({ code: 'too-early' });

    await goesTo(id, ({ asked }) => asked?.options !== null);
    expect(await said(id)).not.toMatch(/"right"|hidden-(?:explanation|source)|"salt"/);
    await goesTo(id, ({ asked }) => clock.now() >= asked!.opensAt);
    expect((await answer(id, ann, 1, 1)).status).toBe(200);
    expect((await answer(id, ann, 1, 0)).body).toMatchObject({ code: 'answered-before' });
    expect((await answer(id, bob, 1, 2)).status).toBe(200);
    await market.caughtUp();
    expect(triviaCounts.parse((await crowd.get(triviaRoutes.counts(id))).body)).toMatchObject({
      players: 2,
      answered: 2,
    });

    const revealed = await goesTo(id, ({ phase }) => phase === 'reveal');
    expect(revealed.outcome).toMatchObject({ n: 1, right: 1, counts: [0, 1, 1] });
    const { text, options, commitment } = { ...reading.asked!, options: question(1).options };
    expect(commitmentTo({ salt: revealed.outcome!.salt, text, options, right: 1 })).toBe(commitment);
    expect(await seatOf(id, ann)).toMatchObject({ rank: 1, answers: [{ n: 1, option: 1 }] });
    expect((await answer(id, bob, 1, 1)).body).toMatchObject({ code: 'question-over' });

    await goesTo(id, ({ phase }) => phase === 'ended');
    const board = triviaBoard.parse((await crowd.get(triviaRoutes.board(id))).body);
    expect(board.top.map(({ player, rank }) => [player, rank])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const { items } = triviaHistory.parse((await crowd.get(triviaRoutes.history(id))).body);
    expect(items.map(({ n, right }) => [n, right])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(await market.problems()).toEqual([]);
    await appeals(id);
  });

  it('keeps what is a host’s from everybody else', async () => {
    const id = await scheduled();
    await market.caughtUp();
    const acts = await crowd.post(triviaRoutes.acts(id), { do: 'end' }, ann.token);
    const awards = await crowd.get(triviaRoutes.awards(id), ann.token);
    expect([acts.status, awards.status]).toEqual([403, 403]);
    const pages = await crowd.post(triviaRoutes.acts(id), { do: 'pause' }, market.operator.token);
    expect(pages.body).toMatchObject({ code: 'not-under-way' });
  });

  it('takes no game that nobody could play', async () => {
    const late = { startsAt: plus(clock.now(), 5 * second) };
    const body = {
      title: { en: 'Colours' },
      rhythm: { readMs: 2000, answerMs: 5000, revealMs: 2000, boardMs: 2000 },
      prizes: [],
      spares: 1,
      questions: [question(1)],
    };
    const all = [
      { ...body, ...late, spares: 0 },
      { ...body, startsAt: plus(clock.now(), minute) },
      { ...body, startsAt: plus(clock.now(), minute), spares: 0, questions: [{ ...question(1), right: 3 }] },
    ];
    const answers = await Promise.all(all.map((one) => crowd.post(triviaRoutes.all, one, market.operator.token)));
    expect(answers.map(({ status }) => status)).toEqual([409, 400, 400]);
  });
});

/** A player appeals, sees that it waits, and then what the host made of it. */
async function appeals(id: string) {
  const raised = await crowd.post(triviaRoutes.appeals(id), { n: 1, reason: 'wrong-answer' }, bob.token);
  expect(raised.status).toBe(200);
  expect(await seatOf(id, bob)).toMatchObject({ appeals: [{ n: 1, outcome: null }] });
  const verdict = { do: 'settle', player: 2, n: 1, outcome: 'other-right', right: 2 };
  expect((await crowd.post(triviaRoutes.acts(id), verdict, market.operator.token)).status).toBe(200);
  expect(await seatOf(id, bob)).toMatchObject({ rank: 1, appeals: [{ n: 1, outcome: 'other-right' }] });
  expect(await seatOf(id, ann)).toMatchObject({ rank: 2, appeals: [] });
  const awards = triviaAwards.parse((await crowd.get(triviaRoutes.awards(id), market.operator.token)).body);
  expect(awards).toMatchObject({ toAgree: null, items: [{ player: 2, state: 'waiting' }] });
}

/** All that anybody can ask for, members and strangers alike. */
async function said(id: string): Promise<string> {
  const addresses = [triviaRoutes.all, triviaRoutes.game(id), triviaRoutes.counts(id), triviaRoutes.board(id)];
  const all = [...addresses, triviaRoutes.history(id), triviaRoutes.mine(id), '/metrics'];
  return (await Promise.all(all.map(async (url) => (await crowd.get(url, ann.token)).text))).join('\n');
}
