import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { type AnnouncementEvent, announcementShapes } from '../events.ts';

/** The due list's: whom to tell is fetched before. */
export type AnnouncementCommand = Fact<'AnnounceEnding', Data<AnnouncementEvent, 'EndingAnnounced'>>;

export type AnnouncementState = Readonly<{ announced: boolean }>;

/** An auction's end is announced once, however often it is delayed later; to nobody once it has passed. */
export const announcements = decider<AnnouncementState, AnnouncementCommand, AnnouncementEvent>({
  version: 1,
  shapes: announcementShapes,
  initial: () => ({ announced: false }),
  evolve: { EndingAnnounced: () => ({ announced: true }) },
  decide: {
    AnnounceEnding: (wish, { announced }, at) => {
      if (announced) return [];
      const members = at < wish.closesAt ? wish.members : [];
      return [{ type: 'EndingAnnounced', data: { ...wish, members } }];
    },
  },
});
