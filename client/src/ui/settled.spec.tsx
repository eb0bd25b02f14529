import { afterEach, expect, it, jest } from '@jest/globals';
import { whenSettled } from './settled.ts';

afterEach(() => void jest.useRealTimers());

it('a window that is being pulled is measured once, half a second after the last pull', () => {
  jest.useFakeTimers();
  const told: number[] = [];
  const { later, stop } = whenSettled((width: number) => void told.push(width));
  for (const width of [900, 800, 700]) {
    later(width);
    jest.advanceTimersByTime(499);
  }
  expect(told).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(told).toEqual([700]);
  later(600);
  stop();
  jest.advanceTimersByTime(500);
  expect(told).toEqual([700]);
});
