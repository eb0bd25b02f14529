import { excludeSystemEvents, type AllStreamResolvedEvent, type AllStreamSubscription } from '@eventstore/db-client';
import type { Position } from '#kernel/position.ts';
import { placeOf, type Connection } from './eventstoredb-client.adapter.ts';

type Group = readonly AllStreamResolvedEvent[];

/** Events that may wait for a slow reader before the server is told to wait. */
const mostWaiting = 2000;
const maxSearchWindow = 1000;
const checkpointInterval = 10;

/**
 * What is appended after a position, in the groups in which it arrives. It ends when the signal aborts, and throws when the
 * line is cut: subscriptions never come back by themselves.
 */
export async function* arrivals(to: Connection, after: Position, signal: AbortSignal): AsyncGenerator<Group> {
  const filter = excludeSystemEvents({ maxSearchWindow, checkpointInterval });
  const { client, credentials } = to;
  const subscription = client.subscribeToAll({ fromPosition: placeOf(after), filter, credentials });
  const inbox = new Inbox(subscription, signal);
  try {
    for (let group = await inbox.next(); group; group = await inbox.next()) yield group;
  } finally {
    void subscription.unsubscribe().catch(() => undefined); // it rejects when the line was never there
  }
}

/** Bounded: a full one stops the subscription. */
class Inbox {
  private waiting: AllStreamResolvedEvent[] = [];
  private failure: Error | undefined;
  private wake: (() => void) | undefined;
  private readonly subscription: AllStreamSubscription;
  private readonly signal: AbortSignal;

  constructor(subscription: AllStreamSubscription, signal: AbortSignal) {
    this.subscription = subscription;
    this.signal = signal;
    subscription.on('data', (event: AllStreamResolvedEvent) => {
      if (this.waiting.push(event) >= mostWaiting) subscription.pause();
      this.wake?.();
    });
    subscription.on('error', (error) => this.fail(error));
    subscription.on('end', () => this.fail(new Error('the subscription ended')));
    subscription.on('close', () => this.fail(new Error('the subscription was closed')));
  }

  /** The next group, or nothing once the signal has aborted. Throws when no more can come. */
  async next(): Promise<Group | undefined> {
    while (this.waiting.length === 0 && !this.signal.aborted) {
      if (this.failure) throw this.failure;
      await this.change();
    }
    if (this.signal.aborted) return undefined;
    const group = this.waiting;
    this.waiting = [];
    this.subscription.resume();
    return group;
  }

  private async change() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = () => resolve();
    this.wake = resolve;
    this.signal.addEventListener('abort', stop, { once: true });
    await promise;
    this.signal.removeEventListener('abort', stop);
  }

  private fail(error: Error) {
    this.failure ??= error;
    this.wake?.();
  }
}
