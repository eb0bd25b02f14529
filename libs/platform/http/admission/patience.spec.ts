import { expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Patience, patience, patienceOfStrangers } from './patience.ts';
import { counting, visitorAt } from './visitor.ts';
import { mutant } from '../../../../test/support/mutants.ts';

/*
 * To see it fail, run with
 *   MUTANT=each-address-alone  every address hears its refusals at once, however many addresses there are
 */
const isAlone = mutant === 'each-address-alone';

it('strangers hear few refusals at once together, from however many addresses; members have their own', () => {
  const clock = new DrivenClock();
  const no = new Patience(clock, true);
  if (isAlone) Reflect.set(no, 'strangers', { take: () => 0 });
  let heard = 0;
  const say = () => heard++;
  for (let n = 0; n < patienceOfStrangers.atOnce + 100; n++) no.refuse(visitorAt(`10.0.${n % 60}.1`), true, say);
  expect(heard).toBe(patienceOfStrangers.atOnce);
  for (let n = 0; n < patience.atOnce + 1; n++) no.refuse(counting('ann'), false, say);
  expect(heard).toBe(patienceOfStrangers.atOnce + patience.atOnce);
  clock.advance(2000);
  expect(heard).toBe(patienceOfStrangers.atOnce + 100 + patience.atOnce + 1);
});
