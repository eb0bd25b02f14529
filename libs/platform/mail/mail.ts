import type { Instant } from '#kernel/instant.ts';

/** A mail to one person. `id` (a UUID) makes sending it twice the same as once. */
export type Mail = Readonly<{
  id: string;
  to: string;
  subject: string;
  text: string;
  language: string;
  /** Where such mails are ended, by one press in the mailbox: the header fields List-Unsubscribe and List-Unsubscribe-Post. */
  unsubscribe?: string;
  /** From then on its link is of no use to anybody: what is kept here of it goes within an hour. */
  until?: Instant;
  /** To somebody who is erased with it: forgetting them spares it. It goes once it is handed over, and at `until`, which it must have. */
  isLast?: true;
}>;

/** Whether a mail to that address, that was given to the mailer then, is one person's: who had the address before is another. */
export type IsTheirs = (to: string, at: Instant) => boolean;

/** Sends mail. Nest's token. */
export abstract class Mailer {
  /** Resolves once it is handed over; the same `id` again does nothing. */
  abstract send(mail: Mail): Promise<void>;
  /** Deletes what is kept here of such mails, but last ones. What was handed on is out of our hands. Safe to repeat. */
  abstract forget(isTheirs: IsTheirs): Promise<void>;
  /** How many such mails lie here, but last ones: sent in development, or waiting to be handed over. */
  abstract count(isTheirs: IsTheirs): Promise<number>;
}

/** A mail that was handed over, and when. */
export type SentMail = Mail & Readonly<{ at: string }>;

/** A mailer that keeps what it was given, to be read in development and tests. Nest's token. */
export abstract class Outbox extends Mailer {
  /** The newest 100, newest first. */
  abstract latest(): Promise<readonly SentMail[]>;
}
