import { beforeEach, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { turn, turns } from '../../../../test/support/turns.ts';
import { StrangersLine } from './strangers-line.ts';
import { mutant } from '../../../../test/support/mutants.ts';

/*
 * To see a test fail, run with
 *   MUTANT=no-line     everybody is served at once
 *   MUTANT=never-turn  strangers wait for as long as members are served
 *   MUTANT=no-rest     those who have waited long enough are served one after the other
 */

let clock: DrivenClock;
let isQuiet: boolean;
let line: StrangersLine;
let begun: number[];

beforeEach(() => {
  clock = new DrivenClock();
  isQuiet = true;
  begun = [];
  line = new StrangersLine(clock, () => isQuiet);
  if (mutant === 'no-rest') Object.defineProperty(line, 'restsUntil', { get: () => 0, set: () => {} });
  if (mutant === 'never-turn') Reflect.set(line, 'clock', { monotonic: () => 0, after: () => () => {} });
});

const come = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    if (mutant === 'no-line') begun.push(n);
    return mutant === 'no-line' ? () => {} : line.enter(() => begun.push(n));
  });

it('serves one more at each turn of the event loop, few at once, in the order in which they came', async () => {
  const ends = come(9);
  expect(begun).toEqual([]);
  await turn();
  expect(begun.length).toBeLessThan(3);
  await turns(20);
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]!();
  ends[2]!();
  ends[4]!(); // went away while it waited
  await turns(20);
  expect(begun).toEqual([0, 1, 2, 3, 5]);
});

it('serves nobody while a member is being served, but for those who have waited long enough', async () => {
  isQuiet = false;
  come(2);
  await turns(20);
  expect(begun).toEqual([]);
  clock.advance(250);
  await turns(20);
  expect(begun).toEqual([0]);
  clock.advance(250); // the first one hangs, and keeps the second one no longer
  await turns(20);
  expect(begun).toEqual([0, 1]);
  come(1);
  await turns(20);
  isQuiet = true;
  line.look(); // the member has left
  await turns(20);
  expect(begun).toHaveLength(3);
});

it('rests after each of them for three times as long as it took, while members are being served', async () => {
  isQuiet = false;
  const ends = come(3);
  clock.advance(1000); // all of them have waited long enough
  await turns(20);
  clock.advance(10);
  ends[0]!();
  await turns(20);
  clock.advance(29);
  await turns(20);
  expect(begun).toEqual([0]);
  clock.advance(1);
  await turns(20);
  expect(begun).toEqual([0, 1]);
});
