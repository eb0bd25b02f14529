import type { MessagePort } from 'node:worker_threads';
import { IndexBusy, type FactIndex, type IndexHealth } from './fact-index.ts';
import type { Counted, Span } from './log-index.ts';
import type { FactSearch, FactsFound } from './search.ts';

/** What the thread is asked, and what each is answered with. */
export type Questions = Readonly<{
  search: Readonly<{ asked: FactSearch; answer: FactsFound }>;
  counts: Readonly<{ asked: Readonly<{ span: Span; limit: number }>; answer: readonly Counted[] }>;
  health: Readonly<{ asked: null; answer: IndexHealth }>;
}>;

/** To the thread: a question, that nobody waits for its answer any more, or the end. */
export type ToIndex =
  | { readonly [K in keyof Questions]: Readonly<{ is: K; seq: number; asked: Questions[K]['asked'] }> }[keyof Questions]
  | Readonly<{ is: 'unasked'; seq: number }>
  | Readonly<{ is: 'close' }>;

/** From the thread. */
export type FromIndex =
  | Readonly<{ seq: number; answer: unknown }>
  | Readonly<{ seq: number; failed: string; busy: boolean }>;

/** The whole of the thread `index-worker`: it fills the index and answers what is asked of it. `closed`: what is to be closed after it. */
export function serveIndex(index: FactIndex, port: MessagePort, closed: () => Promise<void>): void {
  const asked = new Map<number, AbortController>();
  const tell = (message: FromIndex) => port.postMessage(message, []);

  const answerTo = (message: Exclude<ToIndex, { is: 'close' | 'unasked' }>, signal: AbortSignal) => {
    if (message.is === 'search') return index.search(message.asked, signal);
    if (message.is === 'counts') return index.counts(message.asked.span, message.asked.limit);
    return index.health();
  };

  const answer = async (message: Exclude<ToIndex, { is: 'close' | 'unasked' }>) => {
    const { seq } = message;
    const ending = new AbortController();
    asked.set(seq, ending);
    try {
      tell({ seq, answer: await answerTo(message, ending.signal) });
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error);
      tell({ seq, failed, busy: error instanceof IndexBusy });
    } finally {
      asked.delete(seq);
    }
  };

  const close = async () => {
    for (const ending of asked.values()) ending.abort();
    await index.close();
    await closed();
    port.close();
  };

  port.on('message', (message: ToIndex) => {
    if (message.is === 'close') void close();
    else if (message.is === 'unasked') asked.get(message.seq)?.abort();
    else void answer(message);
  });
  index.start();
}
