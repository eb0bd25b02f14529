import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mySeat } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { breakTriviaDoor } from './support/broken-trivia-door.ts';
import { breakTrivia } from './support/broken-trivia.ts';
import type { TestMember } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import type { GameLine } from './support/game-line.ts';
import { TriviaRig } from './support/trivia-rig.ts';

/*
 * Answers over the socket, at every moment of a question. To see it fail, run with MUTANT=
 *   waits-first       a frame waits before it is in the mailbox: what came in time is decided after the close
 *   any-echo          any answer to a ping is one, before it was sent, too
 *   late-pings        what is measured after the opening counts
 *   endless-credit    as much is credited as was measured
 *   answers-for-all   whoever is named in the message has answered
 *   late-answers, early-answers, double-answers
 */
breakTrivia();
breakTriviaDoor();

let market: OpenMarket;
let clock: DrivenClock;
let rig: TriviaRig;
let [ann, bob, cid]: readonly TestMember[] = [];
/** While it is shut nothing goes down: what comes is decided after it. */
let gate: PromiseWithResolvers<void> | null = null;

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({
    clock,
    wrap: (stores) => {
      const { facts } = stores;
      const append = facts.append.bind(facts);
      facts.append = async (...asked) => {
        if (asked[0].startsWith('trivia-')) await gate?.promise;
        return append(...asked);
      };
      return stores;
    },
  });
  rig = new TriviaRig(market, clock);
  [ann, bob, cid] = await rig.crowd.members(3);
});
afterAll(async () => {
  rig.close();
  await market.close();
});

const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'ok' : (body as { code: string }).code;
const outcomes = async (all: readonly Promise<{ status: number; body: unknown }>[]) =>
  (await Promise.all(all)).map(codeOf);

describe('an answer over the socket', () => {
  it('is the answer over HTTP: the same words at every moment, and the same command under its key', async () => {
    const id = await rig.inLobby([ann!, bob!]);
    const [byDoor, stranger] = [await rig.line(id, ann!), await rig.line(id, cid!)];
    const both = (n: number, option: number) => outcomes([byDoor.answer(n, option), rig.answer(id, bob!, n, option)]);
    expect(await both(1, 0)).toEqual(['question-over', 'question-over']);
    await rig.goesTo(id, ({ asked }) => asked !== null);
    expect(await both(1, 0)).toEqual(['too-early', 'too-early']);
    const { closesAt } = await rig.opened(id, 1);
    expect(await both(1, 3)).toEqual(['no-such-option', 'no-such-option']);
    expect(codeOf(await stranger.answer(1, 0))).toBe('not-a-player');
    const [key, other] = [randomUUID(), randomUUID()];
    const first = await byDoor.answer(1, 1, { key });
    expect(first).toEqual({ status: 200, body: { at: clock.now() } });
    const at = clock.now();
    clock.advance(100);
    expect(codeOf(await rig.answer(id, ann!, 1, 1, key))).toBe('ok'); // nothing was heard: once more, by HTTP
    expect(await byDoor.answer(1, 1, { key })).toEqual({ status: 200, body: { at } });
    expect(codeOf(await byDoor.answer(1, 2, { key }))).toBe('key-reused');
    expect(codeOf(await rig.answer(id, bob!, 1, 2, other))).toBe('ok');
    expect(codeOf(await byDoor.answer(1, 1, { memberId: bob!.id, key: other }))).toBe('member-changed');
    expect(await both(1, 0)).toEqual(['answered-before', 'answered-before']);
    await rig.goesTo(id, ({ phase }) => phase === 'reveal');
    expect(clock.now() > closesAt).toBe(true);
    expect(await both(1, 1)).toEqual(['question-over', 'question-over']);
    expect(await rig.facts(id, 'AnswerGiven')).toHaveLength(2);
    expect(await market.problems()).toEqual([]);
  });

  it('counts to the millisecond of the close, from two tabs once, and for nobody else', async () => {
    const id = await rig.inLobby([ann!, bob!, cid!]);
    const tabs = [await rig.line(id, ann!), await rig.line(id, ann!)] as const;
    const [bobs, cids] = [await rig.line(id, bob!), await rig.line(id, cid!)];
    const { closesAt } = await rig.opened(id, 1);
    const twice = await outcomes([tabs[0].answer(1, 0), tabs[1].answer(1, 1), rig.answer(id, ann!, 1, 2)]);
    expect(twice.toSorted()).toEqual(['answered-before', 'answered-before', 'ok']);
    expect(codeOf(await tabs[0].answer(1, 0, { memberId: bob!.id }))).toBe('member-changed');
    clock.advanceTo(closesAt);
    expect(codeOf(await bobs.answer(1, 1))).toBe('ok');
    clock.advance(1);
    expect(codeOf(await cids.answer(1, 1))).toBe('too-late');
    await rig.goesTo(id, ({ phase }) => phase === 'reveal');
    const given = await rig.facts(id, 'AnswerGiven');
    expect(given.map(({ player }) => player)).toEqual([1, 2]);
    expect(given[1]?.receivedAt).toBe(closesAt);
    expect((await rig.facts(id, 'QuestionClosed'))[0]?.points).toEqual([given[0]?.option === 1 ? 1000 : 0, 500, 0]);
  });

  it('counts when its frame came in time, though the close is due before it is decided', async () => {
    const id = await rig.inLobby([ann!, bob!]);
    const [anns, bobs] = [await rig.line(id, ann!), await rig.line(id, bob!)];
    const { closesAt } = await rig.opened(id, 1);
    gate = Promise.withResolvers();
    const first = anns.answer(1, 0); // on its way down, and all others wait
    clock.advanceTo(plus(closesAt, -1));
    const inTime = bobs.answer(1, 1);
    await rig.until(async () => (await bobs.answer(0, 1)).status === 400); // his next frame has come
    clock.advance(1500); // the close is posted, behind it
    gate.resolve();
    gate = null;
    expect(await outcomes([first, inTime])).toEqual(['ok', 'ok']);
    await rig.goesTo(id, ({ phase }) => phase === 'reveal');
    expect((await rig.facts(id, 'QuestionClosed'))[0]?.options).toEqual([0, 1]);
  });
});

describe('the credit', () => {
  /** A browser that sends words back when it is told to. */
  class Distant {
    private readonly waiting: (() => void)[] = [];
    line!: GameLine;

    async open(id: string, member: TestMember, forge = (word: unknown) => word) {
      this.line = await rig.line(id, member, (word, sendBack) => void this.waiting.push(() => sendBack(forge(word))));
      return this;
    }

    hasWord = () => this.waiting.length > 0;

    async sendBack() {
      this.waiting.shift()!();
      await this.line.answer(0, 0); // the server has heard that, and so what came before it
    }
  }

  it('is half the least of five pings that were measured before the opening, at most 75 ms', async () => {
    const id = await rig.inLobby([ann!, bob!, cid!]);
    const [near, far] = [await new Distant().open(id, ann!), await new Distant().open(id, bob!)];
    const forged = await new Distant().open(id, cid!, () => '0'.repeat(12));
    for (let n = 0; n < 5; n++) {
      await rig.until(() => [near, far, forged].every((one) => one.hasWord()));
      clock.advance(n === 2 ? 50 : 90);
      await near.sendBack();
      clock.advance(310);
      await Promise.all([far.sendBack(), forged.sendBack()]);
      clock.advance(n === 2 ? 640 : 600);
    }
    await rig.opened(id, 1);
    for (const over of [{ roundTrip: 900 }, { pings: [{ at: clock.now(), ms: 900 }] }, { credit: 75 }])
      expect(codeOf(await forged.line.answer(1, 1, over))).toBe('bad-request');
    clock.advance(2000);
    expect(await outcomes([near, far, forged].map(({ line }) => line.answer(1, 1)))).toEqual(['ok', 'ok', 'ok']);
    const credits = (await rig.facts(id, 'AnswerGiven')).map(({ player, credit }) => [player, credit]);
    expect(credits.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [1, 25],
      [2, 75],
      [3, 0],
    ]);
    await rig.goesTo(id, ({ phase }) => phase === 'reveal');
    const { seat } = mySeat.parse((await rig.crowd.get(triviaRoutes.mine(id), bob!.token)).body);
    expect(seat?.answers[0]).toMatchObject({ ms: 1925 });
  });

  it('is of the line as it was at the opening, whatever is measured later', async () => {
    const id = await rig.inLobby([ann!]);
    await rig.opened(id, 1);
    const anns = await new Distant().open(id, ann!); // comes back in the middle of the question
    await rig.until(anns.hasWord);
    clock.advance(100);
    await anns.sendBack();
    expect(codeOf(await anns.line.answer(1, 1))).toBe('ok');
    expect(await rig.facts(id, 'AnswerGiven')).toMatchObject([{ credit: 0 }]);
  });
});
