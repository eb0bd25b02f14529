/** The thread that fills the views. Node runs it from this source where nothing is built; the build makes `views-worker.js` of it. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveViews } from '#platform/projections/thread/serve-views.ts';
import { allViews } from '../views.ts';
import { openViewsParts } from './views-parts.ts';
import type { ViewsOrder } from './views-thread.ts';

await serveViews(parentPort!, { views: allViews, open: () => openViewsParts(workerData as ViewsOrder) });
