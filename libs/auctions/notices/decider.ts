import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { plus } from '#kernel/instant.ts';
import { notDueYet } from '#kernel/refused.ts';
import { type AnnouncementEvent, announcementShapes } from './events.ts';
import { telling } from './rules/telling.ts';

/** The due list's: whom to tell is fetched before. Refused before it is near: `not-due-yet`. */
export type AnnouncementCommand = Fact<'AnnounceEnding', Data<AnnouncementEvent, 'EndingAnnounced'>>;

export type AnnouncementState = Readonly<{ announced: boolean }>;

/** An auction's end is announced once, however often it is delayed later; to nobody once it has passed. */
export const announcements = decider<AnnouncementState, AnnouncementCommand, AnnouncementEvent>({
  version: 1,
  shapes: announcementShapes,
  initial: () => ({ announced: false }),
  evolve: { EndingAnnounced: () => ({ announced: true }) },
  decide: {
    AnnounceEnding: (command, { announced }, at) => {
      if (announced) return [];
      const due = plus(command.closesAt, -telling.endingSoon);
      if (at < due) throw notDueYet(due, at);
      const members = at < command.closesAt ? command.members : [];
      return [{ type: 'EndingAnnounced', data: { ...command, members } }];
    },
  },
});
