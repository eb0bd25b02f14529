import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mySeat, triviaBoard } from '#contracts/trivia.ts';
import { answerMessageName } from '#contracts/trivia-words.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { plus } from '#kernel/instant.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { problemOf } from '#platform/http/problem.filter.ts';
import { type Door, Doors } from '#platform/live-push/doors.ts';
import { breakTrivia } from './support/broken-trivia.ts';
import type { TestMember } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import type { GameLine } from './support/game-line.ts';
import { TriviaRig, triviaQuestion } from './support/trivia-rig.ts';
import { reckonedAgain } from './support/trivia-reckoned.ts';

/*
 * A whole game in a whole market: 200 players, 5,000 with `npm test -- --long`. Most come in below the socket, where frames do; some by
 * sockets, some over HTTP. Another program then reckons it again from the feed. To see it fail, run with MUTANT=double-answers or
 * MUTANT=small-mailbox.
 */
breakTrivia();

const players = process.env['LONG'] ? 5000 : 200;
const [onSockets, overHttp] = [10, 10];

let market: OpenMarket;
let clock: DrivenClock;
let rig: TriviaRig;
let members: readonly TestMember[];
let callers: readonly Caller[];
let lines: readonly GameLine[];
let door: Door;
let id: string;

/** The n-th of all: a game that looks the same each time. */
const spread = (n: number, most: number) => (n * 7919) % most;

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock });
  rig = new TriviaRig(market, clock);
  members = await rig.crowd.members(players);
  door = market.app.get(Doors).all.find(({ message }) => message === answerMessageName)!;
  const sessions = market.app.get(Sessions, { strict: false });
  callers = await Promise.all(members.map(({ token }) => sessions.callerOf(token)));
  id = await rig.inLobby(members, { questions: [1, 2, 3, 4].map(triviaQuestion), spares: 1, prizes: [5000, 2500, 1] });
  lines = await Promise.all(members.slice(0, onSockets).map((one) => rig.line(id, one)));
});
afterAll(async () => {
  rig.close();
  await market.close();
});

/** By whichever way that player takes; the code of a refusal, or `ok`. */
async function gives(index: number, n: number, option: number): Promise<string> {
  const member = members[index]!;
  const line = lines[index];
  if (line) return codeOf(await line.answer(n, option));
  if (index < onSockets + overHttp) return codeOf(await rig.answer(id, member, n, option));
  const message = { gameId: id, memberId: member.id, key: randomUUID(), n, option };
  return market.app
    .get(Doors)
    .knock(door, message, { caller: callers[index]!, at: clock.now(), pings: [], tell: () => {} })
    .then(
      () => 'ok',
      (error: unknown) => problemOf(error).code,
    );
}
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'ok' : (body as { code: string }).code;

it('a first question is answered by all within four seconds, some of them twice', async () => {
  const { opensAt } = await rig.opened(id, 1);
  const told: Promise<string>[] = [];
  const moments = Map.groupBy(members.keys(), (index) => spread(index, 40) * 100 + spread(index, 7));
  for (const ms of [...moments.keys()].toSorted((a, b) => a - b)) {
    clock.advanceTo(plus(opensAt, ms));
    const now = moments
      .get(ms)!
      .flatMap((index) => [gives(index, 1, spread(index, 3)), ...(index % 5 ? [] : [gives(index, 1, 1)])]);
    await Promise.all(now);
    told.push(...now);
  }
  const codes = await Promise.all(told);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(players);
  expect(codes.filter((code) => code === 'answered-before')).toHaveLength(Math.ceil(players / 5));
  await rig.goesTo(id, ({ phase }) => phase === 'reveal');
});

it('a second one by all at one moment: each is heard, none is lost, doubled or late', async () => {
  await rig.opened(id, 2);
  clock.advance(900);
  const codes = await Promise.all(members.map((_, index) => gives(index, 2, spread(index, 2))));
  expect(new Set(codes)).toEqual(new Set(['ok']));
  await rig.goesTo(id, ({ phase }) => phase === 'reveal');
  const [, closed] = await rig.facts(id, 'QuestionClosed');
  expect(closed?.counts).toEqual(
    [0, 1, 2].map((option) => members.filter((_, index) => spread(index, 2) === option).length),
  );
});

it('one is closed and then voided, its spare is played, and the game ends: everybody sees what another program reckons', async () => {
  await rig.opened(id, 3);
  clock.advance(700);
  await Promise.all(members.map((_, index) => gives(index, 3, spread(index, 3))));
  await rig.goesTo(id, ({ phase }) => phase === 'reveal');
  const voided = await rig.crowd.post(
    triviaRoutes.acts(id),
    { do: 'void', n: 3, reason: 'two were right' },
    market.operator.token,
  );
  expect(voided.status).toBe(200);
  await rig.opened(id, 4);
  clock.advance(1200);
  await Promise.all(members.slice(0, -7).map((_, index) => gives(index, 4, 1)));
  await rig.goesTo(id, ({ phase }) => phase === 'ended');

  const said = await rig.feed();
  expect(reckonedAgain(said).wrong).toEqual([]);
  expect(said.filter(({ type }) => type === 'AnswerGiven')).toHaveLength(4 * players - 7);
  const text = JSON.stringify(said);
  expect([market.operator, ...members].filter((one) => 'id' in one && text.includes(one.id))).toEqual([]); // nobody is in it
  const last = said.findLast((line) => line.type === 'GameEnded')!.data;
  const shown = triviaBoard.parse((await rig.crowd.get(triviaRoutes.board(id))).body);
  expect(shown.top.map(({ before: _, ...one }) => one)).toEqual(last.top);
  for (const index of [0, 1, 15, players - 1]) {
    const { seat } = mySeat.parse((await rig.crowd.get(triviaRoutes.mine(id), members[index]!.token)).body);
    expect([seat?.total, seat?.rank]).toEqual([last.totals[seat!.player - 1], last.ranks[seat!.player - 1]]);
  }
  expect(await market.problems()).toEqual([]);
});
