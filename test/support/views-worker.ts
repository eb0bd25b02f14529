/** The thread of the views, with those of specs. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveViews } from '#platform/projections/thread/serve-views.ts';
import { openViewsParts } from '../../apps/market/views-parts.ts';
import type { ViewsOrder } from '../../apps/market/views-thread.ts';
import { lotPage, myBids } from './lots.ts';
import { members } from './members-view.ts';

await serveViews(parentPort!, {
  views: [lotPage, myBids, members],
  open: () => openViewsParts(workerData as ViewsOrder),
});
