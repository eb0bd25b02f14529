import type { MessagePort } from 'node:worker_threads';
import type { Position } from '#kernel/position.ts';
import { IndexBusy, type FactIndex, type IndexHealth } from './fact-index.ts';
import type { Counted, Span } from './log-index.ts';
import type { FactSearch, FactsFound } from './search.ts';
import { NotByStreams } from '#platform/archive/as-of.ts';
import { TooFar } from '#platform/archive/merged-streams.ts';
import type { LongWork, Share, WorkDone } from '#platform/archive/long-work.ts';
import type { DocumentThen, History, Moment, Place, StreamThen } from '#platform/archive/history.ts';
import { BeyondEnd, type StoredFact, StoreUnavailable } from '#platform/event-store/event-store.ts';
import type { TopicAnswers } from '#platform/topics/answers.ts';
import type { PackedBatch } from '#platform/topics/packed.ts';
import type { TopicAsked } from '#platform/topics/threaded-reading.ts';

/** What the thread is asked, and what each is answered with. */
export type Questions = Readonly<{
  search: Readonly<{ asked: FactSearch; answer: FactsFound }>;
  counts: Readonly<{ asked: Readonly<{ span: Span; limit: number }>; answer: readonly Counted[] }>;
  health: Readonly<{ asked: null; answer: IndexHealth }>;
  read: Readonly<{ asked: readonly Place[]; answer: readonly StoredFact[] }>;
  document: Readonly<{ asked: Readonly<{ view: string; id: string; moment: Moment }>; answer: DocumentThen }>;
  stream: Readonly<{ asked: Readonly<{ stream: string; moment: Moment }>; answer: StreamThen }>;
  work: Readonly<{ asked: LongWork; answer: WorkDone }>;
  topic: Readonly<{ asked: TopicAsked; answer: PackedBatch }>;
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
  | Readonly<{ seq: number; share: Share }>
  | Readonly<{ grown: Position }>
  | Readonly<{ seq: number; failed: string; why: Why }>;

/** Which error it was, where it matters to who asks. `broken`: asking again does not help. */
export type Why = 'busy' | 'far' | 'streams' | 'store' | 'beyond' | 'broken' | 'away';

type Bounds = Readonly<{ signal: AbortSignal; told: (share: Share) => void }>;
type Parts = Readonly<{ index: FactIndex; history: History; topics: TopicAnswers }>;

/** The whole of the thread `index-worker`: it fills the index and answers what is asked of it. `closed`: what is to be closed after it. */
export function serveIndex(parts: Parts, port: MessagePort, closed: () => Promise<void>): void {
  const asked = new Map<number, AbortController>();
  const { index } = parts;
  const tell = (message: FromIndex, moved: readonly ArrayBuffer[] = []) => port.postMessage(message, moved);

  const answer = async (message: Question) => {
    const { seq } = message;
    const ending = new AbortController();
    asked.set(seq, ending);
    try {
      const told = (share: Share) => tell({ seq, share });
      const answered = await answerTo(message, parts, { signal: ending.signal, told });
      tell({ seq, answer: answered }, message.is === 'topic' ? [(answered as PackedBatch).text.buffer] : []);
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error);
      tell({ seq, failed, why: whyOf(error, message.is) });
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
  index.whenGrown((grown) => tell({ grown }));
  index.start();
}

function whyOf(error: unknown, asked: Question['is']): Why {
  if (error instanceof IndexBusy) return 'busy';
  if (error instanceof TooFar) return 'far';
  if (error instanceof BeyondEnd) return 'beyond';
  if (error instanceof StoreUnavailable) return 'store';
  if (error instanceof NotByStreams) return 'streams';
  return asked === 'topic' ? 'broken' : 'away';
}

function answerTo(message: Question, { index, history, topics }: Parts, bounds: Bounds): Promise<unknown> {
  const { signal } = bounds;
  switch (message.is) {
    case 'search':
      return index.search(message.asked, signal);
    case 'counts':
      return index.counts(message.asked.span, message.asked.limit);
    case 'read':
      return history.read(message.asked, signal);
    case 'document':
      return history.document(message.asked.view, message.asked.id, message.asked.moment, signal);
    case 'stream':
      return history.stream(message.asked.stream, message.asked.moment, signal);
    case 'work':
      return history.work(message.asked, bounds);
    case 'topic':
      return topics.answer(message.asked, signal);
    default:
      return index.health();
  }
}
