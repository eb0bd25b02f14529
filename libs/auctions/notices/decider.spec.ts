import { describe, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { minute, plus } from '#kernel/instant.ts';
import { auctionId, closesAt, opensAt as noon } from '../samples.ts';
import { announcements } from './decider.ts';
import type { EndingAnnounced } from './events.ts';

const endingAnnounced = (...members: string[]): EndingAnnounced => ({
  type: 'EndingAnnounced',
  data: { auctionId, closesAt, members },
});

describe('announcing an end', () => {
  const near = plus(closesAt, -15 * minute);
  const announce = { type: 'AnnounceEnding', data: { auctionId, closesAt, members: ['ann'] } } as const;
  it('happens once', () => {
    given(announcements, near)().when(announce).then(endingAnnounced('ann'));
    given(announcements, near)(endingAnnounced('ann')).when(announce).thenNothing();
  });

  it('comes again when it came before the end is near', () => {
    const early = plus(near, -1);
    given(announcements, early)().when(announce).thenRefused('not-due-yet', { due: near, at: early });
  });

  it('is nobody’s news once it has passed', () =>
    given(announcements, noon)().when(announce, closesAt).then(endingAnnounced()));
});
