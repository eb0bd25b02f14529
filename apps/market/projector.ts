import { ThreadedProjector } from '#platform/projections/thread/threaded-projector.ts';
import type { Projector } from '#platform/projections/projector.ts';
import { ViewRunner } from '#platform/projections/view-runner.ts';
import type { ViewRunnerDeps } from '#platform/projections/runner-deps.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Stores } from './stores.ts';

type Deps = Omit<ViewRunnerDeps, 'store' | 'keys' | 'lease' | 'stepped'> & Readonly<{ stores: Stores; log: Log }>;

/** Who fills the views: a thread where the stores come with one, else this one. */
export function projectorOn({ stores, log, ...deps }: Deps): Projector {
  const { facts: events, documents: store, keys, lease, viewsThread } = stores;
  if (!viewsThread) return new ViewRunner({ ...deps, store, keys, lease });
  const threaded = new ThreadedProjector({ ...deps, startThread: viewsThread.start, events, store, log });
  viewsThread.readers.add(() => threaded.forget());
  return threaded;
}
