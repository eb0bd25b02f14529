import { expect, it } from '@jest/globals';
import type { MySeat } from '#contracts/trivia.ts';
import { newerSeat } from './queries.ts';

const seatOf = (rev: string, ...answers: NonNullable<MySeat['seat']>['answers']) =>
  ({ seat: { rev, answers } }) as unknown as MySeat;
const closed = (n: number) => ({ n, option: 0, at: null, ms: 900, points: 0 });
const missed = (n: number) => ({ n, option: null, at: null, ms: null, points: 0 });
const open = (n: number) => ({ n, option: 3, at: '2026-11-27T20:00:00.000Z', ms: null, points: null });
const numbers = ({ seat }: MySeat) => seat!.answers.map(({ n, ms }) => [n, ms]);

it('an answer to the question that is out stays on the page until its close says what it was', () => {
  const seen = seatOf('1', open(2), closed(1));
  expect(numbers(newerSeat(seen, seatOf('2', closed(1))))).toEqual([
    [2, null],
    [1, 900],
  ]);
  expect(newerSeat(seen, seatOf('2', closed(2), closed(1)))).toEqual(seatOf('2', closed(2), closed(1)));
  expect(newerSeat(seen, seatOf('2', missed(3), closed(1)))).toEqual(seatOf('2', missed(3), closed(1)));
});

it('an older answer of the market brings what only it knows, and takes nothing back', () => {
  expect(newerSeat(seatOf('2', closed(2)), seatOf('1', open(2), closed(1)))).toEqual(seatOf('2', closed(2)));
  expect(numbers(newerSeat(seatOf('2', closed(1)), seatOf('1', open(2))))).toEqual([
    [2, null],
    [1, 900],
  ]);
  expect(newerSeat(undefined, seatOf('1'))).toEqual(seatOf('1'));
  expect(newerSeat(seatOf('1'), { seat: null })).toEqual({ seat: null });
});
