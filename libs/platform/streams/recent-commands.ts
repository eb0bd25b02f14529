import { type Instant, minute, plus } from '#kernel/instant.ts';
import type { Receipt } from './command.ts';

/** A command that took effect, and what it was answered. */
export type KnownCommand = Readonly<{ id: string; bodyHash: string; receipt: Receipt }>;

/** A stream's commands as snapshots keep them: the last ones, and a trace of each older one, in ascending order. */
export type KeptCommands = Readonly<{ last: readonly KnownCommand[]; older: Float64Array }>;

const kept = 1000;
const keptFor = 10 * minute;
/** However busy a stream is: beyond it the log is asked, which costs time, never correctness. */
const most = 10_000;

const nothing: KeptCommands = { last: [], older: new Float64Array() };

/** 48 bits of a command's id: enough to know that a command is new without asking the log. */
const trace = (commandId: string) => Number.parseInt(commandId.slice(0, 8) + commandId.slice(9, 13), 16);

/**
 * A stream's commands: the last 1,000 and the last 10 minutes (at most 10,000) with their receipts, of all older ones a
 * trace. Only a command with the trace of an older one has to be looked up in the log. A snapshot keeps 1,000 receipts at most.
 */
export class RecentCommands {
  private readonly known = new Map<string, KnownCommand>();
  private readonly older: Float64Array;
  private readonly forgotten = new Set<number>();

  constructor({ last, older }: KeptCommands = nothing) {
    for (const command of last) this.known.set(command.id, command);
    this.older = older;
  }

  get(commandId: string): KnownCommand | undefined {
    return this.known.get(commandId);
  }

  /** May an older command have had this id? Then the log must be asked. */
  mayBeOlder(commandId: string): boolean {
    const known = trace(commandId);
    return this.forgotten.has(known) || isIn(this.older, known);
  }

  add(command: KnownCommand) {
    this.known.set(command.id, command);
    if (this.known.size > kept) this.forget(command.receipt.at);
  }

  /** The commands in the form that snapshots keep, with at most so many receipts. */
  kept(receipts = kept): KeptCommands {
    const all = [...this.known.values()];
    const beyond = all.slice(0, Math.max(0, all.length - receipts)).map(({ id }) => trace(id));
    const since = [...this.forgotten, ...beyond];
    const older = new Float64Array(this.older.length + since.length);
    older.set(this.older);
    older.set(since, this.older.length);
    return { last: all.slice(beyond.length), older: older.toSorted() };
  }

  private forget(now: Instant) {
    const since = plus(now, -keptFor);
    for (const command of this.known.values()) {
      if (this.known.size <= kept || (this.known.size <= most && command.receipt.at >= since)) return;
      this.known.delete(command.id);
      this.forgotten.add(trace(command.id));
    }
  }
}

function isIn(ascending: Float64Array, sought: number): boolean {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < sought) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === sought;
}
