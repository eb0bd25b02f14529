import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hour } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type IsTheirs, type Mail, Outbox, type SentMail } from './mail.ts';

const most = 100;
const isId = /^[0-9a-f-]{36}$/;

/** One JSON file a mail, named by its id, in a folder that only its owner reads. For development: nobody gets a mail. */
export class FolderOutbox extends Outbox {
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(mail: Mail) {
    if (!isId.test(mail.id)) throw new Error('the id of a mail is a UUID');
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const draft = join(this.folder, `${randomUUID()}.draft`);
    const sent: SentMail = { ...mail, at: this.clock.now() };
    await writeDurably(draft, JSON.stringify(sent, null, 2));
    try {
      await link(draft, this.fileOf(mail.id)); // whole or not at all, and never twice
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Also a draft that a process left when it was killed: it says nobody's name when it is not whole, so that one goes too. */
  async forget(isTheirs: IsTheirs) {
    for (const file of await this.files(/[.](?:json|draft)$/)) {
      const text = await readFile(file, 'utf8').catch(() => undefined); // a draft may have become a mail meanwhile
      if (text !== undefined && isTheirsOrTorn(text, isTheirs)) await rm(file, { force: true });
    }
    await syncFolder(this.folder);
  }

  /**
   * Deletes the mails whose time is over, now and every hour from now on: each end by itself would read the whole folder for one
   * mail. What fails is tried again an hour later.
   */
  forgetEnded(): void {
    this.clock.after(hour, () => this.forgetEnded());
    void this.sweep().catch(() => undefined);
  }

  private async sweep() {
    const now = this.clock.now();
    for (const file of await this.files(/[.]json$/)) {
      const until = (await mailIn(file))?.until;
      if (until !== undefined && until <= now) await rm(file, { force: true });
    }
    await syncFolder(this.folder);
  }

  async latest() {
    const files = await this.files(/[.]json$/);
    const dated = await Promise.all(files.map(async (file) => ({ file, ms: await writtenAt(file) })));
    const newest = dated.toSorted((a, b) => b.ms - a.ms).slice(0, most);
    const mails = await Promise.all(newest.map(({ file }) => mailIn(file)));
    return mails.filter((mail) => mail !== undefined);
  }

  async count(isTheirs: IsTheirs) {
    const mails = await Promise.all((await this.files(/[.]json$/)).map(mailIn));
    return mails.filter((mail) => mail !== undefined && !mail.isLast && isTheirs(mail.to, mail.at)).length;
  }

  private async files(named: RegExp) {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((name) => named.test(name)).map((name) => join(this.folder, name));
  }

  private fileOf(id: string) {
    return join(this.folder, `${id}.json`);
  }
}

/** Nothing when it has been deleted meanwhile, or a damaged disk left no mail in it: the others are read all the same. */
async function mailIn(file: string): Promise<SentMail | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SentMail;
  } catch {
    return undefined;
  }
}

const writtenAt = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;

async function writeDurably(path: string, text: string) {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isTheirsOrTorn(text: string, isTheirs: IsTheirs): boolean {
  try {
    const { to, at, isLast } = JSON.parse(text) as SentMail;
    return !isLast && isTheirs(to, at);
  } catch {
    return true; // a mail that is being written is then written again by whoever sends it
  }
}

/** Makes deletions durable: after a power cut the files might be there again. */
async function syncFolder(path: string) {
  const folder = await open(path).catch(() => undefined); // no folder: no mail was sent yet
  await folder?.sync();
  await folder?.close();
}
