import { Worker, type WorkerOptions } from 'node:worker_threads';
import { Heartbeat } from '#platform/bounded/heartbeat.ts';
import { threadLimits } from '#platform/bounded/memory.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type ColdStream, loadedFrom } from './cold-reader.ts';
import { Overloaded } from './command.ts';
import { type Loaded, Snapshots } from './snapshots.ts';
import type { FromStreamsWorker, Read, Save, ToStreamsWorker } from './streams-worker.ts';

/** Milliseconds that a read is thought to take before there was one. */
const firstGuess = 0.5;
/** How much of the estimate is the last answer. */
const weight = 0.05;
/** Milliseconds after which a thread that ended is started again, oftener ended later; until then the log is read here. */
const startAgainAfter = 1000;
const longestPause = 60_000;

/** What reads streams beside this thread: a worker, or what a spec puts in its place. */
export type StreamsThread = Pick<Worker, 'postMessage' | 'on' | 'terminate'>;

/**
 * Starts the thread. `mostWait`: milliseconds of waiting beyond which no stream is read for anybody new: who asks is told to
 * come again. `tell` hears of its unasked end.
 */
export type ThreadedOptions = Readonly<{
  start: () => StreamsThread;
  clock: Clock;
  mostWait: number;
  tell: (line: string) => void;
}>;

type Waiting = Readonly<{ since: number; resolve: (cold: ColdStream) => void; reject: (error: Error) => void }>;

/**
 * Streams that are read, and snapshots that are made, in a thread of their own: no read of the disk and no long fold stops
 * the event loop. Commands on streams in memory never come here.
 */
export class ThreadedSnapshots extends Snapshots {
  private thread: StreamsThread | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private reads: Read[] = [];
  private saves: Save[] = [];
  private seq = 0;
  private ends = 0;
  private msEach = firstGuess;
  private lastAnswer = 0;
  private isReady = false;
  private closed: PromiseWithResolvers<void> | undefined;
  private readonly options: ThreadedOptions;
  private readonly heartbeat: Heartbeat;

  constructor(options: ThreadedOptions) {
    super();
    this.options = options;
    this.heartbeat = new Heartbeat(options.clock, {
      ask: () => this.post({ is: 'ask' }),
      silent: (why) => {
        options.tell(`the streams' thread is ended: ${why}`);
        void this.thread?.terminate();
      },
    });
    this.start();
  }

  /** A thread of this script, whose memory is bounded by itself. */
  static thread(script: URL, options: Pick<WorkerOptions, 'workerData'>): StreamsThread {
    const flags = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
    return new Worker(script, {
      ...options,
      name: 'streams',
      resourceLimits: threadLimits.streams,
      ...(script.pathname.endsWith('.ts') && { execArgv: flags }),
    });
  }

  async load(stream: string, version: number): Promise<Loaded> {
    const { mostWait, clock } = this.options;
    if (this.expectedWait > mostWait) await turns(); // this thread itself may have been late
    if (!this.isReady || this.closed) return {};
    if (this.expectedWait > mostWait) throw new Overloaded('too many streams are to be read from the disk');
    const { promise, resolve, reject } = Promise.withResolvers<ColdStream>();
    const seq = this.seq++;
    this.waiting.set(seq, { since: clock.monotonic(), resolve, reject });
    if (this.isOutboxEmpty) setImmediate(() => this.flush());
    this.reads.push({ seq, stream, version });
    return loadedFrom(await promise);
  }

  save(stream: string, revision: number): Promise<void> {
    if (this.thread && !this.closed) {
      if (this.isOutboxEmpty) setImmediate(() => this.flush());
      this.saves.push({ stream, revision });
    }
    return Promise.resolve();
  }

  /** Until it is `ready` the log is read here; `waiting` streams are being read, and it has had so many unasked `ends`. */
  override health() {
    const { isReady: ready, ends } = this;
    return { ok: ready || ends === 0, ready, waiting: this.waiting.size, ends };
  }

  /** Lets it finish what it reads just now. */
  close(): Promise<void> {
    if (this.closed) return this.closed.promise;
    this.closed = Promise.withResolvers();
    this.flush();
    if (this.thread) this.post({ is: 'close' });
    else this.closed.resolve();
    return this.closed.promise;
  }

  /** Milliseconds that one more would wait: by how many wait, or by how long nothing has come while somebody did. */
  private get expectedWait(): number {
    return Math.max(this.silence, this.waiting.size * this.msEach);
  }

  private get silence(): number {
    const [first] = this.waiting.values();
    return first ? this.options.clock.monotonic() - Math.max(first.since, this.lastAnswer) : 0;
  }

  private get isOutboxEmpty(): boolean {
    return this.reads.length + this.saves.length === 0;
  }

  private start() {
    try {
      this.thread = this.options.start();
    } catch (error) {
      this.options.tell(`the streams' thread: ${String(error)}`);
      return this.ended();
    }
    this.heartbeat.begin();
    this.thread.on('message', (message: FromStreamsWorker) => this.hear(message));
    this.thread.on('error', (error: unknown) => this.options.tell(`the streams' thread: ${String(error)}`));
    return void this.thread.on('exit', () => this.ended());
  }

  private flush() {
    const [reads, saves] = [this.reads.splice(0), this.saves.splice(0)];
    if (reads.length + saves.length > 0) this.post({ is: 'asked', reads, saves });
  }

  private post(message: ToStreamsWorker) {
    this.thread?.postMessage(message, []);
  }

  private hear(message: FromStreamsWorker) {
    this.heartbeat.beat();
    if (message.is === 'here') return;
    const now = this.options.clock.monotonic();
    if (message.is === 'ready') {
      this.isReady = true;
      this.lastAnswer = now;
      return;
    }
    const one = this.waiting.get(message.seq)!;
    this.waiting.delete(message.seq);
    this.msEach += (now - Math.max(one.since, this.lastAnswer) - this.msEach) * weight;
    this.lastAnswer = now;
    if (message.is === 'read') one.resolve(message.cold);
    else one.reject(new Error(message.why));
  }

  /** Whoever waits reads the log here, as do all until there is a thread again. */
  private ended() {
    this.heartbeat.stop();
    this.thread = undefined;
    this.isReady = false;
    [this.reads, this.saves] = [[], []];
    for (const { reject } of this.waiting.values()) reject(new Error('the thread that reads streams has ended'));
    this.waiting.clear();
    if (this.closed) return this.closed.resolve();
    this.ends++;
    this.options.tell(
      'the thread that reads streams has ended: the log is read by the event loop until there is another',
    );
    this.options.clock.after(Math.min(longestPause, startAgainAfter * this.ends), () => this.closed ?? this.start());
  }
}

/** What other threads have said meanwhile is taken in. */
async function turns() {
  for (let n = 0; n < 2; n++) await new Promise<void>((resolve) => setImmediate(resolve));
}
