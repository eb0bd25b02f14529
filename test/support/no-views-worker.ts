import { parentPort } from 'node:worker_threads';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { serveViews } from '#platform/projections/thread/serve-views.ts';

/** A thread of the views that has nothing to read. */
await serveViews(parentPort!, {
  views: [],
  open: () => Promise.reject(new StoreUnavailable('there is no log here')),
});
