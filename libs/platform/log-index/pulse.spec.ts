import { expect, it } from '@jest/globals';
import { second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Pulse } from './pulse.ts';

it('is felt at once, twice a second under a thousand beats a second, and with the last of them', () => {
  const clock = new DrivenClock();
  const felt: string[] = [];
  const pulse = new Pulse(clock, (at) => felt.push(at));
  for (let n = 1; n <= 3000; n++) {
    pulse.beat(String(n));
    clock.advance(1);
  }
  expect([felt.length, felt[0]]).toEqual([7, '1']);
  clock.advance(second);
  expect(felt.at(-1)).toBe('3000');
  clock.advance(60 * second);
  expect(felt.length).toBe(7);
  pulse.beat('3001');
  expect(felt.at(-1)).toBe('3001');
  pulse.beat('3002');
  pulse.stop();
  clock.advance(second);
  expect(felt.at(-1)).toBe('3001');
});
