import { Worker } from 'node:worker_threads';
import { threadLimits } from '#platform/bounded/memory.ts';
import type { LogCopy } from '#platform/event-store/log-copies.ts';
import type { MakeCopy } from '#platform/event-store/sqlite/log-copies.adapter.ts';
import { ended } from './thread-end.ts';
import { workerUrl } from './worker-url.ts';

/** What the thread of a copy is started with. */
export type CopyOrder = Readonly<{ dataDir: string; to: string; recipient: string }>;

/** One copy in a thread of its own: the copying, the look at the whole chain and the encryption would each stop the one that bids need. */
export const copyInThread =
  (dataDir: string): MakeCopy =>
  async (to, recipient, signal) => {
    const workerData: CopyOrder = { dataDir, to, recipient };
    const worker = new Worker(workerUrl('copy', './copy.worker.ts'), {
      name: 'copy',
      workerData,
      resourceLimits: threadLimits.logCopy,
    });
    let made: LogCopy | undefined;
    worker.on('message', (copy: LogCopy) => (made = copy));
    await ended(worker, signal);
    if (!made) throw new Error('it was cut');
    return made;
  };
