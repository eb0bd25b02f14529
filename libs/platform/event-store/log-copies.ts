import type { Readable } from 'node:stream';
import { Refused } from '#kernel/refused.ts';

/** A copy of the log, as it was made. */
export type LogCopy = Readonly<{ facts: number; bytes: number }>;

/**
 * Copies of the log that can be taken away: each is encrypted to one key, whose other half no process of the market has.
 * They lie with the process that made them, for `copyKeptFor`, and end with it. Nest's token.
 */
export abstract class LogCopies {
  /** To whom they are encrypted: an age recipient. Null: nobody set `BACKUP_KEY`, or the log lies on a server. */
  abstract readonly recipient: string | null;

  /**
   * Whether one could be made for that recipient. Refuses with `backup-elsewhere` (the log is a server's), `backup-no-key`,
   * `backup-other-key` and `backup-no-room`.
   */
  abstract mayMake(recipient: string): Promise<void>;

  /** Makes the one of that name, once: a second time it is the same. Refuses as `mayMake` does; throws what else keeps it from being whole. */
  abstract make(name: string, recipient: string): Promise<LogCopy>;

  /** Reads one that lies ready; undefined when it does no longer. */
  abstract open(name: string): (LogCopy & Readonly<{ content: Readable }>) | undefined;

  abstract close(): Promise<void>;
}

/** Of a log that lies on a server, which is copied by the server's own means. */
export class NoLogCopies extends LogCopies {
  readonly recipient = null;

  mayMake(): Promise<void> {
    return Promise.reject(new Refused('backup-elsewhere'));
  }

  make(): Promise<LogCopy> {
    return Promise.reject(new Refused('backup-elsewhere'));
  }

  open(): undefined {
    return undefined;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
