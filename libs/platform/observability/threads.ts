import { performance } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import type { ThreadSaid } from './heartbeat.ts';

type Use = ReturnType<typeof performance.eventLoopUtilization>;

/** The threads of this process that are started while it is watched, each by the name that it was started with. */
export class Threads {
  private readonly running = new Map<Worker, Use | undefined>();

  watch(): this {
    process.on('worker', (worker: Worker) => {
      this.running.set(worker, undefined);
      worker.once('exit', () => this.running.delete(worker));
    });
    return this;
  }

  /** Which run, and what share of the time each has worked since this was asked before. */
  said(): readonly ThreadSaid[] {
    return [...this.running].map(([worker, before]) => {
      const now = worker.performance.eventLoopUtilization();
      this.running.set(worker, now);
      const { utilization } = worker.performance.eventLoopUtilization(now, before);
      return { name: worker.threadName || 'thread', busy: utilization };
    });
  }
}
