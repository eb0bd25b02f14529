import type { Worker } from 'node:worker_threads';
import { second } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import { FactIndex, IndexBusy, type IndexHealth } from './fact-index.ts';
import { type Counted, IndexUnavailable, type Span } from './log-index.ts';
import type { FactSearch, FactsFound } from './search.ts';
import { NotByStreams } from '#platform/archive/as-of.ts';
import { TooFar } from '#platform/archive/merged-streams.ts';
import { History, type Moment, type Place } from '#platform/archive/history.ts';
import type { LongWork, Share, WorkBounds, WorkDone } from '#platform/archive/long-work.ts';
import { BeyondEnd, StoreUnavailable } from '#platform/event-store/event-store.ts';
import type { PackedBatch } from '#platform/topics/packed.ts';
import type { AskTopic, TopicAsked } from '#platform/topics/threaded-reading.ts';
import type { FromIndex, Questions, ToIndex, Why } from './serve-index.ts';

/** A thread that has the index, as far as this one has to do with it. */
export type IndexThread = Pick<Worker, 'postMessage' | 'on' | 'terminate'>;

/** `tell` hears of its unasked end. */
export type ThreadedIndexDeps = Readonly<{ start: () => IndexThread; clock: Clock; tell: (line: string) => void }>;

type Waiting = Readonly<{
  is: keyof Questions;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  told: (share: Share) => void;
}>;

/** Questions that wait at once: an operator's page asks a few. Topics are read beside them, by as many. */
const mostWaiting = 16;
/** Milliseconds that whoever asks how it is waits for it. */
const mostSilence = second;
/** Milliseconds after which a thread that ended is started again, twice as long each time; one that ran for the longest of them was well. */
const [startAgainAfter, longestPause] = [second, 60 * second];

/** The index in a thread of its own, on the embedded stores. One that ends is started again: nothing of the market needs it. */
export class ThreadedFactIndex extends FactIndex {
  private readonly deps: ThreadedIndexDeps;
  private thread: IndexThread | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private seq = 0;
  private ends = 0;
  private began = 0;
  private closed: PromiseWithResolvers<void> | undefined;
  private cancelAgain: Cancel = () => {};
  private grown: (through: Position) => void = () => {};

  constructor(deps: ThreadedIndexDeps) {
    super();
    this.deps = deps;
  }

  start() {
    this.thread = this.deps.start();
    this.began = this.deps.clock.monotonic();
    this.thread.on('message', (message: FromIndex) => this.hear(message));
    this.thread.on('error', (error: unknown) => this.deps.tell(`the index's thread: ${String(error)}`));
    this.thread.on('exit', () => this.ended());
  }

  /** Filling ends with the thread. */
  stop(): Promise<void> {
    return this.close();
  }

  whenGrown(hear: (through: Position) => void) {
    this.grown = hear;
  }

  search(search: FactSearch, signal?: AbortSignal): Promise<FactsFound> {
    return this.ask('search', search, signal);
  }

  counts(span: Span, limit: number): Promise<readonly Counted[]> {
    return this.ask('counts', { span, limit });
  }

  async health(): Promise<IndexHealth> {
    if (!this.thread) return { ok: this.ends === 0, share: 0 };
    const silent = this.deps.clock
      .pause(mostSilence)
      .then(() => ({ ok: false, share: 0, error: 'it does not answer' }));
    return Promise.race([this.ask('health', null).catch(unwell), silent]);
  }

  close(): Promise<void> {
    if (this.closed) return this.closed.promise;
    this.closed = Promise.withResolvers();
    this.cancelAgain();
    if (this.thread) this.send({ is: 'close' });
    else this.closed.resolve();
    return this.closed.promise;
  }

  /** Asks the thread one thing; `told` hears how far a long one is. */
  async ask<K extends keyof Questions>(
    is: K,
    asked: Questions[K]['asked'],
    signal?: AbortSignal,
    told: (share: Share) => void = () => {},
  ): Promise<Questions[K]['answer']> {
    signal?.throwIfAborted();
    if (!this.thread || this.closed) throw new IndexUnavailable("the log's index is not open");
    const isTopic = is === 'topic';
    const before = [...this.waiting.values()].filter((one) => (one.is === 'topic') === isTopic);
    if (before.length >= mostWaiting) throw new IndexBusy('too many searches at once');
    const seq = this.seq++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.waiting.set(seq, { is, resolve, reject, told });
    this.send({ is, seq, asked } as ToIndex);
    const unask = () => this.send({ is: 'unasked', seq });
    signal?.addEventListener('abort', unask, { once: true });
    try {
      return (await promise) as Questions[K]['answer'];
    } catch (error) {
      signal?.throwIfAborted(); // it failed because nobody waits
      throw error;
    } finally {
      signal?.removeEventListener('abort', unask);
    }
  }

  private send(message: ToIndex) {
    this.thread?.postMessage(message, []);
  }

  private hear(message: FromIndex) {
    if ('grown' in message) return this.grown(message.grown);
    const one = this.waiting.get(message.seq);
    if ('share' in message) return one?.told(message.share);
    this.waiting.delete(message.seq);
    if ('answer' in message) one?.resolve(message.answer);
    else one?.reject(new errors[message.why](message.failed));
  }

  private ended() {
    this.thread = undefined;
    for (const { reject } of this.waiting.values()) reject(new IndexUnavailable("the log's index has ended"));
    this.waiting.clear();
    if (this.closed) return this.closed.resolve();
    this.deps.tell("the thread of the log's index has ended: it is started again");
    if (this.deps.clock.monotonic() - this.began > longestPause) this.ends = 0;
    const pause = Math.min(longestPause, startAgainAfter * 2 ** this.ends++);
    this.cancelAgain = this.deps.clock.after(pause, () => this.closed ?? this.start());
  }
}

const unwell = (error: unknown): IndexHealth => ({ ok: false, share: 0, error: String(error) });

const errors: Readonly<Record<Why, new (message: string) => Error>> = {
  store: StoreUnavailable,
  beyond: BeyondEnd,
  broken: Error,
  busy: IndexBusy,
  far: TooFar,
  streams: NotByStreams,
  away: IndexUnavailable,
};

/** History in the thread of the index, which reads the log on its own. */
export class ThreadedHistory extends History {
  private readonly thread: ThreadedFactIndex;

  constructor(thread: ThreadedFactIndex) {
    super();
    this.thread = thread;
  }

  read(places: readonly Place[], signal?: AbortSignal) {
    return this.thread.ask('read', places, signal);
  }

  document(view: string, id: string, moment: Moment, signal?: AbortSignal) {
    return this.thread.ask('document', { view, id, moment }, signal);
  }

  stream(stream: string, moment: Moment, signal?: AbortSignal) {
    return this.thread.ask('stream', { stream, moment }, signal);
  }

  async work<W extends LongWork>(work: W, { signal, told }: WorkBounds) {
    return (await this.thread.ask('work', work, signal, told)) as WorkDone<W>;
  }
}

/** Topics in the thread of the index. Errors of the log's, as who reads it here has them: one that is busy passes, too. */
export const askTopicOf =
  (thread: ThreadedFactIndex): AskTopic =>
  async (asked, signal) => {
    try {
      return await thread.ask('topic', asked, signal);
    } catch (error) {
      if (signal?.aborted) return nothing(asked);
      if (error instanceof IndexUnavailable || error instanceof IndexBusy)
        throw new StoreUnavailable(error.message, { cause: error });
      throw error;
    }
  };

/** What somebody gets who has left. */
const nothing = ({ after }: TopicAsked): PackedBatch => ({
  text: new Uint8Array(),
  about: [],
  count: 0,
  through: after,
  throughId: '',
  caughtUp: false,
});
