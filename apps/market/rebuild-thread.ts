import { Worker } from 'node:worker_threads';
import { threadLimits } from '#platform/bounded/memory.ts';
import { AlreadyRebuilding } from '#platform/projections/rebuild.ts';
import type { RebuildNews, RebuildOrder } from '#platform/projections/rebuild-worker.ts';
import type { RebuildWork } from '#platform/projections/rebuilds.ts';
import { workerUrl } from './worker-url.ts';

/** A rebuild in a thread of its own, the very one of `npm run rebuild`: it opens the stores that the environment names. */
export const rebuildInThread: RebuildWork = (view, { onBegun, signal }) =>
  new Promise((resolve, reject) => {
    const workerData: RebuildOrder = { view: view.name, switchWithinMs: 0 };
    const worker = new Worker(workerUrl('rebuild', '../rebuild/worker.ts'), {
      name: 'rebuild',
      workerData,
      resourceLimits: threadLimits.rebuild,
    });
    const cut = () => void worker.terminate();
    signal.addEventListener('abort', cut);
    worker.on('message', ({ is }: RebuildNews) => is === 'begun' && onBegun());
    worker.on('error', (error: unknown) => {
      const isTaken = error instanceof Error && error.name === 'AlreadyRebuilding';
      reject(isTaken ? new AlreadyRebuilding(view.name) : error);
    });
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', cut);
      if (code === 0) resolve(undefined);
      else reject(new Error('it was cut'));
    });
  });
