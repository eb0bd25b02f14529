import type { Instant } from '#kernel/instant.ts';
import type { Mail } from './mail.ts';

/** The server will never take this mail. The message is what it said, in numbers: its words name people. */
export class MailRefused extends Error {}

/** The server does not take this mail for now. */
export class MailPostponed extends Error {}

/** The server is away, or takes nothing from us: that says nothing of this mail. Whether it has it is not known. */
export class MailServerAway extends Error {}

/** Takes mails to their readers, or to whoever does. */
export abstract class MailServer {
  /** In words for people, without a password. */
  abstract readonly description: string;
  /**
   * Resolves when the server has said that it has the mail. The same mail has the same `Message-ID`: whoever gets it twice can tell.
   * `at` is when it was written. Errors: `MailRefused`, `MailPostponed`, `MailServerAway`, which it also is when the signal aborts.
   */
  abstract deliver(mail: Mail, at: Instant, signal: AbortSignal): Promise<void>;
  abstract close(): Promise<void>;
}
