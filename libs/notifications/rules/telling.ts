import { type Channels, type NoticeKind, noticeKinds } from '#contracts/notifications.ts';
import { hour, minute, second } from '#kernel/instant.ts';

/** How much people are told; all in milliseconds but `mostEntries`. Our own figures. */
export const telling = {
  /** A mail of the same kind and auction is not written again within this. */
  betweenMails: 10 * minute,
  /** What happened longer ago is no news: it gets into the inbox, and no mail is written. */
  freshFor: hour,
  /** Who is beaten again within this was told a moment ago. */
  betweenOutbids: 10 * second,
  /** So long before an auction's end those who bid on it or watch it hear of it. */
  endingSoon: 15 * minute,
  /** Entries that the inbox keeps. */
  mostEntries: 50,
} as const;

/** Members of one auction that are told of one thing, of the bidders and of the watchers each. */
export const mostTold = 200;

/** What may happen to a member in one auction again and again; everything else happens once. */
const recurring: readonly NoticeKind[] = ['outbid', 'leading'];
export const isRecurring = (kind: NoticeKind): boolean => recurring.includes(kind);

const everywhere: Channels = { inbox: true, mail: true };

export type ChosenChannels = Readonly<Partial<Record<NoticeKind, Channels>>>;

/** Everything is told everywhere until the member chooses otherwise. */
export const channelsOf = (chosen: ChosenChannels, kind: NoticeKind): Channels => chosen[kind] ?? everywhere;

/** The same for every kind. */
export const allChannels = (chosen: ChosenChannels): Record<NoticeKind, Channels> =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, channelsOf(chosen, kind)])) as Record<NoticeKind, Channels>;

/** After mails of these kinds were ended. */
export const withoutMails = (chosen: ChosenChannels, kinds: readonly NoticeKind[]): ChosenChannels => ({
  ...chosen,
  ...Object.fromEntries(kinds.map((kind) => [kind, { ...channelsOf(chosen, kind), mail: false }])),
});
