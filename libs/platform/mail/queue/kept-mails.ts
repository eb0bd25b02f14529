import { day, type Instant, minute, plus } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { decryptUnder, encryptUnder } from '#platform/person-keys/encryption.ts';
import { DamagedBox, type PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { IsTheirs, Mail } from '../mail.ts';
import { MailQueue, type TakenMail } from './mail-queue.ts';

/** How long somebody who took a mail has for it, in milliseconds; a mail server may take minutes to say that it has it. */
export const takenFor = 5 * minute;

/** How long a mail is tried. */
export const triedFor = day;

/** How long an id is known: reactions do again what they did in the last seconds, and nothing older. */
export const knownFor = 30 * day;

/** Mails that are looked at in one go. */
const pageSize = 200;

const isId = /^[0-9a-f-]{36}$/;

/** A mail as it lies in a store. Without a `box`, which goes with `next`, it is only known. */
export type KeptMail = Readonly<{
  id: string;
  box: string;
  at: Instant;
  ends: Instant;
  /** When it is due. */
  next: Instant;
  tries: number;
}>;

/** Which mails are taken now, and until when; `MailQueue.take`. */
export type Due = Readonly<{ now: Instant; until: Instant; most: number; triedBefore: boolean | undefined }>;

export type QueueOptions = Readonly<{ clock: Clock; keys: Pick<PersonKeys, 'secret'> }>;

/** What all queues have in common: what a mail is sealed with, and its times. */
export abstract class KeptMails extends MailQueue {
  protected readonly clock: Clock;
  private readonly keys: Pick<PersonKeys, 'secret'>;
  private secret: Uint8Array | undefined;

  constructor({ clock, keys }: QueueOptions) {
    super();
    this.clock = clock;
    this.keys = keys;
  }

  async add(mail: Mail): Promise<void> {
    if (!isId.test(mail.id)) throw new Error('the id of a mail is a UUID');
    const at = this.clock.now();
    const last = plus(at, triedFor);
    const ends = mail.until !== undefined && mail.until < last ? mail.until : last;
    const box = encryptUnder(await this.key(), mail.id, JSON.stringify(mail));
    await this.insert({ id: mail.id, box, at, ends, next: at, tries: 0 });
  }

  async take(most: number, triedBefore?: boolean): Promise<readonly TakenMail[]> {
    const key = await this.key();
    const now = this.clock.now();
    const rows = await this.takeDue({ now, until: plus(now, takenFor), most, triedBefore });
    const taken: TakenMail[] = [];
    for (const row of rows) {
      const mail = opened(key, row);
      if (mail) taken.push({ mail, at: row.at, ends: row.ends, tries: row.tries });
      else await this.empty(row.id);
    }
    return taken;
  }

  settle({ mail }: TakenMail): Promise<void> {
    return this.empty(mail.id);
  }

  putBack({ mail, tries }: TakenMail, next: Instant): Promise<void> {
    return this.defer({ id: mail.id, tries, next });
  }

  /** With them what nobody can open: it may be theirs, and nobody can send it. */
  async forget(isTheirs: IsTheirs): Promise<void> {
    for await (const { id, at, mail } of this.readable())
      if (!mail || (!mail.isLast && isTheirs(mail.to, at))) await this.empty(id);
  }

  async count(isTheirs: IsTheirs): Promise<number> {
    let count = 0;
    for await (const { at, mail } of this.readable()) if (mail && !mail.isLast && isTheirs(mail.to, at)) count++;
    return count;
  }

  /** All that wait, page by page; without a mail where the box is damaged. */
  private async *readable() {
    const key = await this.key();
    for (let after = ''; ;) {
      const rows = await this.waiting(after, pageSize);
      for (const row of rows) yield { id: row.id, at: row.at, mail: opened(key, row) };
      if (rows.length < pageSize) return;
      after = rows.at(-1)!.id;
    }
  }

  /** Durable; nothing where the id is known. */
  protected abstract insert(row: KeptMail): Promise<void>;
  /** One more try each, and due again at `until`: each row is given to one alone. */
  protected abstract takeDue(of: Due): Promise<readonly KeptMail[]>;
  /** Takes away the box, for good. */
  protected abstract empty(id: string): Promise<void>;
  /** Where there is a box, and nobody took it since. */
  protected abstract defer(of: Pick<KeptMail, 'id' | 'tries' | 'next'>): Promise<void>;
  /** The next that have a box, by their ids. */
  protected abstract waiting(after: string, most: number): Promise<readonly Pick<KeptMail, 'id' | 'box' | 'at'>[]>;

  private async key(): Promise<Uint8Array> {
    this.secret ??= await this.keys.secret('waiting-mails');
    return this.secret;
  }
}

/** Nothing where the box is damaged: nobody can ever send that mail. */
function opened(key: Uint8Array, { id, box }: Pick<KeptMail, 'id' | 'box'>): Mail | undefined {
  try {
    return JSON.parse(decryptUnder(key, id, box)) as Mail;
  } catch (error) {
    if (error instanceof DamagedBox) return undefined;
    throw error;
  }
}
