import { stream, type Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** On disk, with the same care as those of an auction. */
export type AnnouncementEvent = EndingAnnounced;

/** The auction ends soon, and these members are to hear of it: whoever bid on it or watched it at that moment. */
export type EndingAnnounced = Fact<
  'EndingAnnounced',
  { auctionId: string; closesAt: Instant; members: readonly string[] }
>;

export const announcementShapes: Shapes<AnnouncementEvent> = {
  EndingAnnounced: { v: 1, people: ['members'] },
};

/** `announcements-<auctionId>` */
export const announcementsStream = stream('announcements');
