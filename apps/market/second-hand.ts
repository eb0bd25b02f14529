import { type MessagePort, Worker } from 'node:worker_threads';
import type { View } from '#kernel/view.ts';
import { threadLimits } from '#platform/bounded/memory.ts';
import type { FromHand, HandOrder, SecondHand } from '#platform/projections/hand.ts';
import { fillByHand } from '#platform/projections/thread/second-hand.ts';
import { serveViews } from '#platform/projections/thread/serve-views.ts';
import { openViewsParts } from './views-parts.ts';
import type { ViewsOrder } from './views-thread.ts';

/** What a thread of the views' code is started with: to fill them all, or as the second hand of the one that does. */
export type ViewsThreadOrder = ViewsOrder | Readonly<{ dataDir: string; hand: HandOrder }>;

/** The second hand: a thread of the same code, below the thread of the views, and never longer there than that. */
const secondHand =
  (dataDir: string, url: URL): SecondHand =>
  (hand, hear, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const workerData: ViewsThreadOrder = { dataDir, hand };
    const worker = new Worker(url, { workerData, resourceLimits: threadLimits.secondHand });
    const cut = () => void worker.terminate();
    signal.addEventListener('abort', cut, { once: true });
    if (signal.aborted) cut();
    worker.on('message', (told: FromHand) => hear(told));
    let failure: Error | undefined;
    worker.on('error', (error: unknown) => (failure = error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', () => {
      signal.removeEventListener('abort', cut);
      if (failure) reject(failure);
      else resolve();
    });
    return promise;
  };

/** The whole of such a thread, with these views; `url` is its own code. */
export async function serveViewsThread(
  port: MessagePort,
  order: ViewsThreadOrder,
  { views, url }: Readonly<{ views: readonly View[]; url: URL }>,
): Promise<void> {
  const { dataDir } = order;
  if ('hand' in order) {
    const parts = await openViewsParts({ dataDir });
    return fillByHand(order.hand, (told) => port.postMessage(told, []), { views, parts });
  }
  const open = async () => ({ ...(await openViewsParts(order)), hand: secondHand(dataDir, url) });
  return serveViews(port, { views, open });
}
