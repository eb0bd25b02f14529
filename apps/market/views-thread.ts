import { type MessagePort, Worker } from 'node:worker_threads';
import { threadLimits } from '#platform/bounded/memory.ts';
import type { FromViews } from '#platform/projections/thread/messages.ts';
import type { StartThread } from '#platform/projections/thread/threaded-projector.ts';
import { workerUrl } from './worker-url.ts';

/** What the thread of the views is started with: `log` is sent the log's last row after each commit. */
export type ViewsOrder = Readonly<{ dataDir: string; log: MessagePort }>;

/** The views of embedded stores, filled in a thread of their own. `follow`: a port as the log gives one. */
export const viewsThread =
  (dataDir: string, follow: () => MessagePort, url = workerUrl('views', './views.worker.ts')): StartThread =>
  (hear) => {
    const log = follow();
    const workerData: ViewsOrder = { dataDir, log };
    const worker = new Worker(url, {
      name: 'views',
      workerData,
      transferList: [log],
      resourceLimits: threadLimits.views,
    });
    let why = 'it went away';
    worker.on('message', (message: FromViews) => hear(message));
    worker.on('error', (error: unknown) => (why = error instanceof Error ? error.message : String(error)));
    const ended = new Promise<string>((resolve) => worker.once('exit', () => resolve(why)));
    return {
      send: (message) => worker.postMessage(message, []),
      ended,
      cut: async () => void (await worker.terminate()),
    };
  };
