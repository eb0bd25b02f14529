import { logStart, type Position } from '#kernel/position.ts';
import { Heartbeat } from '#platform/bounded/heartbeat.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { LivePush } from '#platform/live-push/live-push.ts';
import type { Log } from '#platform/observability/log.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import type { LiveCollections } from '../live-collections.ts';
import type { ViewHealth } from '../projection-run.ts';
import { Projector } from '../projector.ts';
import type { ViewRegistry } from '../views.ts';
import type { FromViews, ToldLane, ToViews } from './messages.ts';
import { RoomTeller } from './room-teller.ts';

/** A thread that fills the views, as far as this one has to do with it. */
export type ViewsThread = Readonly<{
  send: (message: ToViews) => void;
  /** Resolves with the reason when it has ended, in whichever way. */
  ended: Promise<string>;
  /** Ends it, whatever it does. */
  cut: () => Promise<void>;
}>;

/** Starts a thread. */
export type StartThread = (hear: (message: FromViews) => void) => ViewsThread;

export type ThreadedProjectorDeps = Readonly<{
  startThread: StartThread;
  views: ViewRegistry;
  /** What the thread writes, to be read here. */
  store: Pick<ReadStore, 'getMany'>;
  live: Pick<LiveCollections, 'forget'>;
  push: LivePush;
  events: Pick<EventStore, 'readAll'>;
  clock: Clock;
  log: Pick<Log, 'tell'>;
}>;

/** Milliseconds after which a thread that ended is started again: twice as long each time that none of them caught up. */
const againAfterMs = 500;
const longestPauseMs = 60_000;
/** Milliseconds that stopping waits for the batch in the thread's hands. */
const mostToStopMs = 2000;
/** Milliseconds that an erasure waits for the thread's word: longer than any step of it takes. */
const mostToForgetMs = 10_000;

type Step = Extract<FromViews, { is: 'step' }>;

/**
 * The views are filled in a thread of their own: here is known how far they are, and here sit those who hear of changes. A
 * thread that ends unasked is started again, from where its views were written to.
 */
export class ThreadedProjector extends Projector {
  readonly standsBy = false;
  protected lanes: readonly ToldLane[] = [];
  private readonly deps: ThreadedProjectorDeps;
  private readonly teller: RoomTeller;
  private readonly begun = Promise.withResolvers<void>();
  private readonly arrived = Promise.withResolvers<void>();
  private readonly ending = new AbortController();
  private readonly forgetting = new Map<number, () => void>();
  private thread: ViewsThread | undefined;
  private running: Promise<void> = Promise.resolve();
  /** Why the thread is not there. */
  private trouble: string | undefined;
  /** What it said when it could not begin. */
  private refusal: string | undefined;
  private hasBegun = false;
  private pauseMs = againAfterMs;
  private readonly heartbeat: Heartbeat;
  private asked = 0;
  /** The last position that the thread was told to hurry to. */
  private hurried: Position = logStart;

  constructor(deps: ThreadedProjectorDeps) {
    super(deps);
    this.deps = deps;
    this.teller = new RoomTeller(deps);
    this.heartbeat = new Heartbeat(deps.clock, {
      ask: () => this.thread?.send({ is: 'ask' }),
      silent: (why) => {
        this.refusal = why;
        void this.thread?.cut();
      },
    });
  }

  /** Throws, in words, when the thread cannot fill any. */
  async start(): Promise<void> {
    this.running = this.keepRunning();
    await this.begun.promise;
  }

  async stop(): Promise<void> {
    this.ending.abort();
    this.waiting.giveUp();
    this.arrived.resolve();
    const { thread } = this;
    thread?.send({ is: 'stop' });
    await Promise.race([this.running, this.deps.clock.pause(mostToStopMs)]);
    await thread?.cut();
  }

  /** What the thread told last; and that it is not there. */
  health(): readonly ViewHealth[] {
    const { trouble } = this;
    return this.lanes.map(({ isShown: _, ...lane }) => ({ ...lane, ...(trouble !== undefined && { error: trouble }) }));
  }

  override missing(): readonly string[] {
    return this.trouble === undefined ? super.missing() : this.deps.views.all().map(({ name }) => name);
  }

  whenCaughtUp(): Promise<void> {
    return this.arrived.promise;
  }

  override whenPast(view: string, position: Position, withinMs: number): Promise<boolean> {
    if (position > this.hurried && !this.isPast(view, position)) {
      this.hurried = position;
      this.thread?.send({ is: 'hurry', position });
    }
    return super.whenPast(view, position, withinMs);
  }

  /** Resolves when the thread decrypts nothing any more with a key that was destroyed before: one that does not answer is ended. */
  async forget(): Promise<void> {
    const { thread } = this;
    if (!thread) return;
    const n = this.asked++;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.forgetting.set(n, resolve);
    thread.send({ is: 'forget', n });
    const cancel = this.deps.clock.after(mostToForgetMs, () => void thread.cut());
    await promise;
    cancel();
  }

  private async keepRunning() {
    const { clock, log } = this.deps;
    const { signal } = this.ending;
    for (; !signal.aborted; await clock.pause(this.grownPause(), signal)) {
      const ended = await this.threadsEnd();
      const why = this.refusal ?? ended;
      this.refusal = undefined;
      this.thread = undefined;
      this.heartbeat.stop();
      for (const forgotten of this.forgetting.values()) forgotten(); // it remembers nothing any more
      this.forgetting.clear();
      if (signal.aborted) return;
      if (!this.hasBegun) return this.begun.reject(new Error(`the views cannot be filled: ${why}`));
      if (this.trouble === undefined)
        log.tell('error', 'the thread of the views has ended: it is started again', { error: why });
      this.trouble = `the thread of the views has ended: ${why}`;
    }
  }

  /** Why it has ended, or could not even be started. */
  private async threadsEnd(): Promise<string> {
    try {
      this.thread = this.deps.startThread((message) => this.hear(message));
      this.heartbeat.begin();
      return await this.thread.ended;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  private grownPause(): number {
    const pause = this.pauseMs;
    this.pauseMs = Math.min(longestPauseMs, 2 * pause);
    return pause;
  }

  private hear(message: FromViews) {
    this.heartbeat.beat();
    if (message.is === 'step') void this.take(message);
    else if (message.is === 'refused') {
      this.refusal = message.why;
      void this.thread?.cut(); // what it has opened would keep it
    } else if (message.is === 'forgotten') {
      this.forgetting.get(message.n)?.();
      this.forgetting.delete(message.n);
    }
  }

  private async take(step: Step) {
    const { thread } = this;
    if (step.missed) this.deps.push.missed();
    await this.teller.tell(step.changes);
    if (!this.ending.signal.aborted) this.goOn(step);
    thread?.send({ is: 'taken' });
  }

  private goOn({ lanes, isCaughtUp, changed }: Step) {
    if (this.trouble !== undefined) this.deps.log.tell('info', 'the views are filled again');
    this.trouble = undefined;
    for (const view of this.switched(lanes)) this.deps.live.forget(view);
    this.lanes = lanes;
    for (const { view, position, state, isShown } of lanes) {
      if (isShown && state === 'stopped') this.waiting.giveUp(view);
      else if (isShown) this.waiting.reached(view, position);
    }
    for (const view of changed) this.changed(view);
    this.hasBegun = true;
    this.begun.resolve();
    if (!isCaughtUp) return;
    this.pauseMs = againAfterMs;
    this.arrived.resolve();
  }

  /** Views of which another collection is shown than before. */
  private switched(lanes: readonly ToldLane[]): readonly string[] {
    const shown = new Set(this.lanes.flatMap(({ isShown, collection }) => (isShown ? [collection] : [])));
    return lanes.filter(({ isShown, collection }) => isShown && !shown.has(collection)).map(({ view }) => view);
  }
}
