import { describe, expect, it } from '@jest/globals';
import { race } from './support/race/race.ts';

/** `MUTANT=<name>` of `npm run race -- --help` takes a guard away: rounds are then bad. */
const mutant = process.env.MUTANT;

describe('several processes on one log, commands sent twice, slow reads and looks, tails that are late or dead', () => {
  it.each([1, 2, 3])('log, answers and views agree on %i', async (nodes) => {
    const { problems, commands, looks } = await race(nodes, 30, 1, mutant);
    expect(problems).toEqual([]);
    expect([commands, looks].every((count) => count > 500)).toBe(true);
  });
});
