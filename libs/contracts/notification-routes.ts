import { v1 } from './routes.ts';

/** Addresses of inbox and newsletter: what needs them is loaded late. */
export const notificationRoutes = {
  inbox: `${v1}/users/me/inbox`,
  read: `${v1}/users/me/inbox/read`,
  preferences: `${v1}/users/me/notification-preferences`,
  newsletter: `${v1}/users/me/newsletter`,
  /** Signed in or not, with the token of a mail. */
  unsubscribe: `${v1}/unsubscribe`,
  /** What a mail's header names: pressed in the mailbox itself (RFC 8058), or opened from it. */
  unsubscribeAtOnce: `${v1}/unsubscribe/one-click`,
};
