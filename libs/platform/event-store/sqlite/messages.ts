import type { MessagePort } from 'node:worker_threads';

/**
 * What the writer is started with. `mostPages` bounds the file (its pages have 4 KiB); past `mostWal` bytes of write-ahead log
 * it begins a new one.
 */
export type WriterOptions = Readonly<{ file: string; durable: boolean; mostPages?: number; mostWal?: number }>;

/** `after` is -1 for a stream that must not exist; `facts` are id, type, data and meta, again and again. */
export type Append = Readonly<{ seq: number; stream: string; after: number; facts: readonly string[] }>;

/**
 * Appends in their order, as threads hand them over at the least cost: numbers by three (seq, after, how many texts) and
 * all texts in one, a line each, since none holds a line break. The streams' names, which are kept long, lie apart.
 */
export type PackedAppends = Readonly<{ numbers: Float64Array; streams: readonly string[]; texts: string }>;

/** Another thread that reads the log: it is sent the last row's number after each commit. */
export type Follower = Readonly<{ follower: MessagePort }>;

/** To the writer: appends, a follower, or the end. */
export type ToWriter = PackedAppends | Follower | 'close';

/** What became of one append. `fresh` is false for a repeat, which was in the log already. */
export type Outcome =
  | Readonly<{ seq: number; is: 'stored'; position: number; revision: number; fresh: boolean }>
  | Readonly<{ seq: number; is: 'lost' }>
  | Readonly<{ seq: number; is: 'unavailable' | 'wrong'; why: string }>;

/** What became of appends in their order: of those that were stored the numbers by four, and all the others. */
export type PackedOutcomes = Readonly<{ stored: Float64Array; others: readonly Outcome[] }>;

/**
 * From the writer. `checked`: all rows that were there at its opening are what was written. `fatal`: what was not answered
 * yet has an unknown outcome, and the process must end.
 */
export type FromWriter =
  | Readonly<{ is: 'ready'; end: number; checked: boolean }>
  | Readonly<{ is: 'checked' }>
  | Readonly<{ is: 'refused'; why: string; damaged: boolean }>
  | Readonly<{ is: 'committed'; outcomes: PackedOutcomes }>
  | Readonly<{ is: 'fatal'; why: string }>;

export const packedAppends = (appends: readonly Append[]): PackedAppends => ({
  numbers: Float64Array.from(appends.flatMap(({ seq, after, facts }) => [seq, after, facts.length])),
  streams: appends.map(({ stream }) => stream),
  texts: appends.map(({ facts }) => facts.join('\n')).join('\n'),
});

export function unpackedAppends({ numbers, streams, texts }: PackedAppends): Append[] {
  const lines = texts.split('\n');
  let at = 0;
  return streams.map((stream, i) => {
    const [seq, after, count] = [numbers[3 * i]!, numbers[3 * i + 1]!, numbers[3 * i + 2]!];
    const facts = lines.slice(at, at + count);
    at += count;
    return { seq, stream, after, facts };
  });
}

export function packedOutcomes(outcomes: readonly Outcome[]): PackedOutcomes {
  const numbers: number[] = [];
  const others: Outcome[] = [];
  for (const outcome of outcomes) {
    if (outcome.is !== 'stored') others.push(outcome);
    else numbers.push(outcome.seq, outcome.position, outcome.revision, Number(outcome.fresh));
  }
  return { stored: Float64Array.from(numbers), others };
}

export function unpackedOutcomes({ stored, others }: PackedOutcomes): Outcome[] {
  const outcomes: Outcome[] = [];
  for (let i = 0; i < stored.length; i += 4) {
    const [seq, position, revision] = [stored[i]!, stored[i + 1]!, stored[i + 2]!];
    outcomes.push({ seq, is: 'stored', position, revision, fresh: stored[i + 3] === 1 });
  }
  return [...outcomes, ...others];
}
