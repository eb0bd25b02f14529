import { type Instant, minute, plus } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { Receipt } from './command.ts';

/** A command that took effect, and what it was answered. */
export type KnownCommand = Readonly<{ id: string; bodyHash: string; receipt: Receipt }>;

/**
 * A stream's commands as snapshots keep them: the last ones as a list, or as lines that are not read yet, and a trace of each
 * older one, in ascending order.
 */
export type KeptCommands = Readonly<{ last: readonly KnownCommand[] | string; older: Float64Array }>;

const kept = 1000;
const keptFor = 10 * minute;
/** However busy a stream is: beyond it the log is asked, which costs time, never correctness. */
const most = 10_000;
/** A stream that is asked oftener is busy: its lines are then read as a whole. */
const looksAtLines = 8;

const nothing: KeptCommands = { last: [], older: new Float64Array() };

/** 48 bits of a command's id: enough to know that a command is new without asking the log. */
const trace = (commandId: string) => Number.parseInt(commandId.slice(0, 8) + commandId.slice(9, 13), 16);

/**
 * A stream's commands: the last 1,000 and the last 10 minutes (at most 10,000) with their receipts, of all older ones a
 * trace. Only a command with the trace of an older one has to be looked up in the log. A snapshot keeps 1,000 receipts.
 */
export class RecentCommands {
  private known = new Map<string, KnownCommand>();
  /** Receipts from before those in `known`: of most streams that are read one command is asked for, so they stay a text. */
  private lines = '';
  private looks = 0;
  private readonly older: Float64Array;
  private readonly forgotten = new Set<number>();

  constructor({ last, older }: KeptCommands = nothing) {
    if (typeof last === 'string') this.lines = last;
    else for (const command of last) this.known.set(command.id, command);
    this.older = older;
  }

  get(commandId: string): KnownCommand | undefined {
    if (this.lines !== '' && ++this.looks > looksAtLines) this.readLines();
    return this.known.get(commandId) ?? inLines(this.lines, commandId);
  }

  /** May an older command have had this id? Then the log must be asked. */
  mayBeOlder(commandId: string): boolean {
    const known = trace(commandId);
    return this.forgotten.has(known) || isIn(this.older, known);
  }

  add(command: KnownCommand) {
    this.known.set(command.id, command);
    if (this.lines !== '' && this.known.size > looksAtLines) this.readLines();
    if (this.known.size > kept) this.forget(command.receipt.at);
  }

  /** The commands in the form that snapshots keep: the last of them as a list. */
  kept(): Readonly<{ last: readonly KnownCommand[]; older: Float64Array }> {
    this.readLines();
    const all = [...this.known.values()];
    const beyond = all.slice(0, Math.max(0, all.length - kept)).map(({ id }) => trace(id));
    const since = [...this.forgotten, ...beyond];
    const older = new Float64Array(this.older.length + since.length);
    older.set(this.older);
    older.set(since, this.older.length);
    return { last: all.slice(beyond.length), older: older.toSorted() };
  }

  private readLines() {
    if (this.lines === '') return;
    const since = this.known;
    this.known = new Map(commandsIn(this.lines).map((command) => [command.id, command]));
    for (const [id, command] of since) this.known.set(id, command);
    this.lines = '';
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

type Line = [id: string, bodyHash: string, revision: number, position: Position, at: Instant];

/** A line for each command, in their order. */
export const linesOf = (commands: readonly KnownCommand[]): string =>
  commands
    .map(({ id, bodyHash, receipt: { revision, position, at } }) => {
      const line: Line = [id, bodyHash, revision, position, at];
      return `${JSON.stringify(line)}\n`;
    })
    .join('');

const commandOf = (line: string): KnownCommand => {
  const [id, bodyHash, revision, position, at] = JSON.parse(line) as Line;
  return { id, bodyHash, receipt: { revision, position, at } };
};

const commandsIn = (lines: string) => lines.split('\n').slice(0, -1).map(commandOf);

/** JSON escapes a quotation mark, so nothing else in a line looks as its beginning does. */
function inLines(lines: string, commandId: string): KnownCommand | undefined {
  const at = lines.indexOf(`["${commandId}",`);
  return at < 0 ? undefined : commandOf(lines.slice(at, lines.indexOf('\n', at)));
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
