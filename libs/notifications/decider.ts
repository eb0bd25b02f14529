import type { Channels, NoticeKind } from '#contracts/notifications.ts';
import { noticeKinds } from '#contracts/notifications.ts';
import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { type NotificationEvent, notificationShapes, type NoticeWords } from './events.ts';
import { channelsOf, type ChosenChannels, isRecurring, telling, withoutMails } from './rules/telling.ts';

/** `id` is the command's own. */
export type RaiseData = NoticeWords & Readonly<{ memberId: string; id: string }>;

export type NotificationCommand =
  | Fact<'RaiseNotification', RaiseData>
  | Fact<'ReadNotifications', { memberId: string; ids: 'all' | readonly string[] }>
  | Fact<'ChangePreferences', { memberId: string; kinds: ChosenChannels }>
  /** `kind` null: every kind. */
  | Fact<'Unsubscribe', { memberId: string; kind: NoticeKind | null }>
  | Fact<'CloseInbox', { memberId: string }>;

/** What was raised, as far as what comes next depends on it. */
type Entry = Readonly<{
  id: string;
  kind: NoticeKind;
  auctionId: string;
  mailedAt: Instant | null;
  unread: boolean;
}>;

export type NotificationState = Readonly<{
  /** Newest first, as many as the inbox keeps. */
  entries: readonly Entry[];
  chosen: ChosenChannels;
  closed: boolean;
}>;

/** What a member is told, once each, and by which ways. */
export const notifications = decider<NotificationState, NotificationCommand, NotificationEvent>({
  version: 1,
  shapes: notificationShapes,
  initial: () => ({ entries: [], chosen: {}, closed: false }),
  evolve: {
    NotificationRaised: (state, { id, kind, auctionId, inbox, mail }, { at }) => {
      const before = entryOf(state, kind, auctionId);
      const entry = { id, kind, auctionId, mailedAt: mail ? at : (before?.mailedAt ?? null), unread: inbox };
      const others = state.entries.filter((other) => other !== before);
      return { ...state, entries: [entry, ...others].slice(0, telling.mostEntries) };
    },
    NotificationsRead: (state, { ids }) => ({
      ...state,
      entries: state.entries.map((entry) => (ids.includes(entry.id) ? { ...entry, unread: false } : entry)),
    }),
    PreferencesChanged: (state, { kinds }) => ({ ...state, chosen: { ...state.chosen, ...kinds } }),
    Unsubscribed: (state, { kinds }) => ({ ...state, chosen: withoutMails(state.chosen, kinds) }),
    InboxClosed: () => ({ entries: [], chosen: {}, closed: true }),
  },
  decide: {
    RaiseNotification: raised,
    ReadNotifications: ({ memberId, ids: asked }, { entries }) => {
      const ids = entries
        .filter(({ id, unread }) => unread && (asked === 'all' || asked.includes(id)))
        .map(({ id }) => id);
      return ids.length > 0 ? [{ type: 'NotificationsRead', data: { memberId, ids } }] : [];
    },
    ChangePreferences: ({ memberId, kinds: asked }, { chosen, closed }) => {
      const changed = noticeKinds.flatMap((kind) => {
        const wanted = asked[kind];
        return wanted && !isSame(wanted, channelsOf(chosen, kind)) ? [[kind, wanted] as const] : [];
      });
      if (closed || changed.length === 0) return [];
      return [{ type: 'PreferencesChanged', data: { memberId, kinds: Object.fromEntries(changed) } }];
    },
    Unsubscribe: ({ memberId, kind: asked }, { chosen, closed }) => {
      const kinds = noticeKinds.filter((kind) => (asked ?? kind) === kind && channelsOf(chosen, kind).mail);
      return closed || kinds.length === 0 ? [] : [{ type: 'Unsubscribed', data: { memberId, kinds } }];
    },
    CloseInbox: ({ memberId }, { closed }) => (closed ? [] : [{ type: 'InboxClosed', data: { memberId } }]),
  },
});

function raised(command: RaiseData, state: NotificationState, at: Instant): readonly NotificationEvent[] {
  const before = entryOf(state, command.kind, command.auctionId);
  if (state.closed || before?.id === command.id || (before && !isRecurring(command.kind))) return [];
  const ways = channelsOf(state.chosen, command.kind);
  const mail = ways.mail && isNews(command.at, at) && isQuiet(before, at);
  if (!ways.inbox && !mail) return [];
  return [{ type: 'NotificationRaised', data: { ...command, inbox: ways.inbox, mail } }];
}

/** A log that is read from its start, or a market that was down, must not write old mails. */
const isNews = (happened: Instant, now: Instant) => now < plus(happened, telling.freshFor);

const isQuiet = (before: Entry | undefined, now: Instant) =>
  !before?.mailedAt || now >= plus(before.mailedAt, telling.betweenMails);

const isSame = (a: Channels, b: Channels) => a.inbox === b.inbox && a.mail === b.mail;

const entryOf = ({ entries }: NotificationState, kind: NoticeKind, auctionId: string) =>
  entries.find((entry) => entry.kind === kind && entry.auctionId === auctionId);
