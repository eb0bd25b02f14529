import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { plus } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import { cardHandle, publicCard } from './cards/decider.ts';
import { blackFridayPlan } from './decider.ts';
import type { BlackFridayEvent } from './events.ts';
import { placeOf, ranksOf, tiesOf } from './rules/contest.ts';
import { contestOf, nextDay, usualDay } from './rules/day.ts';
import { checkedHandle, skeletonOf } from './rules/handles.ts';

const operatorId = 'olga';
const at = given(blackFridayPlan, '2026-11-01T12:00:00.000Z');

describe('the day', () => {
  it.each([
    [2024, '2024-11-29'],
    [2025, '2025-11-28'],
    [2026, '2026-11-27'],
    [2029, '2029-11-23'],
  ])('of %i is %s, from midnight to midnight in New York', (year, date) => {
    const { opensAt, closesAt } = usualDay(year);
    const local = (instant: string) => new Date(instant).toLocaleString('sv-SE', { timeZone: 'America/New_York' });
    expect(local(opensAt)).toBe(`${date} 00:00:00`);
    expect(Date.parse(closesAt) - Date.parse(opensAt)).toBe(86_400_000);
    expect(new Date(opensAt).getUTCDay()).toBe(5);
  });

  it('is the one of now until its last moment, then the next', () => {
    const { closesAt } = usualDay(2026);
    expect(nextDay('2026-11-28T04:59:59.999Z', {}).year).toBe(2026);
    expect(nextDay(closesAt, {})).toEqual({ year: 2027, ...usualDay(2027) });
    expect([contestOf('2026-11-28T04:59:59.999Z', {}), contestOf(closesAt, {})]).toEqual([2026, null]);
  });

  const set = (over: object = {}): BlackFridayEvent => ({
    type: 'BlackFridaySet',
    data: {
      year: 2026,
      opensAt: '2026-11-26T08:00:00.000Z',
      closesAt: '2026-11-28T08:00:00.000Z',
      operatorId,
      ...over,
    },
  });
  const move = (over: object = {}) => ({ type: 'SetBlackFriday', data: set(over).data }) as never;

  it('is moved by an operator before it has begun, to one that can be', () => {
    at().when(move()).then(set());
    at(set()).when(move()).thenNothing();
    at(set()).when(move(), '2026-11-26T08:00:00.000Z').thenNothing();
    at(set())
      .when(move({ closesAt: '2026-11-29T08:00:00.000Z' }), '2026-11-26T08:00:00.000Z')
      .thenRefused('black-friday-begun');
    for (const wrong of [
      { closesAt: '2026-11-26T08:00:00.000Z' },
      { closesAt: '2026-12-24T08:00:00.000Z' },
      { opensAt: '2026-10-31T08:00:00.000Z' },
      { year: 2027 },
    ])
      at().when(move(wrong)).thenRefused('black-friday-wrong');
  });

  const drop = (over: object = {}): BlackFridayEvent => ({
    type: 'DropAnnounced',
    data: {
      dropId: 'd1',
      title: { en: 'Night pair' },
      at: '2026-11-27T18:00:00.000Z',
      path: '/sneakers/night-pair',
      operatorId,
      ...over,
    },
  });
  const announce = (over: object = {}) => ({ type: 'AnnounceDrop', data: drop(over).data }) as never;

  it('has drops that are to come, once each, and fifty of them', () => {
    at().when(announce()).then(drop());
    at(drop()).when(announce()).thenNothing();
    at()
      .when(announce({ at: '2026-11-01T12:00:00.000Z' }))
      .thenRefused('drop-past');
    const fifty = Array.from({ length: 50 }, (_, n) => drop({ dropId: `d${n}` }));
    at(...fifty)
      .when(announce({ dropId: 'one more' }))
      .thenRefused('too-many-drops', { most: 50 });
    const withdrawn: BlackFridayEvent = { type: 'DropWithdrawn', data: { dropId: 'd1', operatorId } };
    const withdraw = { type: 'WithdrawDrop', data: withdrawn.data } as never;
    at(drop()).when(withdraw).then(withdrawn);
    at(drop(), withdrawn).when(withdraw).thenNothing();
  });
});

describe('a handle', () => {
  it.each([
    ['Night-Fox', 'night-fox'],
    ['  mina7 ', 'mina7'],
  ])('%j is kept as %s', (typed, handle) => expect(checkedHandle(typed)).toBe(handle));

  it.each([
    'ab',
    '-fox',
    'fox-',
    'night--fox',
    '12345',
    'x'.repeat(41),
    '<b>ann</b>',
    'a\u202Ebc',
    'ann/../x',
    'ánn',
    'night fox',
  ])('is no %j', (typed) => expect(() => checkedHandle(typed)).toThrow('handle-wrong'));

  it.each([
    'plinth',
    'pl1nth-shop',
    'the-admin',
    'trivia',
    'tr1via',
    'faq',
    'sh1thead',
    'f-u-c-k',
    'adrnin',
    'r-noderator',
    'tearn',
  ])('is not %s', (typed) => expect(() => checkedHandle(typed)).toThrow('handle-ours'));

  it.each([
    ['night-fox', 'nightf0x'],
    ['bill', 'b1ll'],
    ['iris', 'lris'],
    ['night-rnoon', 'night-moon'],
    ['vvolf', 'wolf'],
    ['8ear', 'bear'],
    ['9ary', 'gary'],
  ])('%s is taken with %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)));

  const reserved = (memberId: string, closings = 0) =>
    ({ type: 'HandleReserved', data: { handleKey: 'k', memberId, closings } }) as const;
  const ask = (type: 'ReserveHandle' | 'ReleaseHandle', memberId: string, closings = 0) =>
    ({ type, data: { handleKey: 'k', memberId, closings } }) as const;

  it("is one member's, and free again when they let it go", () => {
    const atSlug = given(cardHandle, '2026-11-01T12:00:00.000Z');
    atSlug().when(ask('ReserveHandle', 'ann')).then(reserved('ann'));
    atSlug(reserved('ann')).when(ask('ReserveHandle', 'ann')).thenNothing();
    atSlug(reserved('ann')).when(ask('ReserveHandle', 'bob')).thenRefused('handle-taken');
    atSlug(reserved('ann'))
      .when(ask('ReleaseHandle', 'bob', 1))
      .thenNothing();
    const released = { type: 'HandleReleased', data: { handleKey: 'k', memberId: 'ann' } } as const;
    atSlug(reserved('ann'))
      .when(ask('ReleaseHandle', 'ann', 1))
      .then(released);
    atSlug(reserved('ann'), released).when(ask('ReserveHandle', 'bob')).then(reserved('bob'));
  });

  it('is let go by a closing that came after it was taken, and by none before', () => {
    const atSlug = given(cardHandle, '2026-11-01T12:00:00.000Z');
    const anew = reserved('ann', 1);
    atSlug(reserved('ann'))
      .when(ask('ReserveHandle', 'ann', 1))
      .then(anew);
    atSlug(reserved('ann'), anew).when(ask('ReserveHandle', 'ann')).thenNothing();
    atSlug(reserved('ann'), anew)
      .when(ask('ReleaseHandle', 'ann', 1))
      .thenNothing();
  });

  it('is on one card, which nobody opens again for who is forgotten', () => {
    const card = given(publicCard, '2026-11-01T12:00:00.000Z');
    const opened = {
      type: 'PublicCardOpened',
      data: { memberId: 'ann', handleKey: 'k', handle: { person: 'ann', box: 'AQ' } },
    } as const;
    const closed = (handleKey: string | null, forGood: boolean) =>
      ({ type: 'PublicCardClosed', data: { memberId: 'ann', handleKey, forGood, closings: 1 } }) as const;
    const open = { type: 'OpenPublicCard', data: { ...opened.data, closings: 0 } } as const;
    const close = (forGood: boolean) => ({ type: 'ClosePublicCard', data: { memberId: 'ann', forGood } }) as const;
    card().when(open).then(opened);
    card(opened).when(open).thenNothing();
    card(opened)
      .when({ ...open, data: { ...open.data, handleKey: 'other' } })
      .thenRefused('card-there');
    card(opened).when(close(false)).then(closed('k', false));
    card().when(close(false)).thenNothing();
    card(opened, closed('k', false)).when(open).thenRefused('card-changed');
    card().when(close(true)).then(closed(null, true));
    card(opened, closed('k', true)).when(close(true)).thenNothing();
    expect(() => card(closed(null, true)).when(open).thenNothing()).toThrow(NotFound);
  });
});

it('contest places go by points, then by time, then by wrong answers; equals share one', () => {
  const opensAt = '2026-11-27T12:00:00.000Z';
  const answered = (option: number, ms: number) => ({ option, receivedAt: plus(opensAt, ms) });
  const rounds = {
    1: { right: 1, opensAt },
    2: { right: 0, opensAt },
    3: { right: 2, opensAt },
    5: { right: 0, opensAt },
  };
  const answers = { 1: answered(1, 1234), 2: answered(1, 500), 4: answered(0, 100), 5: answered(0, 2950) };
  expect(tiesOf(rounds, answers)).toEqual({ tenths: 42, wrong: 1 }); // the fourth does not count
  const placed = [
    { points: 2000, tenths: 90, wrong: 3 },
    { points: 1000, tenths: 10, wrong: 0 },
    { points: 1000, tenths: 10, wrong: 0 },
    { points: 1000, tenths: 10, wrong: 2 },
    { points: 1000, tenths: 200, wrong: 0 },
    { points: 0, tenths: 0, wrong: 0 },
  ].map(placeOf);
  expect(placed.toSorted()).toEqual(placed);
  expect(ranksOf(placed)).toEqual([1, 2, 2, 4, 5, 6]);
});
