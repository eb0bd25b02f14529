import type { Channels, NoticeKind } from '#contracts/notifications.ts';
import { stream, type Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with a lift, or add a new fact. */
export type NotificationEvent =
  | NotificationRaised
  | NotificationsRead
  | PreferencesChanged
  | Unsubscribed
  | InboxClosed;

export type NoticeLot = Readonly<{ templateId: string; name: string; size: string }>;

/** What there is to tell, in the words of its moment. */
export type NoticeWords = Readonly<{
  kind: NoticeKind;
  auctionId: string;
  lot: NoticeLot;
  price: Money | null;
  closesAt: Instant;
  /** When it happened: the time of the fact that it tells of. */
  at: Instant;
}>;

/** A member is told. It takes the place of an earlier one of the same kind and auction. `mail`: a mail is written, too. */
export type NotificationRaised = Fact<
  'NotificationRaised',
  NoticeWords & Readonly<{ memberId: string; id: string; inbox: boolean; mail: boolean }>
>;

export type NotificationsRead = Fact<'NotificationsRead', { memberId: string; ids: readonly string[] }>;

/** The kinds that are not named stay as they were. */
export type PreferencesChanged = Fact<
  'PreferencesChanged',
  { memberId: string; kinds: Readonly<Partial<Record<NoticeKind, Channels>>> }
>;

/** By the link of a mail: no more mails of these kinds. */
export type Unsubscribed = Fact<'Unsubscribed', { memberId: string; kinds: readonly NoticeKind[] }>;

/** The member is erased: nothing is kept for them, nothing is raised any more. */
export type InboxClosed = Fact<'InboxClosed', { memberId: string }>;

export const notificationShapes: Shapes<NotificationEvent> = {
  NotificationRaised: { v: 1 },
  NotificationsRead: { v: 1 },
  PreferencesChanged: { v: 1 },
  Unsubscribed: { v: 1 },
  InboxClosed: { v: 1 },
};

/** `notifications-<memberId>` */
export const notificationsStream = stream('notifications');

/** On disk too, with the same care. */
export type AnnouncementEvent = EndingAnnounced;

/** The auction ends soon, and these members are to hear of it: whoever bid on it or watched it at that moment. */
export type EndingAnnounced = Fact<
  'EndingAnnounced',
  { auctionId: string; closesAt: Instant; members: readonly string[] }
>;

export const announcementShapes: Shapes<AnnouncementEvent> = { EndingAnnounced: { v: 1 } };

/** `announcements-<auctionId>` */
export const announcementsStream = stream('announcements');
