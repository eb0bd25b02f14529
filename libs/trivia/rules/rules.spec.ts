import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerLeaf, isInTree, merklePath, merkleRoot } from './merkle.ts';
import { flagsOf, prizesFor } from './prizes.ts';
import { commitmentTo } from './proof.ts';
import { rulesOfToday, triviaRules } from './records.ts';
import { chargedMs, pointsFor, ranked } from './scoring.ts';
import type { Round } from './state.ts';

const rules = triviaRules(rulesOfToday);

it('a right answer is worth 1,000 at once, 500 at the end, and never moves up with time', () => {
  const points = [0, 499, 500, 5000, 9999, 10_000, 60_000].map((ms) => pointsFor(ms, 10_000, rules));
  expect(points).toEqual([1000, 1000, 975, 750, 500, 500, 500]);
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), fc.integer({ min: 1000, max: 60_000 }), (a, b, answerMs) => {
      const [first, then] = [pointsFor(Math.min(a, b), answerMs, rules), pointsFor(Math.max(a, b), answerMs, rules)];
      expect(first).toBeGreaterThanOrEqual(then);
      expect(then).toBeGreaterThanOrEqual(500);
    }),
  );
});

it('a player is credited at most 75 ms, and never for a time before the opening', () => {
  expect(chargedMs(1000, 0, 40, rules)).toBe(960);
  expect(chargedMs(1000, 0, 4000, rules)).toBe(925);
  expect(chargedMs(1000, 0, -4000, rules)).toBe(1000);
  expect(chargedMs(30, 0, 75, rules)).toBe(0);
});

it('a tie is broken by time, then by wrong answers, and else shared', () => {
  const score = (total: number, time: number, wrong: number) => ({ total, time, wrong });
  const { ranks, order } = ranked([
    score(900, 5, 1),
    score(900, 4, 9),
    null,
    score(900, 5, 0),
    score(900, 5, 1),
    score(0, 0, 0),
  ]);
  expect(ranks).toEqual([3, 1, 0, 2, 3, 5]);
  expect(order).toEqual([1, 3, 0, 4, 5]);
});

describe('prizes', () => {
  it('of tied places are pooled, odd cents by number', () => {
    expect([...prizesFor([1, 2, 2, 2, 5], [1000, 500, 300, 1])]).toEqual([
      [0, 1000],
      [1, 267],
      [2, 267],
      [3, 267],
    ]);
    expect([...prizesFor([2, 1, 2], [5, 2, 1])].toSorted(([, a], [, b]) => b - a)).toEqual([
      [1, 5],
      [0, 2],
      [2, 1],
    ]);
  });

  it('are never more nor less than there are for the places that are taken', () => {
    const scores = fc.array(fc.record({ total: fc.nat(3), time: fc.nat(1), wrong: fc.nat(1) }), { maxLength: 30 });
    fc.assert(
      fc.property(scores, fc.array(fc.nat(10_000), { maxLength: 10 }), (all, prizes) => {
        const won = [...prizesFor(ranked(all).ranks, prizes).values()];
        const there = prizes.slice(0, all.length).reduce((sum, cents) => sum + cents, 0);
        expect(won.reduce((sum, cents) => sum + cents, 0)).toBe(there);
      }),
    );
  });
});

describe('flags', () => {
  const round = (...took: readonly number[]): Round => ({
    n: 1,
    right: 0,
    voided: false,
    given: took.map(() => 0),
    took,
    ms: took,
    points: took,
    atClose: took,
    leafKey: null,
    places: 4,
  });
  const wrong = (...took: readonly number[]): Round => ({ ...round(...took), right: 3 });
  const flags = (...rounds: readonly Round[]) => flagsOf(0, { rounds, devices: [] }, rules);

  it('fall on whoever answers as no person does', () => {
    expect(flags(round(299), round(2000), round(3000))).toEqual(['too-fast']);
    expect(flags(round(600), round(2000))).toEqual(['mostly-fast']);
    expect(flags(...Array.from({ length: 8 }, (_, n) => round(2000 + n)))).toEqual(['even-times']);
    expect(flags(wrong(1000, 1050), wrong(2000, 2100), wrong(3000, 2901))).toEqual(['same-answers']);
  });

  it('fall on who has a seat beside another in one browser', () => {
    const flagged = (...devices: readonly (string | null)[]) =>
      devices.map((_, index) => flagsOf(index, { rounds: [], devices }, rules));
    expect(flagged('a', 'b', 'a', null, null)).toEqual([['same-device'], [], ['same-device'], [], []]);
  });

  it('do not fall on others', () => {
    expect(flags(round(1200), round(2000), round(900))).toEqual([]);
    expect(flags(wrong(1000, 1050), wrong(2000, 2101), wrong(3000, 2901))).toEqual([]);
    expect(flags()).toEqual([]);
  });
});

it('a commitment tells another right option apart, and another salt', () => {
  const question = { salt: '00', text: { en: 'Which?' }, options: [{ en: 'A' }, { en: 'B' }], right: 0 };
  const all = [question, { ...question, right: 1 }, { ...question, salt: '01' }].map((one) => commitmentTo(one));
  expect(new Set(all).size).toBe(3);
});

it('every answer can be checked against the root, and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (size, seed) => {
      const leaf = (player: number, option: number) =>
        answerLeaf({ gameId: 'g', n: 1, player, option, ms: 10, points: 5 });
      const leaves = Array.from({ length: size }, (_, n) => leaf(n + 1, n % 4));
      const root = merkleRoot(leaves);
      const index = seed % size;
      const path = merklePath(leaves, index);
      expect(path.length).toBeLessThanOrEqual(13);
      expect(isInTree(leaves[index]!, index, path, root)).toBe(true);
      expect(isInTree(leaf(index + 1, -1), index, path, root)).toBe(false);
    }),
  );
});
