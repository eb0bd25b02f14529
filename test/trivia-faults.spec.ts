import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { liveMessages } from '#contracts/live.ts';
import { idempotencyKey } from '#contracts/routes.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { officialOfToday } from '#contracts/trivia-words.ts';
import { minute, msOf, plus, second } from '#kernel/instant.ts';
import { memberRoom } from '#platform/live-push/live-push.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { breakTrivia } from './support/broken-trivia.ts';
import { browserOf, type TestMember, type Told } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { reckonedAgain } from './support/trivia-reckoned.ts';
import { TriviaRig, triviaQuestion } from './support/trivia-rig.ts';

/*
 * What goes wrong in a game, in a whole market. To see it fail, run with MUTANT=
 *   late-phases        a phase is run however late it comes
 *   one-is-back        an interrupted game goes on when the first player is back
 *   nobody-looks       nobody looks who is back
 *   double-answers     whoever comes back answers once more
 *   double-skip        two hosts skip, and both are heard
 *   pause-leaves-open  a question that is out when a game is paused stays out
 *   no-flags           nobody looks how fast or how alike anybody answers
 *   any-alias          a player calls themselves what they like
 *   no-devices         nobody looks in which browser a seat was taken
 *   any-device         a browser is whichever it says
 *   followed-device    a browser is the same in every game
 */
breakTrivia();

let dataDir: string;
let clock: DrivenClock;
let market: OpenMarket;
let rig: TriviaRig;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trivia-'));
  clock = new DrivenClock();
  await open();
});
afterEach(async () => {
  await ended();
  rmSync(dataDir, { recursive: true });
});

async function open() {
  market = await openMarket({ clock, dataDir });
  rig = new TriviaRig(market, clock);
}

async function ended() {
  rig.close();
  await market.close();
}

/** The process ends, and another one comes so many milliseconds later. */
async function comesAgain(ms: number) {
  await ended();
  clock.advance(ms);
  await open();
}

const codeOf = ({ status, body }: Readonly<{ status: number; body: unknown }>) =>
  status === 200 ? 'ok' : (body as { code: string }).code;
const act = (id: string, what: object, token = market.operator.token): Promise<Told> =>
  rig.crowd.post(triviaRoutes.acts(id), what, token);

/** On line as a game's page is. */
async function onLine(id: string, member: TestMember) {
  const line = await rig.line(id, member);
  await line.socket.emitWithAck(liveMessages.join, { rooms: [memberRoom(member.id)] });
  return line;
}

describe('a game', () => {
  it('goes on wherever its process ended: nothing that was accepted is lost, and what was out too long never counted', async () => {
    const all = await rig.crowd.members(5);
    const questions = [1, 2, 3].map(triviaQuestion);
    const id = await rig.inLobby(all, { questions, spares: 1 });
    await comesAgain(0);
    await rig.goesTo(id, ({ asked }) => asked !== null);
    await comesAgain(0);
    await rig.opened(id, 1);
    clock.advance(1000);
    const first = await Promise.all(all.slice(0, 3).map((one) => rig.answer(id, one, 1, 1)));
    expect(first.map(codeOf)).toEqual(['ok', 'ok', 'ok']);
    await comesAgain(0);
    const later = await Promise.all([rig.answer(id, all[0]!, 1, 0), rig.answer(id, all[3]!, 1, 1)]);
    expect(later.map(codeOf)).toEqual(['answered-before', 'ok']);
    await rig.goesTo(id, ({ phase }) => phase === 'reveal');
    await comesAgain(0);
    await rig.opened(id, 2);
    expect(codeOf(await rig.answer(id, all[4]!, 2, 1))).toBe('ok');
    await comesAgain(minute);
    await rig.goesTo(id, ({ phase }) => phase !== 'question');
    expect(await rig.facts(id, 'QuestionVoided')).toMatchObject([{ n: 2, by: 'interruption' }]);

    for (const one of all.slice(0, 3)) await onLine(id, one); // of four who answered the last that was closed
    for (let n = 0; n < 5; n++) await rig.goesTo(id, () => true).then(() => clock.advance(second));
    expect(await rig.facts(id, 'GameResumed')).toEqual([]);
    const line = await onLine(id, all[3]!);
    const { nextAt } = await rig.goesTo(id, ({ phase }) => phase === 'starting');
    expect(await rig.facts(id, 'GameResumed')).toMatchObject([{ by: 'players' }]);
    expect(msOf(nextAt!) - msOf(clock.now())).toBeLessThanOrEqual(20 * second);

    await rig.opened(id, 3);
    clock.advance(second);
    line.socket.disconnect(); // a line that is cut, and is back
    expect(codeOf(await (await onLine(id, all[3]!)).answer(3, 1))).toBe('ok');
    await rig.goesTo(id, ({ phase }) => phase === 'ended');
    await comesAgain(minute);
    await rig.until(async () => {
      clock.advance(250);
      return (await rig.facts(id, 'PrizeReleased')).length === 1;
    });
    expect(reckonedAgain(await rig.feed()).wrong).toEqual([]);
    expect(await market.problems()).toEqual([]);
  });

  it('goes on for a tenth of its players who are cut in the middle of a question and come back: one answer each', async () => {
    const all = await rig.crowd.members(20);
    const id = await rig.inLobby(all);
    const lines = await Promise.all(all.map((one) => onLine(id, one)));
    await rig.opened(id, 1);
    clock.advance(second);
    const before = await Promise.all(lines.slice(0, 10).map((line) => line.answer(1, 1)));
    expect(before.map(codeOf)).toEqual(all.slice(0, 10).map(() => 'ok'));
    const cut = [0, 10]; // one who has answered, and one who has not
    for (const index of cut) lines[index]!.socket.disconnect();
    clock.advance(second);
    const back = await Promise.all(cut.map((index) => onLine(id, all[index]!)));
    expect((await rig.look(id)).asked).toMatchObject({ n: 1, options: expect.anything() });
    const told = await Promise.all(back.map((line) => line.answer(1, 2)));
    expect(told.map(codeOf)).toEqual(['answered-before', 'ok']);
    const others = await Promise.all(lines.slice(11).map((line) => line.answer(1, 0)));
    expect(others.map(codeOf)).toEqual(all.slice(11).map(() => 'ok'));
    await rig.goesTo(id, ({ phase }) => phase === 'reveal');
    expect((await rig.facts(id, 'QuestionClosed'))[0]?.counts).toEqual([9, 10, 1]);
    expect(reckonedAgain(await rig.feed()).wrong).toEqual([]);
  });

  it('hears the first of two hosts', async () => {
    const other = await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator();
    const both = async (what: object) => {
      const told = await Promise.all([act(id, what), act(id, what, other.token)]);
      return told.map(codeOf).toSorted();
    };
    const id = await rig.inLobby(await rig.crowd.members(1), { spares: 1 });
    expect(await both({ do: 'start' })).toEqual(['not-in-lobby', 'ok']);
    await rig.opened(id, 1);
    expect(await both({ do: 'hold' })).toEqual(['held-before', 'ok']);
    expect(await both({ do: 'skip' })).toEqual(['not-open', 'ok']);
    expect(await both({ do: 'pause' })).toEqual(['not-under-way', 'ok']);
    expect(await both({ do: 'resume' })).toEqual(['not-paused', 'ok']);
    expect(await both({ do: 'end' })).toEqual(['ok', 'ok']);
    expect(await rig.facts(id, 'GameEnded')).toHaveLength(1);
  });

  it('is paused across a deadline: what was out never counts, and a spare is asked in its place', async () => {
    const [ann, bob] = (await rig.crowd.members(2)) as [TestMember, TestMember];
    const id = await rig.inLobby([ann, bob], { questions: [1, 2].map(triviaQuestion), spares: 1 });
    const { closesAt } = await rig.opened(id, 1);
    expect(codeOf(await rig.answer(id, ann, 1, 1))).toBe('ok');
    clock.advanceTo(plus(closesAt, 100)); // shut, and not closed yet
    expect(codeOf(await act(id, { do: 'pause' }))).toBe('ok');
    expect(codeOf(await rig.answer(id, bob, 1, 1))).toBe('question-over');
    clock.advance(10 * second);
    expect(codeOf(await act(id, { do: 'resume' }))).toBe('ok');
    await rig.opened(id, 2);
    expect(codeOf(await rig.answer(id, bob, 2, 1))).toBe('ok');
    await rig.goesTo(id, ({ phase }) => phase === 'ended');
    expect(await rig.facts(id, 'QuestionVoided')).toMatchObject([{ n: 1, by: 'host' }]);
    expect((await rig.facts(id, 'GameEnded'))[0]?.totals).toEqual([0, 1000]);
  });

  it('keeps prizes back from whoever answers as no person does, and gives the others theirs', async () => {
    const all = await rig.crowd.members(4); // a person, a bot, and two that are one
    const questions = [1, 2, 3, 4].map(triviaQuestion);
    const id = await rig.inLobby(all, { questions, prizes: [400, 300, 200, 100] });
    for (let n = 1; n <= 4; n++) {
      const { opensAt } = await rig.opened(id, n);
      const wait = (ms: number) => clock.advanceTo(plus(opensAt, ms));
      wait(200 + n * 20);
      expect(codeOf(await rig.answer(id, all[1]!, n, 1))).toBe('ok');
      wait(1200 + n * 300);
      expect(codeOf(await rig.answer(id, all[0]!, n, 1))).toBe('ok');
      for (const twin of all.slice(2)) {
        clock.advance(50);
        expect(codeOf(await rig.answer(id, twin, n, n === 1 ? 1 : 2))).toBe('ok');
      }
      await rig.goesTo(id, ({ phase }) => phase === 'reveal');
    }
    await rig.goesTo(id, ({ phase }) => phase === 'ended');
    const flags = (await rig.facts(id, 'PrizeAwarded')).map(({ player, flags: found }) => [player, found] as const);
    expect(Object.fromEntries(flags)).toEqual({
      1: [],
      2: ['too-fast', 'mostly-fast'],
      3: ['same-answers'],
      4: ['same-answers'],
    });
    clock.advance(minute);
    await rig.until(async () => {
      clock.advance(250);
      return (await rig.facts(id, 'PrizeReleased')).length > 0;
    });
    expect(await rig.facts(id, 'PrizeReleased')).toMatchObject([{ player: 1 }]);
  });

  it('sees that two seats were taken in one browser, and nothing of it in another game', async () => {
    const [ann, twin, forger] = (await rig.crowd.members(3)) as [TestMember, TestMember, TestMember];
    const seat = async (id: string, member: TestMember, device?: string) => {
      const { cookie, ...headers } = browserOf(member);
      const { statusCode, headers: told } = await market.fastify.inject({
        method: 'POST',
        url: triviaRoutes.join(id),
        headers: { ...headers, [idempotencyKey]: randomUUID(), cookie: [cookie, device].filter(Boolean).join('; ') },
        payload: { alias: 'heron', official: officialOfToday },
      });
      expect(statusCode).toBe(200);
      return String(told['set-cookie']);
    };
    const id = await rig.inLobby([], { prizes: [300, 200, 100] });
    const given = await seat(id, ann);
    expect(given).toMatch(/^device=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Max-Age=31536000$/);
    const [own] = given.split(';') as [string];
    expect(await seat(id, twin, own)).toBe(given);
    const forged = own.replace(/\.\w+$/, '.00');
    expect(await seat(id, forger, forged)).not.toContain(own.split('.')[0]!);
    await rig.opened(id, 1);
    for (const member of [ann, twin, forger]) {
      clock.advance(second);
      expect(codeOf(await rig.answer(id, member, 1, 1))).toBe('ok');
    }
    await rig.goesTo(id, ({ phase }) => phase === 'ended');
    const flags = (await rig.facts(id, 'PrizeAwarded')).map(({ flags: found }) => found);
    expect(flags).toEqual([['same-device'], ['same-device'], []]);

    const other = await rig.inLobby([]);
    await seat(other, ann, own);
    const seats = [...(await rig.facts(id, 'PlayerJoined')), ...(await rig.facts(other, 'PlayerJoined'))];
    expect(new Set(seats.map(({ device }) => device)).size).toBe(3); // ann's and her twin's, the forger's, ann's there
    expect(JSON.stringify(seats)).not.toContain(own.slice('device='.length).split('.')[0]!);
  });

  it('knows its players by figures of the market alone, and shows what a host wrote as it was written', async () => {
    const [ann] = (await rig.crowd.members(1)) as [TestMember];
    const title = '<img src=x onerror=alert(1)> & "Colours"';
    const id = await rig.inLobby([], { title: { en: title } });
    const official = (await rig.look(id)).official;
    for (const alias of ['<b>heron</b>', 'he\u202Eron', 'idiot', 'Heron', '', 'heron '])
      expect((await rig.crowd.post(triviaRoutes.join(id), { alias, official }, ann.token)).status).toBe(400);
    expect((await rig.join(id, ann)).status).toBe(200);
    await market.caughtUp();
    expect((await rig.look(id)).title.en).toBe(title);
    const hidden = { title: { en: 'Col\u202Eours' } };
    await expect(rig.scheduled(hidden)).rejects.toThrow('bad-request');
  });
});
