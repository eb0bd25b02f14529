import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { quietRounds } from '../bench/rounds.ts';

/** Rounds with these floors, one after another; what was kept of them. */
async function kept(count: number, floors: readonly number[]) {
  let run = 0;
  const results = await quietRounds(
    count,
    (round) => {
      run++;
      return Promise.resolve(floors[round]!);
    },
    (floor) => floor,
  );
  return { results, run };
}

// nothing is said
beforeAll(() => {
  process.argv.push('--json');
});
afterAll(() => {
  process.argv.pop();
});

test('a round whose floor lies over 30 % from the median is left out and repeated', async () => {
  expect(await kept(3, [100, 60, 105, 98])).toEqual({ results: [100, 105, 98], run: 4 });
  expect(await kept(3, [100, 131, 105, 98])).toEqual({ results: [100, 131, 105], run: 3 });
  expect(await kept(3, [100, 140, 100, 98])).toEqual({ results: [100, 100, 98], run: 4 });
});

test('a first round that was the odd one is found when the median has moved', async () => {
  expect(await kept(3, [40, 100, 110, 105])).toEqual({ results: [100, 110, 105], run: 4 });
});

test('a machine that never is quiet ends after twice as many rounds', async () => {
  expect(await kept(2, [10, 100, 1000, 10_000])).toMatchObject({ run: 4 });
});
