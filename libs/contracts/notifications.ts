import * as z from 'zod/mini';
import { id, instant, money, receipt, rev } from './values.ts';

/**
 * What members are told of. `leading`: a bid above theirs was taken back. `unsold`: the seller's auction ended without a
 * winner. `cancelled`: an auction that they bid on, watch or sell was called off.
 */
export const noticeKinds = ['outbid', 'leading', 'ending-soon', 'won', 'lost', 'sold', 'unsold', 'cancelled'] as const;
export const noticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof noticeKind>;

/** What an auction sells, in the words of its product. */
export const noticeLot = z.object({ templateId: id, name: z.string(), size: z.string() });

/** One entry of the inbox. The same kind of the same auction again takes the place of the one before, with another id. */
export const notice = z.object({
  id,
  kind: noticeKind,
  auctionId: id,
  lot: noticeLot,
  /** The price of that moment; null where there is none to tell. */
  price: z.nullable(money),
  /** When the auction ends or ended, as known at that moment. */
  closesAt: instant,
  /** When it happened. */
  at: instant,
  read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** `GET notificationRoutes.inbox`, and pushed whole to the room `member:<id>` as view `inbox`. The last 50, newest first. */
export const inbox = z.object({ id, rev, unread: z.int(), items: z.array(notice) });
export type Inbox = z.infer<typeof inbox>;

/** `POST notificationRoutes.read`: ids of entries; those that are not there any more are passed over. */
export const readBody = z.strictObject({
  ids: z.union([z.literal('all'), z.array(id).check(z.minLength(1), z.maxLength(50))]),
});
export type ReadBody = z.infer<typeof readBody>;

/** Where a kind of notice goes. What comes into the inbox is also shown live. */
export const channels = z.strictObject({ inbox: z.boolean(), mail: z.boolean() });
export type Channels = z.infer<typeof channels>;

/** `GET notificationRoutes.preferences`: every kind. `rev` is empty before the first change. */
export const preferences = z.object({ id, rev, kinds: z.record(noticeKind, channels) });
export type Preferences = z.infer<typeof preferences>;

/** `POST notificationRoutes.preferences`: the kinds that change; the others stay as they are. */
export const preferencesBody = z.strictObject({ kinds: z.partialRecord(noticeKind, channels) });
export type PreferencesBody = z.infer<typeof preferencesBody>;

/** `POST notificationRoutes.unsubscribe`: the token of a mail's link ends mails of its kind, or of every kind. */
export const unsubscribeBody = z.strictObject({
  token: z.string().check(z.maxLength(400)), // cut or changed by a mail program: `link-not-valid`
  all: z._default(z.boolean(), false),
});
export type UnsubscribeBody = z.infer<typeof unsubscribeBody>;

/** Its answer: the kinds whose mails the link ends. */
export const unsubscribed = z.extend(receipt, { kind: noticeKind });
export type Unsubscribed = z.infer<typeof unsubscribed>;
