import * as z from 'zod/mini';
import { noticeKinds, topics } from './notices.ts';
import { id, instant, money, receipt, rev } from './values.ts';

export const noticeKind = z.enum(noticeKinds);

/** One entry of the inbox. The same kind about the same thing again takes the place of the one before, with another id. */
export const notice = z.object({
  id,
  kind: noticeKind,
  about: z.object({ kind: z.enum(topics), id }),
  /** In the words of that moment. */
  words: z.record(z.string(), z.nullable(z.union([z.string(), money]))),
  /** When it happened. */
  at: instant,
  read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** `GET notificationRoutes.inbox`, and pushed whole to the room `member:<id>` as view `inbox`. The last 50, newest first, and among them the last 20 of what strangers cause (`wanted`, `for-sale`). */
export const inbox = z.object({ id, rev, unread: z.int(), items: z.array(notice) });
export type Inbox = z.infer<typeof inbox>;

/** `POST notificationRoutes.read`: ids of entries; those that are not there any more are passed over. */
export const readBody = z.strictObject({
  ids: z.union([z.literal('all'), z.array(id).check(z.minLength(1), z.maxLength(70))]),
});
export type ReadBody = z.infer<typeof readBody>;

/** Where a kind of notice goes. What comes into the inbox is also shown live. */
export const channels = z.strictObject({ inbox: z.boolean(), mail: z.boolean() });
export type Channels = z.infer<typeof channels>;

/**
 * `GET notificationRoutes.preferences`: every kind, and since when the member has asked for the newsletter. `rev` is empty before
 * the first change.
 */
export const preferences = z.object({
  id,
  rev,
  kinds: z.record(noticeKind, channels),
  newsletterSince: z.nullable(instant),
});
export type Preferences = z.infer<typeof preferences>;

/** `POST notificationRoutes.preferences`: the kinds that change; the others stay as they are. */
export const preferencesBody = z.strictObject({ kinds: z.partialRecord(noticeKind, channels) });
export type PreferencesBody = z.infer<typeof preferencesBody>;

/** `POST notificationRoutes.newsletter` */
export const newsletterBody = z.strictObject({ isWanted: z.boolean() });
export type NewsletterBody = z.infer<typeof newsletterBody>;

/** `POST notificationRoutes.unsubscribe`: the token of a mail's link ends mails of its kind, or of every kind. */
export const unsubscribeBody = z.strictObject({
  token: z.string().check(z.maxLength(400)), // cut or changed by a mail program: `link-not-valid`
  all: z._default(z.boolean(), false),
});
export type UnsubscribeBody = z.infer<typeof unsubscribeBody>;

/** Query of `notificationRoutes.unsubscribeAtOnce`. */
export const unsubscribeQuery = z.strictObject({ token: z.string().check(z.maxLength(400)) });
export type UnsubscribeQuery = z.infer<typeof unsubscribeQuery>;

/** `POST notificationRoutes.unsubscribeAtOnce`: the form that mail providers send, in RFC 8058's words. */
export const oneClickForm = z.object({ 'List-Unsubscribe': z.literal('One-Click') });
export type OneClickForm = z.infer<typeof oneClickForm>;

/** Its answer: the kinds whose mails the link ends. */
export const unsubscribed = z.extend(receipt, { kind: noticeKind });
export type Unsubscribed = z.infer<typeof unsubscribed>;
