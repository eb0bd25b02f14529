import { expect, it } from '@jest/globals';
import { foldView } from '#kernel/fold.ts';
import { plus } from '#kernel/instant.ts';
import { latestAnswersOf, withAnswers } from './open-answer.ts';
import type { GameState } from './rules/state.ts';
import * as samples from './samples.ts';
import { closesAt, type Step } from './samples.ts';
import { triviaSeats } from './views/trivia-seats.view.ts';

const { gameId, replayed, startedWith, played } = samples;
const overAt = plus(closesAt(2), 5000);
const at = plus(overAt, 200_000);
const steps: readonly Step[] = [
  ...startedWith('ann', 'bob'),
  ...played(1, ['ann', 1, 2000], ['bob', 0, 2000]),
  ...played(2, ['ann', 0, 4000]),
  [samples.end(), overAt],
  [samples.release, plus(overAt, 60_000)], // bob 5000, ann 2500
  [{ type: 'RaiseAppeal', data: { gameId, memberId: 'ann', n: 1, reason: 'wrong-answer' } }, at],
  [{ type: 'SettleAppeal', data: { gameId, player: 1, n: 1, outcome: 'other-right', right: 1, by: 'hana' } }, at],
];
const seatOf = (all: readonly Step[]) =>
  [...foldView(triviaSeats, replayed(all).facts as never).values()].find(({ memberId }) => memberId === 'ann')!;

it('a seat whose addition is withheld still has what was given out before', () => {
  const withheld: Step = [
    { type: 'ReviewPrize', data: { gameId, player: 1, released: false, linked: {} } },
    plus(at, 1000),
  ];
  expect(seatOf(steps).prize).toEqual({ cents: 5000, given: 2500, state: 'waiting' });
  expect(seatOf([...steps, withheld]).prize).toMatchObject({ given: 2500 });
});

it('a seat’s answers are worth what its total says, after an appeal, too', () => {
  const { answers, total } = seatOf(steps);
  expect(answers.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBe(total);
  const voided: Step = [
    { type: 'SettleAppeal', data: { gameId, player: 1, n: 1, outcome: 'voided', right: null, by: 'hana' } },
    at,
  ];
  expect(seatOf([...steps.slice(0, -1), voided]).answers).toMatchObject([
    { n: 2, points: 800 },
    { n: 1, points: 0 },
  ]);
});

it('a seat has the latest answers from the game itself, and from its document once that has them', () => {
  const answeredAt = plus(samples.opensAt(2), 1500);
  const out: readonly Step[] = [
    ...startedWith('ann', 'bob'),
    ...played(1, ['ann', 0, 2000], ['bob', 0, 2000]),
    ...samples.out(2),
    [samples.answer('ann', 2, 2, answeredAt), answeredAt],
  ];
  const shown = (seat: ReturnType<typeof seatOf>, steps_: readonly Step[], player = 1) =>
    withAnswers(seat, latestAnswersOf(replayed(steps_).state as GameState, player)).answers;
  const open = { n: 2, option: 2, at: answeredAt, ms: null, points: null };
  expect(seatOf(out).answers).toMatchObject([{ n: 1 }]);
  expect(shown(seatOf(out), out)).toMatchObject([open, { n: 1, option: 0 }]);
  expect(shown(seatOf(out), out, 2)).toMatchObject([{ n: 1 }]);
  const shut: readonly Step[] = [...out, [samples.close(2), plus(samples.closesAt(2), 300)]];
  expect(shown(seatOf(out), shut)).toMatchObject([{ n: 2, option: 2, ms: 1500 }, { n: 1 }]); // its document is behind
  expect(shown(seatOf(shut), shut)).toEqual(seatOf(shut).answers);
});
