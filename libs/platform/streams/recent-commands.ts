import { type Instant, minute, plus } from '#kernel/instant.ts';
import type { Receipt } from './command.ts';

/** A command that took effect, and what it was answered. */
export type KnownCommand = Readonly<{ id: string; bodyHash: string; receipt: Receipt }>;

const kept = 1000;
const keptFor = 10 * minute;
/** However busy a stream is: beyond it the log is asked, which costs time, never correctness. */
const most = 10_000;

/** 48 bits of a command's id: enough to know that a command is new without asking the log. */
const trace = (commandId: string) => Number.parseInt(commandId.slice(0, 8) + commandId.slice(9, 13), 16);

/**
 * A stream's commands: the last 1,000 and the last 10 minutes (at most 10,000) with their receipts, of all older ones a
 * trace. Only a command with the trace of an older one has to be looked up in the log.
 */
export class RecentCommands {
  private readonly known = new Map<string, KnownCommand>();
  private readonly older: Set<number>;

  constructor(commands: readonly KnownCommand[] = [], older = '') {
    for (const command of commands) this.known.set(command.id, command);
    this.older = new Set(older === '' ? [] : new Float64Array(Uint8Array.from(Buffer.from(older, 'base64')).buffer));
  }

  get(commandId: string): KnownCommand | undefined {
    return this.known.get(commandId);
  }

  /** May an older command have had this id? Then the log must be asked. */
  mayBeOlder(commandId: string): boolean {
    return this.older.size > 0 && this.older.has(trace(commandId));
  }

  add(command: KnownCommand) {
    this.known.set(command.id, command);
    if (this.known.size > kept) this.forget(command.receipt.at);
  }

  private forget(now: Instant) {
    const since = plus(now, -keptFor);
    for (const command of this.known.values()) {
      if (this.known.size <= kept || (this.known.size <= most && command.receipt.at >= since)) return;
      this.known.delete(command.id);
      this.older.add(trace(command.id));
    }
  }

  /** The commands in the form that snapshots keep. */
  toJSON(): { commands: readonly KnownCommand[]; older: string } {
    const older = Buffer.from(Float64Array.from(this.older).buffer).toString('base64');
    return { commands: [...this.known.values()], older };
  }
}
