/** What the writer is started with. `mostPages` bounds the file (its pages have 4 KiB). */
export type WriterOptions = Readonly<{ file: string; durable: boolean; mostPages?: number }>;

/** `after` is -1 for a stream that must not exist; `facts` are id, type, data and meta, again and again. */
export type Append = Readonly<{ seq: number; stream: string; after: number; facts: readonly string[] }>;

/** To the writer: appends in their order, or the end. */
export type ToWriter = Readonly<{ appends: readonly Append[] }> | 'close';

/** What became of one append. `fresh` is false for a repeat, which was in the log already. */
export type Outcome =
  | Readonly<{ seq: number; is: 'stored'; position: number; revision: number; fresh: boolean }>
  | Readonly<{ seq: number; is: 'lost' | 'unavailable' | 'wrong'; why: string }>;

/** From the writer. `fatal`: what was not answered yet has an unknown outcome, and the process must end. `indexed`: ids up to there are in the file's index. */
export type FromWriter =
  | Readonly<{ is: 'ready'; end: number }>
  | Readonly<{ is: 'refused'; why: string; damaged: boolean }>
  | Readonly<{ is: 'committed'; outcomes: readonly Outcome[] }>
  | Readonly<{ is: 'indexed'; through: number }>
  | Readonly<{ is: 'fatal'; why: string }>;
