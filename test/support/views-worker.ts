/** The thread of the views, with those of specs. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveViewsThread, type ViewsThreadOrder } from '../../apps/market/second-hand.ts';
import { lotPage, myBids } from './lots.ts';
import { members } from './members-view.ts';

await serveViewsThread(parentPort!, workerData as ViewsThreadOrder, {
  views: [lotPage, myBids, members],
  url: new URL(import.meta.url),
});
