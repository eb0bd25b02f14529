import { createReadStream, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { copyKeptFor } from '#contracts/ops-acts.ts';
import { Refused } from '#kernel/refused.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import type { LogFiles } from '../event-store.ts';
import { LogCopies, type LogCopy } from '../log-copies.ts';
import { noteBackup } from './log-files.adapter.ts';

/** Makes a file that holds the log, encrypted to the recipient, away from the thread that visitors wait for. */
export type MakeCopy = (to: string, recipient: string, signal: AbortSignal) => Promise<LogCopy>;

type Deps = Readonly<{
  dataDir: string;
  recipient: string | null;
  files: () => Promise<LogFiles | null>;
  make: MakeCopy;
  clock: Clock;
}>;

/** Of the log's size, what the disk must have: the copy, the same encrypted, and as much again for the log itself. */
const roomFor = 3;

/** Copies of an embedded log, in a folder beside it that is empty at each start: what lay there nobody knows any more. */
export class FileLogCopies extends LogCopies {
  readonly recipient: string | null;
  private readonly folder: string;
  private readonly ready = new Map<string, LogCopy>();
  private readonly inTurn = pLimit(1);
  private readonly ending = new AbortController();
  private readonly ends = new Set<Cancel>();

  constructor(private readonly deps: Deps) {
    super();
    this.recipient = deps.recipient;
    this.folder = join(deps.dataDir, 'copies');
    rmSync(this.folder, { recursive: true, force: true });
  }

  async mayMake(recipient: string): Promise<void> {
    if (this.recipient === null) throw new Refused('backup-no-key');
    if (this.recipient !== recipient) throw new Refused('backup-other-key');
    const files = await this.deps.files();
    if (files && files.freeBytes < roomFor * (files.bytes + files.walBytes)) throw new Refused('backup-no-room');
  }

  make(name: string, recipient: string): Promise<LogCopy> {
    return this.inTurn(async () => {
      const there = this.ready.get(name);
      if (there) return there;
      await this.mayMake(recipient);
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      this.remove(name); // what a copy that failed left
      const made = await this.deps.make(this.fileOf(name), recipient, this.ending.signal).catch((error: unknown) => {
        this.remove(name);
        throw error;
      });
      this.ready.set(name, made);
      const end = this.deps.clock.after(copyKeptFor, () => {
        this.ends.delete(end);
        this.remove(name);
      });
      this.ends.add(end);
      return made;
    });
  }

  open(name: string): ReturnType<LogCopies['open']> {
    const copy = this.ready.get(name);
    if (!copy) return undefined;
    const fd = openSync(this.fileOf(name), 'r'); // now: its end does not cut who reads it
    const content = createReadStream('', { fd });
    const { dataDir, clock } = this.deps;
    content.on('end', () => noteBackup(join(dataDir, 'facts.db'), { at: clock.now(), facts: copy.facts }));
    return { ...copy, content };
  }

  async close(): Promise<void> {
    for (const cancel of this.ends) cancel();
    this.ending.abort();
    await this.inTurn(() => {}); // the one that was cut has ended
    rmSync(this.folder, { recursive: true, force: true });
  }

  private remove(name: string) {
    this.ready.delete(name);
    for (const part of ['', '.plain', '.plain.part']) rmSync(this.fileOf(name) + part, { force: true });
  }

  private fileOf(name: string): string {
    return join(this.folder, `${name}.age`);
  }
}
