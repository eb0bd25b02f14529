import { Worker } from 'node:worker_threads';
import { threadLimits } from '#platform/bounded/memory.ts';
import type { LogCopy } from '#platform/event-store/log-copies.ts';
import type { MakeCopy } from '#platform/event-store/sqlite/log-copies.adapter.ts';
import { workerUrl } from './worker-url.ts';

/** What the thread of a copy is started with. */
export type CopyOrder = Readonly<{ dataDir: string; to: string; recipient: string }>;

/** One copy in a thread of its own: the copying, the look at the whole chain and the encryption would each stop the one that bids need. */
export const copyInThread =
  (dataDir: string): MakeCopy =>
  (to, recipient, signal) =>
    new Promise((resolve, reject) => {
      const workerData: CopyOrder = { dataDir, to, recipient };
      const worker = new Worker(workerUrl('copy', './copy.worker.ts'), {
        name: 'copy',
        workerData,
        resourceLimits: threadLimits.logCopy,
      });
      const cut = () => void worker.terminate();
      signal.addEventListener('abort', cut);
      let made: LogCopy | undefined;
      worker.on('message', (copy: LogCopy) => (made = copy));
      worker.on('error', reject);
      worker.on('exit', () => {
        signal.removeEventListener('abort', cut);
        if (made) resolve(made);
        else reject(new Error('it was cut'));
      });
    });
