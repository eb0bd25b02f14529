import type { About, NoticeKind, NoticeWords } from '#contracts/notices.ts';
import type { Channels } from '#contracts/notifications.ts';
import { stream, type Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type NotificationEvent =
  | NotificationRaised
  | NotificationsRead
  | PreferencesChanged
  | Unsubscribed
  | NewsletterJoined
  | NewsletterLeft
  | InboxClosed;

/** What there is to tell, in the words of its moment. */
export type NoticeContent = Readonly<{
  kind: NoticeKind;
  about: About;
  words: NoticeWords;
  /** When it happened: the time of the fact that it tells of. */
  at: Instant;
}>;

/** A member is told. It takes the place of an earlier one of the same kind about the same thing. `mail`: a mail is written, too. */
export type NotificationRaised = Fact<
  'NotificationRaised',
  NoticeContent & Readonly<{ memberId: string; id: string; inbox: boolean; mail: boolean }>
>;

/** Version 1: there were auctions alone to tell of. */
type RaisedOfAuction = Omit<NotificationRaised['data'], 'about' | 'words'> &
  Readonly<{
    auctionId: string;
    lot: Readonly<{ templateId: string; name: string; size: string }>;
    price: Money | null;
    closesAt: Instant;
  }>;

const aboutAuction = ({ auctionId, lot, price, closesAt, ...raised }: RaisedOfAuction): NotificationRaised['data'] => ({
  ...raised,
  about: { kind: 'auction', id: auctionId },
  words: { ...lot, price, closesAt },
});

export type NotificationsRead = Fact<'NotificationsRead', { memberId: string; ids: readonly string[] }>;

/** The kinds that are not named stay as they were. */
export type PreferencesChanged = Fact<
  'PreferencesChanged',
  { memberId: string; kinds: Readonly<Partial<Record<NoticeKind, Channels>>> }
>;

/** By the link of a mail: no more mails of these kinds. */
export type Unsubscribed = Fact<'Unsubscribed', { memberId: string; kinds: readonly NoticeKind[] }>;

/** The member asks for the newsletter, which nobody gets unasked: the fact's time is when they did. */
export type NewsletterJoined = Fact<'NewsletterJoined', { memberId: string }>;

/** By the member's own choice, or by the link of a mail that ends every kind. */
export type NewsletterLeft = Fact<'NewsletterLeft', { memberId: string }>;

/** The member is erased: nothing is kept for them, nothing is raised any more. */
export type InboxClosed = Fact<'InboxClosed', { memberId: string }>;

export const notificationShapes: Shapes<NotificationEvent> = {
  NotificationRaised: { v: 2, people: ['memberId'], upcasters: { 1: aboutAuction } },
  NotificationsRead: { v: 1, people: ['memberId'] },
  PreferencesChanged: { v: 1, people: ['memberId'] },
  Unsubscribed: { v: 1, people: ['memberId'] },
  NewsletterJoined: { v: 1, people: ['memberId'] },
  NewsletterLeft: { v: 1, people: ['memberId'] },
  InboxClosed: { v: 1, people: ['memberId'] },
};

/** `notifications-<memberId>` */
export const notificationsStream = stream('notifications');
