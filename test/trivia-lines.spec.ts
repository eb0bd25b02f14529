import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { triviaLines } from '#contracts/trivia-desk.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { elsewhereMessageName, playMessageName } from '#contracts/trivia-words.ts';
import { second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { LivePush } from '#platform/live-push/live-push.ts';
import { breakTrivia } from './support/broken-trivia.ts';
import { breakTriviaDoor } from './support/broken-trivia-door.ts';
import type { TestMember } from './support/crowd.ts';
import type { GameLine } from './support/game-line.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { TriviaRig } from './support/trivia-rig.ts';

/*
 * What the market knows of players' lines. To see it fail, run with MUTANT=plays-everywhere (no window hears that another plays the seat) or
 * MUTANT=strangers-counted (every player is said to have a good line).
 */
breakTrivia();
breakTriviaDoor();

let market: OpenMarket;
let rig: TriviaRig;
let players: readonly TestMember[];
const clock = new DrivenClock();
beforeAll(async () => {
  market = await openMarket({ clock });
  rig = new TriviaRig(market, clock);
  players = await rig.crowd.members(4);
});
afterAll(async () => {
  rig.close();
  await market.close();
});

type Played = Readonly<{
  line: GameLine;
  told: () => number;
  play: (takes: boolean, over?: object) => Promise<unknown>;
}>;

/** A window of that member, which has a word of its own. */
async function windowOf(id: string, member: TestMember, word: string): Promise<Played> {
  const line = await rig.line(id, member);
  let told = 0;
  line.socket.on(elsewhereMessageName, (gameId: string) => {
    if (gameId === id) told++;
  });
  const message = { gameId: id, memberId: member.id, window: word };
  const play = (takes: boolean, over = {}) => line.socket.emitWithAck(playMessageName, { ...message, takes, ...over });
  return { line, told: () => told, play };
}

it('a seat is played at one device, the last that took it; the first answer counts all the same', async () => {
  const [ann, bob] = players as [TestMember, TestMember];
  const id = await rig.inLobby([ann, bob]);
  const phone = await windowOf(id, ann, 'phone-000');
  const laptop = await windowOf(id, ann, 'laptop-00');
  const others = await windowOf(id, bob, 'others-00');
  const here = { status: 200, body: { isHere: true } };
  expect(await phone.play(true)).toEqual(here);
  expect(await others.play(true)).toEqual(here);
  expect(await laptop.play(true)).toEqual(here);
  expect(await phone.play(false)).toEqual({ status: 200, body: { isHere: false } }); // it was cut off, and is back
  expect(await others.play(false)).toEqual(here);
  expect([phone, laptop, others].map((one) => one.told())).toEqual([1, 0, 0]);

  expect(await phone.play(true)).toEqual(here); // it is taken back
  phone.line.socket.disconnect();
  expect(await laptop.play(false)).toEqual({ status: 200, body: { isHere: false } });
  expect(laptop.told()).toBe(1);

  expect(await others.play(true, { memberId: ann.id })).toMatchObject({ status: 403 });
  expect(await others.play(true, { window: '' })).toMatchObject({ status: 400 });
  await rig.opened(id, 1);
  expect((await laptop.line.answer(1, 0)).status).toBe(200);
  expect(await (await windowOf(id, ann, 'phone-000')).line.answer(1, 1)).toMatchObject({
    body: { code: 'answered-before' },
  });
});

type Members = Readonly<{ members: ReadonlyMap<string, object> }>;

/** The lines that the market has. */
const linesThere = () => market.app.get<unknown, Members>(LivePush, { strict: false }).members;

it('tells hosts how many lines are good, slow or lost, and of nobody which', async () => {
  const [ann, bob, cleo, dan] = players as [TestMember, TestMember, TestMember, TestMember];
  const id = await rig.inLobby([ann, bob, cleo]);
  const waiting: (() => void)[] = [];
  let answers = true;
  const look = async () => {
    clock.advance(second);
    if (answers) for (const back of waiting.splice(0)) back(); // a second after it was asked
    const { text, body } = await rig.crowd.get(triviaRoutes.lines(id), market.operator.token);
    for (const one of players) expect(text).not.toContain(one.id);
    return Object.values(triviaLines.parse(body)).join(' ');
  };
  expect(await look()).toBe('0 0 3'); // good, slow, lost
  const near = await rig.line(id, ann);
  await rig.line(id, dan); // watches: no player
  await rig.line(id, bob, (word, back) => void waiting.push(() => back(word)));
  await rig.until(async () => (await look()) === '1 1 1');
  const another = await rig.line(id, ann); // a window that is closed again
  await rig.until(async () => another.words() > 0);
  const before = linesThere().size;
  another.socket.disconnect();
  await rig.until(() => linesThere().size < before);
  for (let n = 0; n < 5; n++) expect(await look()).toBe('1 1 1');
  near.socket.disconnect();
  await rig.until(async () => (await look()) === '0 1 2');
  answers = false;
  await rig.until(async () => (await look()) === '0 0 3');
  expect((await rig.crowd.get(triviaRoutes.lines(id), ann.token)).status).toBe(403);
});
