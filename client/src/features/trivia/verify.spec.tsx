import { describe, expect, it } from '@jest/globals';
import type { TriviaHistory, TriviaSeat } from '#contracts/trivia.ts';
import { answerLeaf, merklePath, merkleRoot } from '#trivia/rules/merkle.ts';
import { commitmentTo } from '#trivia/rules/proof.ts';
import { commitmentsOf, verified } from './verify.ts';
import { worthNow } from './worth.ts';

const gameId = '5f3e7a10-0000-4000-8000-0000000000e1';
const answerMs = 10_000;
const options = ['Red', 'Blue', 'Green'].map((en) => ({ en }));
const salt = '00'.repeat(32);

/** Two players: the other is right at once, and this one, number 2, gives Blue after two seconds. */
function played(n: number, over: Partial<TriviaHistory['items'][number]> = {}) {
  const text = { en: `Question ${n}` };
  const all = [
    { gameId, n, player: 1, option: 0, ms: 400, points: 1000 },
    { gameId, n, player: 2, option: 1, ms: 2000, points: 0 },
  ];
  const leaves = all.map((one) => answerLeaf(one));
  const root = merkleRoot(leaves);
  const commitment = commitmentTo({ salt, text, options, right: 0 });
  const counts = [1, 1, 0];
  const outcome = { n, right: 0, counts, explanation: null, source: null, salt, root, text, options, commitment };
  return {
    item: { ...outcome, voided: false, ...over },
    proof: { ...all[1]!, nonce: null as string | null, path: [...merklePath(leaves, 1)] },
  };
}

const seatOf = (over: Partial<TriviaSeat> = {}): TriviaSeat => ({
  id: `${gameId}:2`,
  rev: '1',
  gameId,
  memberId: gameId,
  player: 2,
  alias: 'heron',
  answers: [{ n: 1, option: 1, at: null, ms: 2000, points: 0 }],
  total: 0,
  rank: 2,
  out: null,
  prize: null,
  appeals: [],
  ...over,
});

const { item, proof } = played(1);

describe('the own score, reckoned again in the browser', () => {
  it('is whole where all is as it was published', () => {
    expect(commitmentsOf([item])).toEqual([true]);
    const all = { items: [item], proofs: [proof], answerMs };
    expect(verified({ ...all, seat: seatOf() })).toEqual({ answers: [true], total: 0, isWhole: true });
    expect(verified({ ...all, seat: seatOf({ total: 1 }) })).toMatchObject({ isWhole: false });
  });

  it.each([
    ['another option', { option: 0 }],
    ['other points', { points: 900 }],
    ['another time', { ms: 1 }],
    ['another player', { player: 1 }],
    ['another question', { n: 2 }],
    ['another game', { gameId: gameId.replace('e1', 'e2') }],
    ['another way', { path: [null] }],
  ])('is not where the proof has %s', (_, over) => {
    const found = verified({ items: [item], proofs: [{ ...proof, ...over }], seat: seatOf(), answerMs });
    expect(found).toMatchObject({ answers: [false], isWhole: false });
  });

  it('is not where the player gave another answer than the tree has', () => {
    const seat = seatOf({ answers: [{ n: 1, option: 2, at: null, ms: 2000, points: 0 }] });
    expect(verified({ items: [item], proofs: [proof], seat, answerMs }).answers).toEqual([false]);
  });

  it('is checked with the salt of one’s own leaf, and not without it', () => {
    const own = { ...proof, nonce: '5a'.repeat(32) };
    const leaf = answerLeaf(own);
    const others = proof.path[0]!;
    const salted = { ...item, root: merkleRoot([others, leaf]) };
    const found = (one: typeof own) => verified({ items: [salted], proofs: [one], seat: seatOf(), answerMs }).answers;
    expect(found(own)).toEqual([true]);
    expect(found({ ...own, nonce: '5b'.repeat(32) })).toEqual([false]);
  });

  it('goes by what counts since an appeal, by the time that was taken', () => {
    const appealed = played(1, { appealed: 1 });
    const all = { items: [appealed.item], proofs: [appealed.proof], answerMs };
    expect(verified({ ...all, seat: seatOf({ total: 900 }) })).toEqual({ answers: [true], total: 900, isWhole: true });
    expect(worthNow(appealed.item, { option: 0, ms: 400, points: 1000 }, answerMs)).toBe(0);
    expect(worthNow({ ...item, voided: true }, { option: 0, ms: 400, points: 1000 }, answerMs)).toBe(0);
  });

  it('tells a question whose right answer is not what was committed to', () => {
    expect(commitmentsOf([{ ...item, right: 1 }])).toEqual([false]);
  });
});
