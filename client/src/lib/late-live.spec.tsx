import { act } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import { lateLive } from './late-live.ts';
import { closedLine, type Live, silentLive } from './live.ts';

const listener = { change: () => {}, joined: () => {} };
/** What was fetched has come, or failed. */
const settled = () => act(async () => {});

describe('a line whose code comes late', () => {
  it('is asked for once, and enters the rooms that are still wanted', async () => {
    let [fetched, left]: [number, string[]] = [0, []];
    const entered: string[] = [];
    const live: Live = {
      ...silentLive,
      listen: (room) => {
        entered.push(room);
        return () => void left.push(room);
      },
    };
    const late = lateLive(async () => {
      fetched++;
      return live;
    });
    const leaves = ['a', 'b', 'c'].map((room) => late.listen(room, listener));
    leaves[1]!();
    await settled();
    leaves[0]!();
    expect([fetched, entered, left]).toEqual([1, ['a', 'c'], ['a']]);
  });

  it('is asked for again by the next listener when it could not be had, and then all hear it', async () => {
    const entered: string[] = [];
    let isAway = true;
    const late = lateLive(async () => {
      if (isAway) throw new Error('away');
      return { ...silentLive, listen: (room) => (entered.push(room), () => {}) };
    });
    late.listen('a', listener);
    await settled();
    expect(late.state()).toEqual({ ...closedLine, line: 'reconnecting' });
    isAway = false;
    late.listen('b', listener);
    await settled();
    expect(entered).toEqual(['a', 'b']);
  });

  it('is asked for again by itself while somebody listens', async () => {
    jest.useFakeTimers();
    let fetched = 0;
    const late = lateLive(async () => {
      if (++fetched < 3) throw new Error('away');
      return silentLive;
    });
    const leave = late.listen('a', listener);
    await jest.advanceTimersByTimeAsync(2000);
    await jest.advanceTimersByTimeAsync(4000);
    expect([fetched, late.state()]).toEqual([3, closedLine]);
    leave();
    jest.useRealTimers();
  });
});
