import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { triviaMessages } from '#contracts/topics/trivia.ts';
import { breakTrivia } from './support/broken-trivia.ts';
import { randomGame } from './support/random-games.ts';
import { reckonedAgain } from './support/trivia-reckoned.ts';

/*
 * Another program reckons every board, tree and prize again from what the feed says, for games that chance plays: 40 here, 1,000
 * with RUNS=1000. To see it fail, run with MUTANT=stale-board (what is made again is the board before), MUTANT=late-answers,
 * MUTANT=early-answers, MUTANT=double-answers or MUTANT=told-in-feed (facts go out as they are).
 */
breakTrivia();

const numRuns = Number(process.env['RUNS'] ?? 40);

it('boards, trees and prizes are what another program makes of the feed alone', () => {
  let boards = 0;
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const lines = randomGame(draw);
      for (const { type, data } of lines) expect(triviaMessages[type].parse(data)).toEqual(data); // and nothing besides
      const reckoned = reckonedAgain(lines);
      boards += reckoned.boards;
      expect(reckoned.wrong).toEqual([]);
    }),
    { numRuns },
  );
  expect(boards).toBeGreaterThan(numRuns);
});
