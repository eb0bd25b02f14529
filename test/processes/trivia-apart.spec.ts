import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { TestMembers } from '#contracts/accounts.ts';
import type { CommandAnswer } from '#contracts/live.ts';
import type { MySeat, TriviaBoard, TriviaGame } from '#contracts/trivia.ts';
import { officialOfToday } from '#contracts/trivia-words.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import type { Recorded } from '#kernel/fact.ts';
import { type TriviaEvent, triviaStream } from '#trivia/events.ts';
import { Balancer } from '../support/balancer.ts';
import type { TestMember } from '../support/crowd.ts';
import { type GameLine, gameLine } from '../support/game-line.ts';
import { built, Processes, type Server } from '../support/processes.ts';
import { type Bearer, getAs, good, operatorOf, postPatiently } from '../support/remote.ts';
import { atRest, auditAtRest } from '../support/stores-beside.ts';
import { reckonedAgain } from '../support/trivia-reckoned.ts';
import { triviaQuestion } from '../support/trivia-rig.ts';
import { saidOf } from '../support/trivia-said.ts';

/*
 * A game of separate processes: two apis and a projector on the stand-ins, answered at both, through the end of one of them. What a
 * mutant takes away is looked for in one process (`trivia-on-nodes.spec.ts`), where clocks are driven.
 */
beforeAll(() => built());

describe('a game on two apis and a projector, each a process of its own', () => {
  const processes = new Processes();
  const urls = { eventStoreUrl: '', mongoUrl: '' };
  let apis: Server[] = [];
  const balancer = new Balancer(() => apis.map(({ url }) => url));
  let operator: Bearer;
  let members: readonly TestMember[];
  /** By api and member. */
  let lines: readonly (readonly GameLine[])[];
  let id: string;

  const at = () => apis[0]!.url;
  const look = () => good<TriviaGame>(getAs(operator, at() + triviaRoutes.game(id)));

  beforeAll(async () => {
    urls.eventStoreUrl = process.env.EVENTSTORE_URL || (await processes.standIn('eventstoredb'));
    urls.mongoUrl = await processes.standIn('mongo');
    const balancerUrl = await balancer.listen();
    const env = { EVENTSTORE_URL: urls.eventStoreUrl, MONGO_URL: urls.mongoUrl, BALANCER_URL: balancerUrl };
    const start = (entry: 'api' | 'projector') => processes.start(entry, { dataDir: processes.folder(), env });
    [, ...apis] = await Promise.all([start('projector'), start('api'), start('api')]);
    operator = operatorOf(apis[0]!.dataDir);
    const names = Array.from({ length: 12 }, (_, n) => `Player ${n}`);
    ({ members } = await good<TestMembers>(postPatiently(operator, at() + accountRoutes.testMembers, { names })));
    const game = {
      title: { en: 'Colours' },
      startsAt: new Date(Date.now() + 600_000).toISOString(), // the host begins it
      rhythm: { readMs: 2000, answerMs: 8000, revealMs: 2000, boardMs: 2000 },
      spares: 0,
      prizes: [5000],
      questions: [1, 2, 3].map(triviaQuestion),
    };
    ({ id } = await good<{ id: string }>(postPatiently(operator, at() + triviaRoutes.all, game)));
    await until(({ phase }) => phase === 'lobby');
    const seat = { alias: 'heron', official: officialOfToday };
    for (const [n, one] of members.entries())
      await good(postPatiently(one, apis[n % 2]!.url + triviaRoutes.join(id), seat));
    lines = await Promise.all(apis.map(({ url }) => Promise.all(members.map((one) => gameLine(url, id, one)))));
    await good(postPatiently(operator, at() + triviaRoutes.acts(id), { do: 'start' }));
  });
  afterAll(async () => {
    for (const { socket } of (lines ?? []).flat()) socket.disconnect();
    await balancer.close();
    await processes.close();
  });

  /** The game is there; who looks too early is told that it is not. */
  async function until(isThere: (game: TriviaGame) => boolean): Promise<TriviaGame> {
    for (;;) {
      const game = await look().catch(() => undefined);
      if (game && isThere(game)) return game;
      await pause(50);
    }
  }

  /** Answers to the n-th question count by now. */
  async function opened(n: number) {
    const { asked } = await until((game) => game.asked?.n === n && game.asked.options !== null);
    while (Date.now() < Date.parse(asked!.opensAt) + 400) await pause(20);
  }

  const answer = (node: number, member: number, n: number, option: number) =>
    lines[node]![member]!.answer(n, option).then(codeOf);

  it('takes one answer of each player at each question, also through the end of one api, and shows what the log says', async () => {
    await opened(1);
    const both = await Promise.all(members.map((_, n) => Promise.all([answer(0, n, 1, 1), answer(1, n, 1, 2)])));
    expect(both.map((codes) => codes.toSorted())).toEqual(members.map(() => ['answered-before', 'ok']));

    await opened(2);
    const before = await Promise.all(members.slice(0, 6).map((_, n) => answer(0, n, 2, 1)));
    expect(before).toEqual(Array.from({ length: 6 }, () => 'ok'));
    const [gone, other] = apis as [Server, Server];
    apis = [other];
    gone.kill('SIGKILL');
    await gone.ended;
    const after = await Promise.all(members.map((_, n) => answer(1, n, 2, 1)));
    expect(after).toEqual(members.map((_, n) => (n < 6 ? 'answered-before' : 'ok')));

    await opened(3);
    await Promise.all(members.map((_, n) => answer(1, n, 3, n % 3)));
    await until(({ phase }) => phase === 'ended');
    await atRest(urls);
    const { facts, problems } = await auditAtRest(urls);
    expect(problems).toEqual([]);
    const log = facts.filter(({ stream }) => stream === triviaStream(id)) as unknown as Recorded<TriviaEvent>[];
    const given = log.flatMap(({ type, data }) => (type === 'AnswerGiven' ? [`${data.n}:${data.player}`] : []));
    expect(given).toHaveLength(3 * members.length);
    expect(new Set(given).size).toBe(given.length);
    expect(reckonedAgain(saidOf(log))).toMatchObject({ wrong: [] });
    const ended = log.findLast(({ type }) => type === 'GameEnded') as Extract<
      (typeof log)[number],
      { type: 'GameEnded' }
    >;
    const board = await good<TriviaBoard>(getAs(operator, at() + triviaRoutes.board(id)));
    expect(board.top.map(({ player, rank, total }) => ({ player, rank, total }))).toEqual(
      ended.data.top.map(({ player, rank, total }) => ({ player, rank, total })),
    );
    for (const [n, one] of members.entries()) {
      const { seat } = await good<MySeat>(getAs(one, at() + triviaRoutes.mine(id)));
      expect([seat!.total, seat!.rank]).toEqual([
        ended.data.totals[seat!.player - 1],
        ended.data.ranks[seat!.player - 1],
      ]);
      expect(seat!.player).toBe(n + 1);
    }
  });
});

const codeOf = ({ status, body }: CommandAnswer) => (status === 200 ? 'ok' : (body as { code: string }).code);
