import { Worker } from 'node:worker_threads';
import { threadLimits } from '#platform/bounded/memory.ts';
import { AlreadyRebuilding } from '#platform/projections/rebuild.ts';
import type { RebuildNews, RebuildOrder } from '#platform/projections/rebuild-worker.ts';
import type { RebuildWork } from '#platform/projections/rebuilds.ts';
import { ended } from './thread-end.ts';
import { workerUrl } from './worker-url.ts';

/** A rebuild in a thread of its own, the very one of `npm run rebuild`: it opens the stores that the environment names. */
export const rebuildInThread: RebuildWork = async (view, { onBegun, signal }) => {
  const workerData: RebuildOrder = { view: view.name, switchWithinMs: 0 };
  const worker = new Worker(workerUrl('rebuild', '../rebuild/worker.ts'), {
    name: 'rebuild',
    workerData,
    resourceLimits: threadLimits.rebuild,
  });
  worker.on('message', ({ is }: RebuildNews) => is === 'begun' && onBegun());
  const code = await ended(worker, signal).catch((error: unknown) => {
    const isTaken = error instanceof Error && error.name === 'AlreadyRebuilding';
    throw isTaken ? new AlreadyRebuilding(view.name) : error;
  });
  if (code !== 0) throw new Error('it was cut');
};
