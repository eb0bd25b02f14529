import { describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { turn, turns } from '../../../test/support/turns.ts';
import { Followers, mostFollowers } from './followers.ts';

/** Texts without an end: each time somebody asks for one. */
async function* forever(signal: AbortSignal) {
  while (!signal.aborted) {
    await turn();
    yield 'text\n';
  }
}

describe('places of those who follow', () => {
  const follow = (followers: Followers, gone = new AbortController().signal) =>
    followers.follow({ texts: forever, mayGoOn: async () => true, gone, clock: new DrivenClock() });

  it('are free again when an answer is let go of before its end', async () => {
    const followers = new Followers();
    for (let n = 0; n < mostFollowers; n++) follow(followers).destroy();
    await turns(20);
    expect(followers.isFull).toBe(false);
  });

  it('are not taken by who left while they were let in', () => {
    const followers = new Followers();
    for (let n = 0; n < mostFollowers; n++) follow(followers, AbortSignal.abort());
    expect(followers.isFull).toBe(false);
  });
});
