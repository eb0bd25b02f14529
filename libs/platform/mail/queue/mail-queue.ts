import type { Instant } from '#kernel/instant.ts';
import type { IsTheirs, Mail } from '../mail.ts';

/** The queue is away or full for now, and nothing is known of what was asked: asking again may help. */
export class MailsUnavailable extends Error {}

/** A mail that whoever took it hands over now. `tries` counts this one too, and tells who took it last. */
export type TakenMail = Readonly<{ mail: Mail; at: Instant; ends: Instant; tries: number }>;

/** How many mails wait, and since when the oldest. */
export type Backlog = Readonly<{ waiting: number; oldest: Instant | null }>;

/**
 * Mails that wait to be handed over, durable and shared by all processes. Its words are sealed, nothing of it is in a backup, and it
 * ends a day after it came or when it is of no use any more. What stays for 30 days is its id, so that the same mail is not sent
 * again. All of it may throw `MailsUnavailable`.
 */
export abstract class MailQueue {
  /** In words for people, such as `SQLite, ./data/mails.db`. */
  abstract readonly description: string;
  /** Durable when it resolves. An id that is known does nothing. */
  abstract add(mail: Mail): Promise<void>;
  /**
   * Those whose time has come: the least tried first, and of these what ends first, such as a code that somebody waits for, then the
   * longest due. `triedBefore`: only such, or only such that never were.
   * Nobody else is given them for `takenFor`: whoever takes them settles them or puts them back by then, or was killed.
   */
  abstract take(most: number, triedBefore?: boolean): Promise<readonly TakenMail[]>;
  /** Handed over, or given up: its words are gone. Safe to repeat. */
  abstract settle(mail: TakenMail): Promise<void>;
  /** To be tried again then. Nothing happens when it was forgotten, settled or taken by somebody else meanwhile. */
  abstract putBack(mail: TakenMail, next: Instant): Promise<void>;
  /** The words of all such mails are gone. */
  abstract forget(isTheirs: IsTheirs): Promise<void>;
  /** How many such mails wait. */
  abstract count(isTheirs: IsTheirs): Promise<number>;
  abstract backlog(): Promise<Backlog>;
  abstract close(): Promise<void>;
}
