import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { triviaFriends } from '#contracts/trivia-sharing.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { breakTrivia } from '../../test/support/broken-trivia.ts';
import type { TestMember } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { TriviaRig } from '../../test/support/trivia-rig.ts';

/* What people take with them from a game. To see players found by counting up, run with MUTANT=counted-friends. */
breakTrivia();

let market: OpenMarket;
let clock: DrivenClock;
let rig: TriviaRig;
let all: readonly TestMember[];
let id: string;

const friends = async (of: string, token?: string) => {
  const { body } = await rig.crowd.get(triviaRoutes.friends(id) + (of && `?of=${of}`), token);
  return triviaFriends.parse(body);
};
const playersIn = ({ items }: Awaited<ReturnType<typeof friends>>) => items.map(({ player, rank }) => [player, rank]);

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock });
  rig = new TriviaRig(market, clock);
  all = await rig.crowd.members(3);
  id = await rig.inLobby(all, { title: { en: 'Colours, quick', ja: '色' }, prizes: [5000] });
  await rig.opened(id, 1);
  for (const [n, member] of all.entries()) {
    clock.advance(second);
    await rig.answer(id, member, 1, n === 0 ? 0 : 1);
  }
});
afterAll(() => market.close());

it('friends are ranked among each other once the game is over: those who passed their codes on, and nobody else', async () => {
  const [ann, bob, eve] = all as [TestMember, TestMember, TestMember];
  expect(await friends('', ann.token)).toEqual({ own: null, items: [] }); // not over
  await rig.goesTo(id, ({ phase }) => phase === 'ended');
  const [annsOwn, bobsOwn] = [(await friends('', ann.token)).own!, (await friends('', bob.token)).own!];
  expect([annsOwn, bobsOwn]).toEqual([expect.stringMatching(/^1-/), expect.stringMatching(/^2-/)]);
  expect(playersIn(await friends(`${annsOwn}.${bobsOwn}.${annsOwn}`))).toEqual([
    [2, 1],
    [1, 3],
  ]);
  expect(playersIn(await friends(annsOwn, eve.token))).toEqual([
    [3, 2],
    [1, 3],
  ]);
  expect(await friends(annsOwn.replace(/^1/, '2'))).toEqual({ own: null, items: [] });
  expect(playersIn(await friends(`2-${'0'.repeat(16)}`))).toEqual([]);
  const told = JSON.stringify(await friends(`${annsOwn}.${bobsOwn}`, eve.token));
  for (const { id: memberId } of all) expect(told).not.toContain(memberId);
  for (const bad of ['1', 'x'.repeat(400), Array.from({ length: 21 }, () => annsOwn).join('.')])
    expect((await rig.crowd.get(`${triviaRoutes.friends(id)}?of=${bad}`)).status).toBe(400);
});

it('a host has all places as lines for a spreadsheet', async () => {
  await rig.goesTo(id, ({ phase }) => phase === 'ended');
  const { text, type } = await rig.crowd.get(triviaRoutes.results(id), market.operator.token);
  expect(type).toBe('text/csv; charset=utf-8');
  expect(text.trimEnd().split('\r\n')).toEqual([
    'rank,player,figure,points,tie_ms,wrong,sent_out,prize_cents,prize,flags',
    '1,2,heron,800,2000,0,no,5000,waiting,',
    '2,3,heron,700,3000,0,no,0,,',
    '3,1,heron,0,0,1,no,0,,',
  ]);
});

it('a game is a file for calendars in the words of a locale, whichever is asked for', async () => {
  const { text, type } = await rig.crowd.get(`${triviaRoutes.calendar(id)}?locale=ja`);
  expect(type).toBe('text/calendar; charset=utf-8');
  expect(text).toContain('SUMMARY:色\r\n');
  const other = await rig.crowd.get(`${triviaRoutes.calendar(id)}?locale=../x`);
  expect(other.text).toContain('SUMMARY:Colours\\, quick\r\n');
});
