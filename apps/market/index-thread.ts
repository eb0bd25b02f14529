import { type MessagePort, Worker } from 'node:worker_threads';
import { threadLimits } from '#platform/bounded/memory.ts';
import type { IndexThread } from '#platform/log-index/threaded-index.ts';
import { workerUrl } from './worker-url.ts';

/** What the thread of the log's index is started with: `log` is sent the log's last row after each commit. */
export type IndexOrder = Readonly<{ dataDir: string; log: MessagePort }>;

/** The index of an embedded log, in a thread of its own. `follow`: a port as the log gives one. */
export const indexThread = (dataDir: string, follow: () => MessagePort) => (): IndexThread => {
  const log = follow();
  const workerData: IndexOrder = { dataDir, log };
  return new Worker(workerUrl('index', './index.worker.ts'), {
    name: 'index',
    workerData,
    transferList: [log],
    resourceLimits: threadLimits.logIndex,
  });
};
