import { existsSync } from 'node:fs';
import { type MessagePort, Worker } from 'node:worker_threads';
import { threadLimits } from '#platform/bounded/memory.ts';
import type { IndexThread } from '#platform/log-index/threaded-index.ts';

/** What the thread of the log's index is started with: `log` is sent the log's last row after each commit. */
export type IndexOrder = Readonly<{ dataDir: string; log: MessagePort }>;

/** Where its code lies: `index-worker.js` of the build, else its source. */
function indexUrl(): URL {
  const places = ['./index-worker.js', '../index-worker.js'].map((place) => new URL(place, import.meta.url));
  return places.find((place) => existsSync(place)) ?? new URL('./index.worker.ts', import.meta.url);
}

/** The index of an embedded log, in a thread of its own. `follow`: a port as the log gives one. */
export const indexThread = (dataDir: string, follow: () => MessagePort) => (): IndexThread => {
  const log = follow();
  const workerData: IndexOrder = { dataDir, log };
  return new Worker(indexUrl(), { workerData, transferList: [log], resourceLimits: threadLimits.logIndex });
};
