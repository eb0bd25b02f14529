import { expect, it } from '@jest/globals';
import { contest } from '#blackfriday/views/contest.view.ts';
import { foldView } from '#kernel/fold.ts';
import { plus } from '#kernel/instant.ts';
import { triviaSeats } from '#trivia/views/trivia-seats.view.ts';
import * as samples from '#trivia/samples.ts';
import { closesAt, opensAt, type Step } from '#trivia/samples.ts';

const { gameId, replayed, startedWith, played, out, answer, close } = samples;
const overAt = plus(closesAt(2), 5000);

/** Ranks of the game, and the order of the contest, of all that this game is. */
function both(steps: readonly Step[], members: readonly string[]) {
  const { facts, outcomes } = replayed(steps);
  const recorded = facts as Parameters<typeof foldView>[1];
  const seats = [...foldView(triviaSeats, recorded).values()];
  const docs = [...foldView(contest, recorded).values()];
  const ofGame = members.map((member) => seats.find(({ memberId }) => memberId === member)!.rank);
  const places = members.map((member) => docs.find(({ memberId }) => memberId === member)!.place);
  const ofContest = places.map((place) => 1 + places.filter((other) => other < place).length);
  return { ofGame, ofContest, outcomes };
}

it('the contest breaks ties as the game does: by what was not credited', () => {
  const at = (ms: number) => plus(opensAt(1), ms);
  const steps: readonly Step[] = [
    ...startedWith('ann', 'bob'),
    ...out(1),
    [answer('bob', 1, 0, at(449)), at(449)], // 400 in the game
    [answer('ann', 1, 0, at(520), 75), at(520)], // 500 in the game; charged with 445
    [close(1), plus(closesAt(1), 300)],
    ...played(2),
    [samples.end(), overAt],
  ];
  const { ofGame, ofContest } = both(steps, ['ann', 'bob']);
  expect(ofGame).toEqual([2, 1]);
  expect(ofContest).toEqual(ofGame);
});

it('after an appeal, too: what was right then counts', () => {
  const later = plus(overAt, 1000);
  const steps: readonly Step[] = [
    ...startedWith('ann', 'bob'),
    ...played(1, ['ann', 0, 3000], ['bob', 2, 3000]), // bob was right after all, and so nobody else
    ...played(2, ['ann', 0, 400], ['bob', 1, 9000]),
    [samples.end(), overAt],
    [{ type: 'RaiseAppeal', data: { gameId, memberId: 'bob', n: 2, reason: 'wrong-answer' } }, later],
    [{ type: 'SettleAppeal', data: { gameId, player: 2, n: 2, outcome: 'voided', right: null, by: 'hana' } }, later],
    [{ type: 'RaiseAppeal', data: { gameId, memberId: 'bob', n: 1, reason: 'wrong-answer' } }, later],
    [{ type: 'SettleAppeal', data: { gameId, player: 2, n: 1, outcome: 'other-right', right: 2, by: 'hana' } }, later],
  ];
  const facts = replayed(steps).facts as Parameters<typeof foldView>[1];
  const of = (member: string) => [...foldView(contest, facts).values()].find(({ memberId }) => memberId === member)!;
  const [one] = of('bob').played;
  // one right answer after three seconds, none wrong: the second question does not count
  expect([one!.points, one!.tenths, one!.wrong]).toEqual([850, 30, 0]);
});
