import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JobBody, JobResult } from '#contracts/ops-jobs.ts';
import type { WorkBounds } from '#platform/archive/long-work.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import type { JobWork } from './job-work.ts';
import { Jobs, mostWaiting, QueueFull } from './jobs.ts';

const asked: JobBody = { kind: 'drift' };
const found: JobResult = { kind: 'drift', seed: 'a', views: [], found: [] };

describe('jobs over the whole log', () => {
  let jobs: Jobs;
  let running: { bounds: WorkBounds; end: PromiseWithResolvers<JobResult> }[];

  beforeEach(() => {
    running = [];
    const of = (_: JobBody, bounds: WorkBounds) => {
      const end = Promise.withResolvers<JobResult>();
      bounds.signal!.addEventListener('abort', () => end.reject(bounds.signal!.reason as Error));
      running.push({ bounds, end });
      return end.promise;
    };
    jobs = new Jobs({ of } as unknown as JobWork, new DrivenClock());
  });

  const states = () => jobs.list().map(({ state }) => state);

  it('run one at a time in their order, four wait, and no more are taken', async () => {
    const [first] = [1, 2, 3, 4, 5].map(() => jobs.begin(asked, 'op'));
    expect(states().filter((state) => state === 'waiting')).toHaveLength(mostWaiting);
    expect(() => jobs.begin(asked, 'op')).toThrow(QueueFull);
    expect(running).toHaveLength(1);
    running[0]!.end.resolve(found);
    expect(await jobs.whenEnded(first!.id)).toMatchObject({ state: 'done', result: found });
    await new Promise(setImmediate);
    expect(running).toHaveLength(2);
    expect(() => jobs.begin(asked, 'op')).not.toThrow();
  });

  it('say how far they are, and how far they came when they are stopped', async () => {
    const { id } = jobs.begin(asked, 'op');
    const share = { done: 10, of: 40, until: '2026-05-01T12:00:00.000Z' };
    running[0]!.bounds.told!(share);
    expect(jobs.get(id)).toMatchObject({ state: 'running', ...share, result: null });
    expect(await jobs.stop(id)).toMatchObject({ state: 'stopped', ...share });
    expect(running[0]!.bounds.signal!.aborted).toBe(true);
    expect(await jobs.stop(id)).toMatchObject({ state: 'stopped' });
  });

  it('never begin when they are stopped while they wait', async () => {
    const first = jobs.begin(asked, 'op');
    const second = jobs.begin(asked, 'op');
    expect(await jobs.stop(second.id)).toMatchObject({ state: 'stopped', begunAt: null });
    running[0]!.end.resolve(found);
    await jobs.whenEnded(first.id);
    await new Promise(setImmediate);
    expect(running).toHaveLength(1);
  });

  it('tell of the store, and nothing of what an unforeseen error says', async () => {
    const words = [];
    for (const error of [new StoreUnavailable('the log is away'), new TypeError('maximum 4321')]) {
      const { id } = jobs.begin(asked, 'op');
      await new Promise(setImmediate);
      running.at(-1)!.end.reject(error);
      words.push((await jobs.whenEnded(id)).error);
    }
    expect(words).toEqual(['the log is away', 'it broke (TypeError)']);
  });

  it('keep the last twenty that ended', async () => {
    for (let n = 0; n < 25; n++) {
      const { id } = jobs.begin(asked, 'op');
      await jobs.stop(id);
    }
    expect(jobs.list()).toHaveLength(20);
  });

  it('end with the process', () => {
    jobs.begin(asked, 'op');
    jobs.onModuleDestroy();
    expect(running[0]!.bounds.signal!.aborted).toBe(true);
  });
});
