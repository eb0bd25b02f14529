import type { MessagePort } from 'node:worker_threads';
import { IndexBusy, type FactIndex, type IndexHealth } from './fact-index.ts';
import type { Counted, Span } from './log-index.ts';
import type { FactSearch, FactsFound } from './search.ts';
import { NotByStreams, TooFar } from '#platform/archive/as-of.ts';
import type { DocumentThen, History, Moment, Place, StreamThen } from '#platform/archive/history.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';

/** What the thread is asked, and what each is answered with. */
export type Questions = Readonly<{
  search: Readonly<{ asked: FactSearch; answer: FactsFound }>;
  counts: Readonly<{ asked: Readonly<{ span: Span; limit: number }>; answer: readonly Counted[] }>;
  health: Readonly<{ asked: null; answer: IndexHealth }>;
  read: Readonly<{ asked: readonly Place[]; answer: readonly StoredFact[] }>;
  document: Readonly<{ asked: Readonly<{ view: string; id: string; moment: Moment }>; answer: DocumentThen }>;
  stream: Readonly<{ asked: Readonly<{ stream: string; moment: Moment }>; answer: StreamThen }>;
}>;

/** To the thread: a question, that nobody waits for its answer any more, or the end. */
export type ToIndex =
  | { readonly [K in keyof Questions]: Readonly<{ is: K; seq: number; asked: Questions[K]['asked'] }> }[keyof Questions]
  | Readonly<{ is: 'unasked'; seq: number }>
  | Readonly<{ is: 'close' }>;

type Question = Exclude<ToIndex, { is: 'close' | 'unasked' }>;

/** From the thread. */
export type FromIndex =
  | Readonly<{ seq: number; answer: unknown }>
  | Readonly<{ seq: number; failed: string; why: Why }>;

/** Which error it was, where it matters to who asks. */
export type Why = 'busy' | 'far' | 'streams' | 'away';

type Parts = Readonly<{ index: FactIndex; history: History }>;

/** The whole of the thread `index-worker`: it fills the index and answers what is asked of it. `closed`: what is to be closed after it. */
export function serveIndex({ index, history }: Parts, port: MessagePort, closed: () => Promise<void>): void {
  const asked = new Map<number, AbortController>();
  const tell = (message: FromIndex) => port.postMessage(message, []);

  const answer = async (message: Question) => {
    const { seq } = message;
    const ending = new AbortController();
    asked.set(seq, ending);
    try {
      tell({ seq, answer: await answerTo(message, { index, history }, ending.signal) });
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error);
      tell({ seq, failed, why: whyOf(error) });
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

function whyOf(error: unknown): Why {
  if (error instanceof IndexBusy) return 'busy';
  if (error instanceof TooFar) return 'far';
  return error instanceof NotByStreams ? 'streams' : 'away';
}

function answerTo(message: Question, { index, history }: Parts, signal: AbortSignal): Promise<unknown> {
  switch (message.is) {
    case 'search':
      return index.search(message.asked, signal);
    case 'counts':
      return index.counts(message.asked.span, message.asked.limit);
    case 'read':
      return history.read(message.asked);
    case 'document':
      return history.document(message.asked.view, message.asked.id, message.asked.moment);
    case 'stream':
      return history.stream(message.asked.stream, message.asked.moment);
    default:
      return index.health();
  }
}
