import { excludeSystemEvents, type AllStreamResolvedEvent, type AllStreamSubscription } from '@eventstore/db-client';
import type { Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { StoreUnavailable } from '../event-store.ts';
import { factOf, isFact, placeOf, positionOf, textOf, type Connection } from './client.adapter.ts';
import type { Seen } from './fact-batch.ts';

type Group = readonly Seen[];

/** Events that may wait for a slow reader before the server is told to wait. */
const mostWaiting = 2000;
const maxSearchWindow = 1000;
const checkpointInterval = 10;

/** How long a quiet line is taken for a living one. */
const quietMs = 1000;

/**
 * What is appended after a position, in the groups in which it arrives, and an empty one for each second in which nothing
 * does. It ends when the signal aborts, and throws when the line is cut: subscriptions never come back by themselves.
 */
export async function* arrivals(
  to: Connection,
  after: Position,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<Group> {
  const filter = excludeSystemEvents({ maxSearchWindow, checkpointInterval });
  const { client, credentials } = to;
  const subscription = client.subscribeToAll({ fromPosition: placeOf(after), filter, credentials });
  const inbox = new Inbox(subscription, clock, signal);
  try {
    for (let group = await inbox.next(); group; group = await inbox.next()) yield group;
  } finally {
    inbox.leave();
    void subscription.unsubscribe().catch(() => undefined); // it rejects when the line was never there
  }
}

/** Events that have arrived and were not taken yet. Bounded: a full one pauses the subscription. */
class Inbox {
  private waiting: Seen[] = [];
  private failure: Error | undefined;
  private wake: (() => void) | undefined;
  private readonly subscription: AllStreamSubscription;
  private readonly clock: Clock;
  private readonly signal: AbortSignal;
  private hasLeft = false;

  constructor(subscription: AllStreamSubscription, clock: Clock, signal: AbortSignal) {
    this.subscription = subscription;
    this.clock = clock;
    this.signal = signal;
    subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
      if (this.hasLeft || !event) return;
      const seen = { position: positionOf(event.position), fact: isFact(event) ? factOf(event) : undefined };
      if (this.waiting.push(seen) >= mostWaiting) subscription.pause();
      this.wake?.();
    });
    subscription.on('error', (error) => this.fail(error));
    subscription.on('end', () => this.fail(new Error('the subscription ended')));
    subscription.on('close', () => this.fail(new Error('the subscription was closed')));
  }

  /** The next group, empty after a quiet second, or nothing once the signal has aborted. Throws when no more can come. */
  async next(): Promise<Group | undefined> {
    if (this.waiting.length === 0 && !this.failure && !this.signal.aborted) await this.change();
    if (this.waiting.length === 0 && this.failure && !this.signal.aborted)
      throw new StoreUnavailable(textOf(this.failure), { cause: this.failure });
    if (this.signal.aborted) return undefined;
    const group = this.waiting;
    this.waiting = [];
    this.subscription.resume();
    return group;
  }

  /** Reads on and drops what still arrives: a call that nobody reads from stays open. */
  leave(): void {
    this.hasLeft = true;
    this.subscription.resume();
  }

  private async change() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = () => resolve();
    this.wake = resolve;
    this.signal.addEventListener('abort', stop, { once: true });
    const cancel = this.clock.after(quietMs, resolve);
    await promise;
    cancel();
    this.signal.removeEventListener('abort', stop);
  }

  private fail(error: Error) {
    this.failure ??= error;
    this.wake?.();
  }
}
