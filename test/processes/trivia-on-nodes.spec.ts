import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { TestMembers } from '#contracts/accounts.ts';
import type { CommandAnswer } from '#contracts/live.ts';
import { idempotencyKey } from '#contracts/routes.ts';
import { mySeat, triviaBoard, type TriviaBoard, triviaGame, type TriviaGame } from '#contracts/trivia.ts';
import { officialOfToday } from '#contracts/trivia-words.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import type { Recorded } from '#kernel/fact.ts';
import { minute } from '#kernel/instant.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { DueList } from '#platform/reactions/due-list.ts';
import { type TriviaEvent, triviaStream } from '#trivia/events.ts';
import { triviaSteps } from '#trivia/views/trivia-steps.view.ts';
import { holdAppends } from '../support/broken-parts.ts';
import { breakTrivia } from '../support/broken-trivia.ts';
import { type TestMember, told } from '../support/crowd.ts';
import { type MarketNode, type Nodes, openNodes } from '../support/nodes.ts';
import { reckonedAgain } from '../support/trivia-reckoned.ts';
import { type GameLine, gameLine } from '../support/game-line.ts';
import { triviaQuestion } from '../support/trivia-rig.ts';
import { saidOf } from '../support/trivia-said.ts';
import { turns } from '../support/turns.ts';

/*
 * One game on two api nodes and a projector, answered at both, though a balancer would send all of it to one: what holds then is the log
 * alone. To see it fail, run with MUTANT=double-answers.
 */
breakTrivia();

const gates = [holdAppends(), holdAppends()] as const;
let nodes: Nodes;
let members: readonly TestMember[];
/** By node and member. */
let lines: readonly (readonly GameLine[])[];
let id: string;
let keys = 0;

async function post({ fastify }: MarketNode, url: string, payload: object, token: string) {
  const headers = { authorization: `Bearer ${token}`, [idempotencyKey]: `key-${String(keys++).padStart(8, '0')}` };
  return told(await fastify.inject({ method: 'POST', url, headers, payload }));
}

async function got({ fastify }: MarketNode, url: string, token?: string): Promise<unknown> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return told(await fastify.inject({ method: 'GET', url, headers })).body;
}

/** What time had to do is done and shown. */
async function settled() {
  const due = nodes.projector.app.get(DueList);
  await turns(5);
  await nodes.until(() => due.health().running === 0);
  const past = await nodes.stores.facts.end();
  await nodes.projector.app.get(ViewQueries).get(triviaSteps, id, { past });
}

/** What needs time to pass. */
async function timed<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  void work.finally(() => (isDone = true));
  await nodes.until(() => isDone, 1);
  return work;
}

/** Time goes on in steps of a tenth of a second. */
async function goesTo(isThere: (game: TriviaGame) => boolean): Promise<TriviaGame> {
  for (;;) {
    await settled();
    const game = triviaGame.parse(await got(nodes.apis[0]!, triviaRoutes.game(id)));
    if (isThere(game)) return game;
    nodes.advance(100);
  }
}

async function opened(n: number) {
  const { asked } = await goesTo((game) => game.asked?.n === n && game.asked.options !== null);
  nodes.advanceTo(asked!.opensAt);
}

async function facts(): Promise<readonly Recorded<TriviaEvent>[]> {
  const found: Recorded<TriviaEvent>[] = [];
  for await (const fact of nodes.stores.facts.read(triviaStream(id), 0)) found.push(fact as never);
  return found;
}

const codeOf = ({ status, body }: CommandAnswer) => (status === 200 ? 'ok' : (body as { code: string }).code);
const given = async (n: number) =>
  (await facts()).flatMap(({ type, data }) => (type === 'AnswerGiven' && data.n === n ? [data] : []));
const answer = (node: number, member: number, n: number, option: number) =>
  lines[node]![member]!.answer(n, option).then(codeOf);

beforeAll(async () => {
  nodes = await openNodes({ wrap: (stores, node) => gates[node]!.wrap(stores) });
  const { operator, soon } = nodes;
  const [first] = nodes.apis as [MarketNode];
  const names = Array.from({ length: 12 }, (_, n) => `Player ${n}`);
  ({ members } = (await post(first, accountRoutes.testMembers, { names }, operator.token)).body as TestMembers);
  const game = {
    title: { en: 'Colours' },
    startsAt: soon(minute),
    rhythm: { readMs: 2000, answerMs: 5000, revealMs: 2000, boardMs: 2000 },
    spares: 0,
    prizes: [5000],
    questions: [1, 2, 3].map(triviaQuestion),
  };
  id = String((await post(first, triviaRoutes.all, game, operator.token)).body['id']);
  await goesTo(({ phase }) => phase === 'lobby');
  for (const [n, { token }] of members.entries()) {
    const { status, text } = await post(
      nodes.apis[n % 2]!,
      triviaRoutes.join(id),
      { alias: 'heron', official: officialOfToday },
      token,
    );
    if (status !== 200) throw new Error(`cannot join: ${text}`);
  }
  lines = await Promise.all(
    nodes.apis.map(({ url }) => Promise.all(members.map((member) => gameLine(url, id, member)))),
  );
});
afterAll(async () => {
  for (const { socket } of lines.flat()) socket.disconnect();
  await nodes.close();
});

describe('a game on two api nodes and a projector', () => {
  it('takes one answer of each player, who answers at both at one moment', async () => {
    await opened(1);
    nodes.advance(900);
    const both = members.map((_, n) => Promise.all([answer(0, n, 1, 1), answer(1, n, 1, 2)]));
    const all = await timed(Promise.all(both));
    expect(all.map((codes) => codes.toSorted())).toEqual(members.map(() => ['answered-before', 'ok']));
    const log = await given(1);
    expect(log).toHaveLength(members.length);
    for (const { player, option } of log) expect(all[player - 1]![option - 1]).toBe('ok');
    await goesTo(({ phase }) => phase === 'reveal');
  });

  it('knows of an answer that another node took while its own was on the way to the log', async () => {
    await opened(2);
    nodes.advance(700);
    gates[1].hold();
    const here = answer(1, 0, 2, 1); // decided, and not in the log yet
    await nodes.until(() => gates[1].held() > 0);
    const there = await timed(Promise.all(members.map((_, n) => answer(0, n, 2, 2))));
    expect(there).toEqual(members.map(() => 'ok'));
    gates[1].release();
    expect(await timed(here)).toBe('answered-before'); // it pauses before it reads on
    expect((await given(2)).map(({ option }) => option)).toEqual(members.map(() => 2));
    await goesTo(({ phase }) => phase === 'reveal');
  });

  it('shows the same boards at both, which another program reckons again', async () => {
    await opened(3);
    nodes.advance(1100);
    const all = await timed(Promise.all(members.map((_, n) => answer(n % 2, n, 3, n % 3))));
    expect(all).toEqual(members.map(() => 'ok'));
    await goesTo(({ phase }) => phase === 'ended');
    const shown = await Promise.all(
      nodes.apis.map(async (node) => {
        const board = triviaBoard.parse(await got(node, triviaRoutes.board(id)));
        const seats = members.map(async ({ token }) => mySeat.parse(await got(node, triviaRoutes.mine(id), token)));
        return { board, seats: await Promise.all(seats) };
      }),
    );
    const [one, two] = shown as [(typeof shown)[0], (typeof shown)[0]];
    expect(two).toEqual(one);
    const log = await facts();
    expect(log.filter(({ type }) => type === 'QuestionVoided' || type === 'GamePaused')).toEqual([]);
    expect(reckonedAgain(saidOf(log))).toEqual({ wrong: [], boards: 4 });
    expect(log.findLast(({ type }) => type === 'GameEnded')?.data).toMatchObject({ top: one.board.top.map(rowOf) });
  });
});

const rowOf = ({ player, alias, rank, total }: TriviaBoard['top'][number]) => ({ player, alias, rank, total });
