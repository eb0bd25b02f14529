import { type About, chosenKinds, isAlwaysMailed, type NoticeKind } from '#contracts/notices.ts';
import type { Channels } from '#contracts/notifications.ts';
import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { type NoticeContent, type NotificationEvent, notificationShapes } from './events.ts';
import { channelsOf, type ChosenChannels, kept, mostMailsADay, telling, withoutMails } from './rules/telling.ts';

/** `id` of the notice is the command's id. `recurs`: it may be told again of the same thing. */
export type RaiseData = NoticeContent & Readonly<{ memberId: string; id: string; recurs: boolean }>;

export type NotificationCommand =
  | Fact<'RaiseNotification', RaiseData>
  | Fact<'ReadNotifications', { memberId: string; ids: 'all' | readonly string[] }>
  | Fact<'ChangePreferences', { memberId: string; kinds: ChosenChannels }>
  /** `kind` null: every kind. */
  | Fact<'Unsubscribe', { memberId: string; kind: NoticeKind | null }>
  | Fact<'ChooseNewsletter', { memberId: string; isWanted: boolean }>
  | Fact<'CloseInbox', { memberId: string }>;

/** What was raised, as far as what comes next depends on it. */
type Entry = Readonly<{
  id: string;
  kind: NoticeKind;
  /** Id of what it is about. */
  about: string;
  mailedAt: Instant | null;
  unread: boolean;
}>;

type Mailed = Readonly<Partial<Record<NoticeKind, readonly Instant[]>>>;

export type NotificationState = Readonly<{
  /** Notices, the newest first, as many as the inbox keeps. */
  entries: readonly Entry[];
  /** When the last mails were written of what a day has so many of, the oldest first. */
  mailed: Mailed;
  chosen: ChosenChannels;
  /** Did they ask for it, and not take that back? */
  newsletter: boolean;
  closed: boolean;
}>;

/** What a member is told, once each, and by which ways. */
export const notifications = decider<NotificationState, NotificationCommand, NotificationEvent>({
  version: 5,
  shapes: notificationShapes,
  initial: () => ({ entries: [], mailed: {}, chosen: {}, newsletter: false, closed: false }),
  evolve: {
    NotificationRaised: (state, { id, kind, about, inbox, mail }, { at }) => {
      const before = entryOf(state, kind, about);
      const entry = { id, kind, about: about.id, mailedAt: mail ? at : (before?.mailedAt ?? null), unread: inbox };
      const others = state.entries.filter((other) => other !== before);
      const mailed = mail ? withMail(state.mailed, kind, at) : state.mailed;
      return { ...state, mailed, entries: kept([entry, ...others]) };
    },
    NotificationsRead: (state, { ids }) => ({
      ...state,
      entries: state.entries.map((entry) => (ids.includes(entry.id) ? { ...entry, unread: false } : entry)),
    }),
    PreferencesChanged: (state, { kinds }) => ({ ...state, chosen: { ...state.chosen, ...kinds } }),
    Unsubscribed: (state, { kinds }) => ({ ...state, chosen: withoutMails(state.chosen, kinds) }),
    NewsletterJoined: (state) => ({ ...state, newsletter: true }),
    NewsletterLeft: (state) => ({ ...state, newsletter: false }),
    InboxClosed: () => ({ entries: [], mailed: {}, chosen: {}, newsletter: false, closed: true }),
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
      const changed = chosenKinds().flatMap((kind) => {
        const wanted = asked[kind];
        return wanted && !isSame(wanted, channelsOf(chosen, kind)) ? [[kind, wanted] as const] : [];
      });
      if (closed || changed.length === 0) return [];
      return [{ type: 'PreferencesChanged', data: { memberId, kinds: Object.fromEntries(changed) } }];
    },
    Unsubscribe: ({ memberId, kind: asked }, { chosen, newsletter, closed }) => {
      if (closed) return [];
      const kinds = chosenKinds().filter((kind) => (asked ?? kind) === kind && channelsOf(chosen, kind).mail);
      const ended = kinds.length > 0 ? [{ type: 'Unsubscribed', data: { memberId, kinds } } as const] : [];
      const left = asked === null && newsletter ? [{ type: 'NewsletterLeft', data: { memberId } } as const] : [];
      return [...ended, ...left];
    },
    ChooseNewsletter: ({ memberId, isWanted }, { newsletter, closed }) => {
      if (closed || isWanted === newsletter) return [];
      return [{ type: isWanted ? 'NewsletterJoined' : 'NewsletterLeft', data: { memberId } }];
    },
    CloseInbox: ({ memberId }, { closed }) => (closed ? [] : [{ type: 'InboxClosed', data: { memberId } }]),
  },
});

function raised({ recurs, ...told }: RaiseData, state: NotificationState, at: Instant): readonly NotificationEvent[] {
  const before = entryOf(state, told.kind, told.about);
  if (state.closed || before?.id === told.id || (before && !recurs)) return [];
  const ways = channelsOf(state.chosen, told.kind);
  const mail = ways.mail && isNews(told, at) && isQuiet(before, at) && isWithinADay(told.kind, state, at);
  if (!ways.inbox && !mail) return [];
  return [{ type: 'NotificationRaised', data: { ...told, inbox: ways.inbox, mail } }];
}

/** A log that is read from its start, or a market that was down, must not write old mails. */
const isNews = ({ kind, at: happened }: RaiseData | Omit<RaiseData, 'recurs'>, now: Instant) =>
  now < plus(happened, isAlwaysMailed(kind) ? telling.alwaysFreshFor : telling.freshFor);

const isQuiet = (before: Entry | undefined, now: Instant) =>
  !before?.mailedAt || now >= plus(before.mailedAt, telling.betweenMails);

function isWithinADay(kind: NoticeKind, { mailed }: NotificationState, now: Instant): boolean {
  const most = mostMailsADay[kind];
  return most === undefined || (mailed[kind] ?? []).filter((at) => now < plus(at, day)).length < most;
}

function withMail(mailed: Mailed, kind: NoticeKind, at: Instant): Mailed {
  const most = mostMailsADay[kind];
  return most === undefined ? mailed : { ...mailed, [kind]: [...(mailed[kind] ?? []), at].slice(-most) };
}

const isSame = (a: Channels, b: Channels) => a.inbox === b.inbox && a.mail === b.mail;

const entryOf = ({ entries }: NotificationState, kind: NoticeKind, about: About) =>
  entries.find((entry) => entry.kind === kind && entry.about === about.id);
