import { existsSync } from 'node:fs';
import { type MessagePort, Worker } from 'node:worker_threads';
import { threadLimits } from '#platform/bounded/memory.ts';
import type { FromViews } from '#platform/projections/thread/messages.ts';
import type { StartThread } from '#platform/projections/thread/threaded-projector.ts';

/** What the thread of the views is started with: `log` is sent the log's last row after each commit. */
export type ViewsOrder = Readonly<{ dataDir: string; log: MessagePort }>;

/** Where its code lies: `views-worker.js` of the build, else its source. */
function viewsUrl(): URL {
  const places = ['./views-worker.js', '../views-worker.js'].map((place) => new URL(place, import.meta.url));
  return places.find((place) => existsSync(place)) ?? new URL('./views.worker.ts', import.meta.url);
}

/** The views of embedded stores, filled in a thread of their own. `follow`: a port as the log gives one. */
export const viewsThread =
  (dataDir: string, follow: () => MessagePort, url = viewsUrl()): StartThread =>
  (hear) => {
    const log = follow();
    const workerData: ViewsOrder = { dataDir, log };
    const worker = new Worker(url, { workerData, transferList: [log], resourceLimits: threadLimits.views });
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
