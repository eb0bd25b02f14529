import { describe, expect, it } from '@jest/globals';
import { playedRound, race, recordOf } from './support/race/race.ts';
import { mutant } from './support/mutants.ts';

/* `MUTANT=<name>` of `npm run race -- --help` takes a guard away: rounds are then bad, or not the same again. */

describe('several processes on one log, commands sent twice, slow reads and looks, tails that are late or dead', () => {
  it.each([1, 2, 3])('log, answers and views agree on %i', async (nodes) => {
    const { bad, commands, looks } = await race({ nodes, rounds: 30, mutant });
    expect(bad.flatMap(({ seed, problems }) => [`round ${seed}`, ...problems])).toEqual([]);
    expect([commands, looks].every((count) => count > 500)).toBe(true);
  });

  it('a seed plays the same round again (MUTANT=own-jitter)', async () => {
    for (const seed of [3, 4, 5, 6]) {
      const [one, again] = [
        await playedRound({ nodes: 3, seed, mutant }),
        await playedRound({ nodes: 3, seed, mutant }),
      ];
      expect(recordOf(one.world)).toBe(recordOf(again.world));
    }
  });
});
