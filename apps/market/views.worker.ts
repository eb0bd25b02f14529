/** The thread that fills the views. Node runs it from this source where nothing is built; the build makes `views-worker.js` of it. */
import { parentPort, workerData } from 'node:worker_threads';
import { allViews } from '../views.ts';
import { serveViewsThread, type ViewsThreadOrder } from './second-hand.ts';
import { workerUrl } from './worker-url.ts';

const url = workerUrl('views', './views.worker.ts');
await serveViewsThread(parentPort!, workerData as ViewsThreadOrder, { views: allViews, url });
