import { describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { turn, turns } from '../../../test/support/turns.ts';
import { Followers, mostFollowers } from './followers.ts';

/** Texts without an end: each time somebody asks for one. */
async function* forever(signal: AbortSignal) {
  while (!signal.aborted) {
    await turn();
    yield 'text\n';
  }
}

/*
 * To see the test fail, run with
 *   MUTANT=slow-stay    whoever does not read what was written keeps the place
 */
class Clock extends DrivenClock {
  override after(ms: number, then: () => void) {
    return mutant === 'slow-stay' ? () => undefined : super.after(ms, then);
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

  it('are free again when a reader does not take for 30 s what was written, not of one who does', async () => {
    const [followers, clock] = [new Followers(), new Clock()];
    const gone = new AbortController().signal;
    const begin = () => followers.follow({ texts: forever, mayGoOn: async () => true, gone, clock });
    const [slow, quick] = [begin(), begin()];
    slow.on('error', () => {});
    slow.read(0); // it asks once
    for (let ms = 0; ms < 30_000; ms += 5000) {
      expect(slow.destroyed).toBe(false);
      quick.read();
      await turns(5);
      clock.advance(5000);
    }
    await turns(5);
    expect([slow.destroyed, quick.destroyed]).toEqual([true, false]);
    quick.destroy();
  });
});
