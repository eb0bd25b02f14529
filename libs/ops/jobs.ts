import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Job, JobBody, JobResult, JobWithResult } from '#contracts/ops-jobs.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Share } from '#platform/archive/long-work.ts';
import { Clock } from '#platform/clock/clock.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { IndexUnavailable } from '#platform/log-index/log-index.ts';
import { JobWork } from './job-work.ts';

/** Jobs that wait while one runs. */
export const mostWaiting = 4;
/** Ended ones that are kept, with what they found. */
const mostEnded = 20;

/** Four wait already. */
export class QueueFull extends Error {}

type Kept = { told: Job; result: JobResult | null; ending: AbortController; ended: PromiseWithResolvers<void> };

/** Work over the whole log: one at a time, in the order in which it was asked for, in this process alone and gone with it. */
@Injectable()
export class Jobs implements OnModuleDestroy {
  private readonly all = new Map<string, Kept>();
  private isRunning = false;

  constructor(
    private readonly work: JobWork,
    private readonly clock: Clock,
  ) {}

  /** `by`: the operator's id, or `house`. Errors: `QueueFull`. */
  begin(asked: JobBody, by: string): Job {
    if (this.isRunning && this.waiting().length >= mostWaiting) throw new QueueFull();
    const told: Job = {
      id: randomUUID(),
      asked,
      by,
      state: 'waiting',
      done: 0,
      of: 0,
      until: null,
      askedAt: this.clock.now(),
      begunAt: null,
      endedAt: null,
      error: null,
    };
    const kept = { told, result: null, ending: new AbortController(), ended: Promise.withResolvers<void>() };
    this.all.set(told.id, kept);
    void this.next();
    return kept.told;
  }

  /** The newest first. */
  list(): readonly Job[] {
    return [...this.all.values()].map(({ told }) => told).toReversed();
  }

  /** Errors: `NotFound`. */
  get(id: string): JobWithResult {
    const { told, result } = this.one(id);
    return { ...told, result };
  }

  /** Resolves once it reads no more: within a page. Changes nothing where it has ended. Errors: `NotFound`. */
  async stop(id: string): Promise<Job> {
    const kept = this.one(id);
    kept.ending.abort();
    if (kept.told.state === 'waiting') this.end(kept, { state: 'stopped' });
    await kept.ended.promise;
    return kept.told;
  }

  /** Resolves when it has ended, however it did. */
  async whenEnded(id: string): Promise<JobWithResult> {
    await this.one(id).ended.promise;
    return this.get(id);
  }

  onModuleDestroy(): void {
    for (const { ending } of this.all.values()) ending.abort();
  }

  private one(id: string): Kept {
    const kept = this.all.get(id);
    if (!kept) throw new NotFound();
    return kept;
  }

  private waiting(): readonly Kept[] {
    return [...this.all.values()].filter(({ told }) => told.state === 'waiting');
  }

  private async next() {
    const [first] = this.waiting();
    if (this.isRunning || !first) return;
    this.isRunning = true;
    await this.run(first);
    this.isRunning = false;
    void this.next();
  }

  private async run(kept: Kept) {
    const { signal } = kept.ending;
    change(kept, { state: 'running', begunAt: this.clock.now() });
    const told = (share: Share) => change(kept, { ...share, until: share.until ?? kept.told.until });
    try {
      kept.result = await this.work.of(kept.told.asked, { signal, told });
      this.end(kept, { state: 'done', of: kept.told.done });
    } catch (error) {
      this.end(kept, signal.aborted ? { state: 'stopped' } : { state: 'failed', error: wordsOf(error) });
    }
  }

  private end(kept: Kept, how: Partial<Job>) {
    change(kept, { ...how, endedAt: this.clock.now() });
    kept.ended.resolve();
    const ended = [...this.all.values()].filter(({ told }) => told.endedAt !== null);
    for (const { told } of ended.slice(0, -mostEnded)) this.all.delete(told.id);
  }
}

const change = (kept: Kept, over: Partial<Job>) => void (kept.told = { ...kept.told, ...over });

/** What an unforeseen error says may be of what it read. */
const wordsOf = (error: unknown): string =>
  error instanceof StoreUnavailable || error instanceof IndexUnavailable
    ? error.message
    : `it broke (${error instanceof Error ? error.name : typeof error})`;
