import { describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { whileDriving } from '../../../test/support/turns.ts';
import { patiently } from './passing.ts';

describe('a step of the start', () => {
  const starting = (fails: (tries: number) => Error | undefined) => {
    const clock = new DrivenClock();
    const told: string[] = [];
    let tries = 0;
    const step = async () => {
      const error = fails(++tries);
      if (error) throw error;
      return tries;
    };
    const log = { tell: (_: string, words: string) => void told.push(words) };
    return { told, done: whileDriving([clock], patiently(step, { clock, log })) };
  };

  it('is done again while a store is away, which is told once', async () => {
    const { told, done } = starting((tries) => (tries < 5 ? new StoreUnavailable('away') : undefined));
    expect(await done).toEqual({ answer: 5, ms: 2000 });
    expect(told).toEqual(['the start waits for a store']);
  });

  it('is given up after a minute, with the reason', async () => {
    const away = new StoreUnavailable('away');
    expect(await starting(() => away).done).toEqual({ answer: away, ms: 60_000 });
  });

  it('is not done again for what does not pass', async () => {
    const bug = new TypeError('a bug');
    expect(await starting(() => bug).done).toEqual({ answer: bug, ms: 0 });
  });
});
