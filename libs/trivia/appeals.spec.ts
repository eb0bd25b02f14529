import { describe, expect, it } from '@jest/globals';
import { day, plus } from '#kernel/instant.ts';
import { breakTrivia } from '../../test/support/broken-trivia.ts';
import type { AppealOutcome } from './events.ts';
import { answerLeaf, merklePath, merkleRoot } from './rules/merkle.ts';
import { nonceOf } from './rules/native-hash.ts';
import { answerIn, leavesOf } from './rules/outcomes.ts';
import { isOwnAnswer } from './rules/proof.ts';
import type { GameState } from './rules/state.ts';
import * as samples from './samples.ts';
import { closesAt, played, replayed, startedWith, type Step } from './samples.ts';

/*
 * To see it fail, run with MUTANT=paid-again (what was given out is forgotten), MUTANT=alone-prizes (a host gives any prize out
 * alone) or MUTANT=plain-leaves (nothing salts what somebody answered).
 */
breakTrivia();

const { gameId } = samples;
const overAt = plus(closesAt(2), 5000);
const releasable = plus(overAt, 60_000);
const later = plus(releasable, 1000);

/** Ann is right by what the box says, Bob by what is true; nobody answers the second question. */
const over: readonly Step[] = [
  ...startedWith('ann', 'bob', 'cid'),
  ...played(1, ['ann', 0, 2000], ['bob', 2, 800]),
  ...played(2),
  [samples.end(), overAt],
];
const released: readonly Step[] = [...over, [samples.release, releasable]];
const appeal = (memberId: string, at = later, n = 1): Step => [
  { type: 'RaiseAppeal', data: { gameId, memberId, n, reason: 'wrong-answer' } },
  at,
];
const settle = (outcome: AppealOutcome, right: number | null = null, at = later): Step => [
  { type: 'SettleAppeal', data: { gameId, player: 2, n: 1, outcome, right, by: 'hana' } },
  at,
];
const made = (steps: readonly Step[], type: string) =>
  replayed(steps).facts.flatMap((fact) => (fact.type === type ? [fact.data as Record<string, unknown>] : []));
const last = (steps: readonly Step[]) => replayed(steps).outcomes.at(-1);

describe('an appeal', () => {
  it('is a player’s, once a question, within seven days from the end', () => {
    expect(last([...startedWith('bob'), ...played(1), appeal('bob', plus(closesAt(1), 400))])).toBe('not-over');
    expect(last([...over, appeal('dan')])).toBe('not-a-player');
    expect(last([...over, appeal('bob', plus(overAt, 7 * day))])).toBe('ok');
    expect(last([...over, appeal('bob', plus(overAt, 7 * day + 1))])).toBe('appeals-over');
    expect(last([...over, appeal('bob', later, 9)])).toBe('no-such-question');
    expect(last([...over, appeal('bob'), appeal('bob')])).toBe('appealed-before');
    expect(last([...over, settle('voided')])).toBe('no-such-appeal');
    expect(last([...over, appeal('bob'), settle('rejected'), settle('voided')])).toBe('no-such-appeal');
    expect(last([...over, appeal('bob'), settle('other-right', 0)])).toBe('same-answer');
  });

  it('has the board made again by the times that were taken: another option was right', () => {
    const steps = [...over, appeal('bob', plus(overAt, 100)), settle('other-right', 2, plus(overAt, 200))];
    expect(made(steps, 'BoardRecomputed')).toMatchObject([{ totals: [0, 960, 0], ranks: [3, 1, 2] }]);
    const awards = made(steps, 'PrizeAwarded').map(({ player, amount }) => [player, amount]);
    expect(awards.slice(1)).toMatchObject([
      [2, { minor: 5000 }],
      [1, { minor: 0 }],
    ]);
  });

  it('takes from nobody what was given out, and adds what the new board gives', () => {
    const steps = [...released, appeal('bob'), settle('other-right', 2)];
    const due = plus(later, 60_000);
    expect(made(steps, 'AppealSettled')).toMatchObject([{ releaseAt: due }]);
    const given = made([...steps, [samples.release, due]], 'PrizeReleased');
    expect(given.map(({ memberId, amount }) => [memberId, amount])).toMatchObject([
      ['ann', { minor: 5000 }],
      ['bob', { minor: 5000 }],
    ]);
  });

  it('gives whoever had something the rest, and no more', () => {
    const both: readonly Step[] = [
      ...startedWith('ann', 'bob', 'cid'),
      ...played(1, ['ann', 0, 2000], ['bob', 2, 800]),
      ...played(2, ['ann', 0, 1000], ['bob', 0, 1000]),
      [samples.end(), overAt],
      [samples.release, releasable],
    ];
    const steps: readonly Step[] = [
      ...both,
      appeal('bob'),
      settle('other-right', 2),
      [samples.release, plus(later, 60_000)],
    ];
    const given = made(steps, 'PrizeReleased').map(({ memberId, amount }) => [memberId, amount]);
    expect(given).toMatchObject([
      ['ann', { minor: 5000 }],
      ['bob', { minor: 2500 }],
      ['bob', { minor: 2500 }],
    ]);
  });

  it('voids a question by its own fact', () => {
    const steps = [...over, appeal('bob'), settle('voided')];
    expect(made(steps, 'QuestionVoided')).toEqual([]);
    expect(made(steps, 'AppealSettled')).toMatchObject([{ outcome: 'voided', right: null }]);
    expect(made(steps, 'BoardRecomputed')).toMatchObject([{ totals: [0, 0, 0] }]);
  });

  it('leaves every answer in the tree that was published', () => {
    const { facts, state } = replayed([...released, appeal('bob'), settle('other-right', 2)]);
    const game = state as GameState;
    const closed = facts.find(({ type }) => type === 'QuestionClosed')?.data as { root: string };
    const round = game.rounds[0]!;
    const leaves = leavesOf(gameId, round);
    expect(merkleRoot(leaves)).toBe(closed.root);
    const nonce = nonceOf(samples.leafKey, 2);
    const own = { gameId, n: 1, player: 2, option: 2, ms: 800, points: 0, nonce, path: merklePath(leaves, 1) };
    expect(leaves[1]).toBe(answerLeaf(own));
    expect(isOwnAnswer(own, closed.root)).toBe(true);
    expect(isOwnAnswer({ ...own, points: 960 }, closed.root)).toBe(false);
    expect(isOwnAnswer({ ...own, player: 1 }, closed.root)).toBe(false);
    expect(isOwnAnswer({ ...own, nonce: null }, closed.root)).toBe(false);
  });
});

it('whoever has the way of their own answer finds nobody else’s in it, not by knowing all that could be guessed', () => {
  const { facts, state } = replayed(over);
  const [round] = (state as GameState).rounds;
  const closed = facts.find(({ type }) => type === 'QuestionClosed')?.data as { root: string };
  const leaves = leavesOf(gameId, round!);
  expect(merkleRoot(leaves)).toBe(closed.root);
  const [beside] = merklePath(leaves, 1); // Bob's begins with Ann's leaf
  const [ann, bob] = [answerIn(gameId, round!, 1), answerIn(gameId, round!, 2)];
  expect(answerLeaf(ann)).toBe(beside);
  for (const nonce of [null, bob.nonce]) expect(answerLeaf({ ...ann, nonce })).not.toBe(beside);
});

it('an answer of a game whose leaves were plain is found in its tree', () => {
  const rounds = (replayed(over).state as GameState).rounds.map((round) => ({ ...round, leafKey: null }));
  const leaves = leavesOf(gameId, rounds[0]!);
  const own = { ...answerIn(gameId, rounds[0]!, 2), path: merklePath(leaves, 1) };
  expect(own.nonce).toBeNull();
  expect(isOwnAnswer(own, merkleRoot(leaves))).toBe(true);
});

describe('prizes of more than a host gives alone', () => {
  const dear = over.map(([command, at]): Step =>
    command.type === 'ScheduleGame' ? [samples.scheduleGame({ prizes: [60_000] }), at] : [command, at],
  );
  const agree = (at: string, cents = 60_000): Step => [
    { type: 'AgreePrizes', data: { gameId, by: 'olga', cents } },
    at,
  ];
  const review: Step = [{ type: 'ReviewPrize', data: { gameId, player: 1, released: true, linked: {} } }, releasable];

  it('wait for a second operator, whoever asks', () => {
    const waiting: Step[] = [...dear, [samples.release, releasable]];
    expect(made(waiting, 'PrizeReleased')).toEqual([]);
    expect(last([...waiting, review])).toBe('second-operator-needed');
    const due = plus(later, 60_000);
    const agreed: Step[] = [...waiting, agree(later), [samples.release, due]];
    expect(made(agreed, 'PrizesAgreed')).toMatchObject([{ by: 'olga', releaseAt: due }]);
    expect(made(agreed, 'PrizeReleased')).toMatchObject([{ memberId: 'ann', amount: { minor: 60_000 } }]);
    expect(last([...agreed, agree(due)])).toBe('nothing');
  });

  it('may be agreed on before the end, and then wait for nothing else', () => {
    const early: Step[] = [
      ...dear.slice(0, 3),
      agree(samples.lobbyAt),
      ...dear.slice(3),
      [samples.release, releasable],
    ];
    expect(made(early, 'PrizeReleased')).toMatchObject([{ memberId: 'ann' }]);
    expect(made(over, 'PrizesAgreed')).toEqual([]);
    expect(last([...over, agree(later)])).toBe('nothing');
  });

  it('are all that a game gives out, what appeals add too; who agrees does so to one sum', () => {
    const appealed = (begun: readonly Step[]): Step[] => [
      ...begun,
      appeal('bob'),
      settle('other-right', 2),
      [samples.release, plus(later, 60_000)],
    ];
    const given = (steps: readonly Step[]) => made(steps, 'PrizeReleased').map(({ memberId }) => memberId);
    const alone = released.with(0, [samples.scheduleGame({ prizes: [50_000] }), released[0]![1]]);
    expect(given(appealed(alone))).toEqual(['ann']);
    const agreed = appealed([...dear, agree(overAt), [samples.release, releasable]]);
    expect(given(agreed)).toEqual(['ann']);
    const at = plus(later, 70_000);
    expect(last([...agreed, agree(at)])).toBe('amount-wrong');
    expect(given([...agreed, agree(at, 120_000), [samples.release, plus(at, 60_000)]])).toEqual(['ann', 'bob']);
  });
});
