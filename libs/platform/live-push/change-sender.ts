import type { Cancel, Clock } from '#platform/clock/clock.ts';
import type { Change } from './live-push.ts';

/** What the projector tells the nodes, in JSON. `n` rises by one with each message of one sender: who misses one knows it. */
export type NodeMessage = Readonly<{ from: string; n: number; changes: readonly Change[] }>;

export type ChangeSenderDeps = Readonly<{
  clock: Clock;
  /** An id of this sender, which no other projector or start has. */
  from: string;
  /** Hands a message to all nodes. Rejects when it may not have arrived. */
  send: (message: string) => Promise<void>;
}>;

/** Milliseconds after which a sender with no news says that it is there; a lost last message is seen then. */
export const beatMs = 1000;
/** Changes that may wait for a slow line; beyond it the nodes are left to find out that they missed something. */
export const mostWaiting = 5000;
/** Characters of one message, about. */
const mostChars = 1_000_000;
/** Milliseconds to wait after a message that did not get through. */
const pauseMs = 500;

/**
 * Sends changed documents to the nodes that have the browsers: one message at a time, of what changed meanwhile only the
 * newest. Nothing is sent twice. What cannot be sent leaves a gap in the numbers, and the nodes make their browsers refetch.
 */
export class ChangeSender {
  private readonly deps: ChangeSenderDeps;
  private readonly waiting = new Map<string, Change>();
  private readonly ending = new AbortController();
  private cancel: Cancel = () => {};
  private sending: Promise<void> | undefined;
  private n = 0;
  private error: string | undefined;

  private isOpen = false;
  private later: (() => void)[] = [];

  constructor(deps: ChangeSenderDeps) {
    this.deps = deps;
  }

  /**
   * To be called when the views have caught up: the nodes hear of a new sender and let their browsers refetch, which sees
   * what was written unannounced. Until then changes wait.
   */
  start(): void {
    this.isOpen = true;
    this.soon(0);
  }

  add(changes: readonly Change[]): void {
    for (const change of changes) {
      const key = `${change.view}:${change.id} ${change.rooms.join(' ')}`;
      this.waiting.delete(key); // set again below, so that it moves to the end
      this.waiting.set(key, change);
    }
    if (this.waiting.size > mostWaiting) this.leaveOut();
    if (!this.sending && this.waiting.size > 0) this.soon(0);
  }

  /** Resolves when nothing waits any more; nothing where that is so now. */
  whenSent(): Promise<void> | undefined {
    if (this.waiting.size === 0) return this.sending;
    return new Promise((resolve) => this.later.push(resolve));
  }

  health(): Readonly<{ ok: boolean; sent: number; error?: string }> {
    const { error, n } = this;
    return { ok: error === undefined, sent: n, ...(error !== undefined && { error }) };
  }

  /** Ends after what waits was sent. */
  async close(): Promise<void> {
    this.cancel();
    this.ending.abort();
    await this.sending;
    if (this.isOpen && this.waiting.size > 0) await this.sendOne();
  }

  private soon(ms: number) {
    this.cancel();
    if (this.ending.signal.aborted || !this.isOpen) return;
    this.cancel = this.deps.clock.after(ms, () => {
      this.sending = this.sendAll().finally(() => {
        this.sending = undefined;
        this.soon(this.waiting.size > 0 ? 0 : beatMs);
      });
    });
  }

  private async sendAll() {
    do await this.sendOne();
    while (this.waiting.size > 0 && !this.ending.signal.aborted);
  }

  private async sendOne() {
    const { clock, from, send } = this.deps;
    const changes = this.take().join();
    try {
      await send(`{"from":${JSON.stringify(from)},"n":${++this.n},"changes":[${changes}]}`);
      this.error = undefined;
      if (this.waiting.size === 0) for (const sent of this.later.splice(0)) sent();
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      this.waiting.clear(); // the numbers have a gap already: the nodes will refetch all of it
      await clock.pause(pauseMs, this.ending.signal);
    }
  }

  /** Takes as many waiting changes as fit into one message, each as JSON. */
  private take(): string[] {
    const taken: string[] = [];
    let chars = 0;
    for (const [key, change] of this.waiting) {
      const text = JSON.stringify(change);
      if (taken.length > 0 && chars + text.length > mostChars) break;
      taken.push(text);
      chars += text.length;
      this.waiting.delete(key);
    }
    return taken;
  }

  /** Leaves a gap in the numbers: the nodes find out that they missed something. */
  leaveOut() {
    this.waiting.clear();
    this.n++;
    if (!this.sending) this.soon(0);
  }
}
