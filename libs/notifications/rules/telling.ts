import { isAlwaysMailed, isAlwaysTold, type NoticeKind, noticeKinds } from '#contracts/notices.ts';
import type { Channels } from '#contracts/notifications.ts';
import { day, hour, minute } from '#kernel/instant.ts';

/** How much people are told; all in milliseconds but the entries. Our own figures. */
export const telling = {
  /** A mail of the same kind about the same thing is not written again within this. */
  betweenMails: 10 * minute,
  /** What happened longer ago is no news: it gets into the inbox, and no mail is written. */
  freshFor: hour,
  /** The same of what is always mailed: as long as nothing goes to another payout account. */
  alwaysFreshFor: 3 * day,
  /** Entries that the inbox keeps, besides those that strangers cause. */
  mostEntries: 50,
  /** Of those. */
  mostOfStrangers: 20,
} as const;

/** What a stranger causes as often as they like and binds nobody: it has places of its own in the inbox, and takes none of what binds. */
export const ofStrangers: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['wanted', 'for-sale']);

/** Of these, the newest first, what the inbox keeps. */
export function kept<E extends Readonly<{ kind: NoticeKind }>>(entries: readonly E[]): readonly E[] {
  const left = { own: telling.mostEntries, strangers: telling.mostOfStrangers };
  return entries.filter(({ kind }) => left[ofStrangers.has(kind) ? 'strangers' : 'own']-- > 0);
}

/** Mails within a day of what a stranger can cause as often as they like, such as opening auctions or changing what they offer. What is more goes into the inbox alone. */
export const mostMailsADay: Readonly<Partial<Record<NoticeKind, number>>> = {
  wanted: 5,
  'for-sale': 5,
  'offer-received': 10,
};

const everywhere: Channels = { inbox: true, mail: true };

export type ChosenChannels = Readonly<Partial<Record<NoticeKind, Channels>>>;

/** Everything is told everywhere until the member chooses otherwise; where there is no choice, whoever tells it writes the mails. */
export function channelsOf(chosen: ChosenChannels, kind: NoticeKind): Channels {
  if (isAlwaysTold(kind)) return { inbox: true, mail: false };
  return isAlwaysMailed(kind) ? everywhere : (chosen[kind] ?? everywhere);
}

/** The ways of every kind. */
export const allChannels = (chosen: ChosenChannels): Record<NoticeKind, Channels> =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, channelsOf(chosen, kind)])) as Record<NoticeKind, Channels>;

/** The choice without mails of these kinds. */
export const withoutMails = (chosen: ChosenChannels, kinds: readonly NoticeKind[]): ChosenChannels => ({
  ...chosen,
  ...Object.fromEntries(kinds.map((kind) => [kind, { ...channelsOf(chosen, kind), mail: false }])),
});
