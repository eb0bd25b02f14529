import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TriviaRehearsal, triviaRehearsal } from '#contracts/trivia-rehearsal.ts';
import { triviaBank } from '#contracts/trivia-bank.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { officialOfToday } from '#contracts/trivia-words.ts';
import { minute, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { breakTrivia } from '../../../test/support/broken-trivia.ts';
import { type OpenMarket, openMarket } from '../../../test/support/market.ts';
import { TriviaRig } from '../../../test/support/trivia-rig.ts';
import { triviaStream } from '../events.ts';
import {
  answer,
  gameId,
  join,
  lobbyAt,
  lobbyOf,
  openLobby,
  opensAt,
  out,
  replayed,
  scheduleGame,
  start,
  startsAt,
} from '../samples.ts';

/*
 * What a host plays through beforehand. To see it fail, run with MUTANT=rehearsals-of-all (another host sees it), MUTANT=salts-told-early
 * (it shows what the real game has committed to) or MUTANT=rehearsers-play (who has seen the answers may play).
 */
breakTrivia();

let market: OpenMarket;
let clock: DrivenClock;
let rig: TriviaRig;
let host: string;
beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock });
  rig = new TriviaRig(market, clock);
  host = market.operator.token;
});
afterAll(() => market.close());

const begin = (id: string, token = host) => rig.crowd.post(triviaRoutes.rehearsal(id), {}, token);
const act = (id: string, body: object, token = host) => rig.crowd.post(triviaRoutes.rehearsalActs(id), body, token);
const look = async (id: string): Promise<TriviaRehearsal> =>
  triviaRehearsal.parse((await rig.crowd.get(triviaRoutes.rehearsal(id), host)).body);

/** Time goes on until it is there. */
async function goesTo(id: string, isThere: (all: TriviaRehearsal) => boolean): Promise<TriviaRehearsal> {
  for (let n = 0; n < 400; n++) {
    const all = await look(id);
    if (isThere(all)) return all;
    clock.advance(250);
  }
  throw new Error('it never came to that');
}

/** A game that is still far away. */
const planned = () => rig.scheduled({ startsAt: plus(clock.now(), 60 * minute), spares: 0 });

it('is the game as players have it, from the lobby to the board, and goes by itself', async () => {
  const id = await planned();
  expect((await begin(id)).status).toBe(200);
  expect((await goesTo(id, ({ counts }) => counts.players === 12)).game).toMatchObject({ phase: 'lobby' });
  expect((await act(id, { do: 'join', alias: 'owl', official: officialOfToday })).status).toBe(204);
  expect((await act(id, { do: 'join', alias: 'owl', official: officialOfToday })).status).toBe(204);
  expect(await look(id)).toMatchObject({ seat: { player: 13, alias: 'owl' }, counts: { players: 13 } });
  expect((await act(id, { do: 'start' })).status).toBe(204);

  const reading = await goesTo(id, ({ game }) => game.asked !== null);
  expect(reading.game.asked).toMatchObject({ n: 1, options: null });
  expect((await act(id, { do: 'answer', n: 1, option: 1 })).body).toMatchObject({ code: 'too-early' });
  const { game } = await goesTo(id, (all) => Boolean(all.game.asked?.options));
  expect(JSON.stringify(game)).not.toMatch(/"right"|hidden-explanation|"salt":"/);
  clock.advanceTo(game.asked!.opensAt);
  expect((await act(id, { do: 'answer', n: 1, option: 1 })).status).toBe(204);
  expect((await act(id, { do: 'answer', n: 1, option: 0 })).body).toMatchObject({ code: 'answered-before' });

  const closed = await goesTo(id, (all) => all.game.phase === 'reveal');
  expect(closed.game.outcome).toMatchObject({ n: 1, right: 1, explanation: { en: 'hidden-explanation' } });
  expect(closed.counts.answered).toBe(13);
  expect(closed.seat!.answers[0]!.points).toBeGreaterThan(900);
  const over = await goesTo(id, (all) => all.game.phase === 'ended');
  expect(over.history.items).toHaveLength(2);
  expect(over.board.top).toHaveLength(10);
});

it('leaves nothing behind but who has seen it: no fact, no list, no feed, no question that was asked', async () => {
  const id = await planned();
  const before = await Array.fromAsync(market.stores.facts.read(triviaStream(id), 0));
  await begin(id);
  await goesTo(id, ({ counts }) => counts.players === 12);
  await act(id, { do: 'start' });
  const { history } = await goesTo(id, (all) => all.game.phase === 'ended');
  clock.advance(2 * minute);
  await market.caughtUp();
  expect(await Array.fromAsync(market.stores.facts.read(triviaStream(id), 0))).toHaveLength(before.length);
  expect(await rig.look(id)).toMatchObject({ phase: 'scheduled', asked: null, outcome: null });
  expect((await rig.crowd.get(triviaRoutes.counts(id))).body).toMatchObject({ players: 0 });
  expect((await rig.crowd.get(triviaRoutes.awards(id), host)).body).toMatchObject({ items: [] });
  const lines = (await rig.feed()).filter(({ data }) => data['gameId'] === id);
  expect(lines.map(({ type }) => type)).toEqual(['GameScheduled']);
  const bank = triviaBank.parse((await rig.crowd.get(triviaRoutes.bank, host)).body);
  expect(bank.items.filter(({ lastAsked }) => lastAsked !== null)).toEqual([]);

  clock.advance(46 * minute);
  await rig.goesTo(id, ({ phase }) => phase === 'lobby');
  await rig.crowd.post(triviaRoutes.acts(id), { do: 'start' }, host);
  const asked = await rig.goesTo(id, (game) => game.asked !== null);
  expect(asked.asked!.text).toEqual(history.items[0]!.text);
  expect(asked.asked!.commitment).not.toBe(history.items[0]!.commitment);
});

it('is its own host’s alone, ends when nobody looks, and is for games that have not begun', async () => {
  const id = await planned();
  expect((await begin(id)).status).toBe(200);
  const [ann] = await rig.crowd.members(1);
  expect((await begin(id, ann!.token)).status).toBe(403);
  expect((await rig.crowd.get(triviaRoutes.rehearsal(id), ann!.token)).status).toBe(403);
  const other = await rig.crowd.person('rita', ['operator']);
  expect((await other.get(triviaRoutes.rehearsal(id))).status).toBe(404);
  expect((await other.post(triviaRoutes.rehearsalActs(id), { do: 'end' })).status).toBe(404);
  expect((await look(id)).game.phase).not.toBe('ended');
  for (let n = 0; n < 10; n++) clock.advance(15 * second);
  expect((await rig.crowd.get(triviaRoutes.rehearsal(id), host)).status).toBe(404);

  const next = await planned();
  expect([(await begin(id)).status, (await begin(next)).status]).toEqual([200, 200]);
  expect((await rig.crowd.get(triviaRoutes.rehearsal(id), host)).status).toBe(404);
  expect((await look(next)).game.id).toBe(next);

  await rig.crowd.post(triviaRoutes.acts(id), { do: 'end' }, host);
  expect((await begin(id)).body).toMatchObject({ code: 'game-over' });
  expect((await begin(randomUUID())).status).toBe(404);
});

it('keeps who has seen it from playing, whatever they are by then', () => {
  const { outcomes } = replayed([
    [scheduleGame({}), plus(lobbyAt, -3_600_000)],
    [{ type: 'RehearseGame', data: { gameId, by: 'rita' } }, plus(lobbyAt, -60_000)],
    [openLobby, lobbyAt],
    [join('rita'), lobbyAt],
    [join('ann'), lobbyAt],
  ]);
  expect(outcomes.slice(2)).toEqual(['ok', 'not-eligible', 'ok']);
});

it('takes no answer from who had a seat already when they saw it', () => {
  const at = plus(opensAt(1), 2000);
  const { outcomes } = replayed([
    ...lobbyOf('rita', 'ann'),
    [{ type: 'RehearseGame', data: { gameId, by: 'rita' } }, plus(lobbyAt, minute)],
    [start(), startsAt],
    ...out(1),
    [answer('rita', 1, 0, at), at],
    [answer('ann', 1, 0, at), at],
  ]);
  expect(outcomes.slice(-2)).toEqual(['not-eligible', 'ok']);
});
