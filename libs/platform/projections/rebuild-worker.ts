import { parentPort, workerData } from 'node:worker_threads';
import type { View } from '#kernel/view.ts';
import { rebuildBeside, whenSwitched, type Rebuilt, type RebuildDeps, type RebuildProgress } from './rebuild.ts';

/** What the worker thread is started with. */
export type RebuildOrder = Readonly<{ view: string; switchWithinMs: number }>;

/** What it says while it works, and at the end. */
export type RebuildNews =
  | Readonly<{ is: 'begun' }>
  | (RebuildProgress & Readonly<{ is: 'progress' }>)
  | (Rebuilt & Readonly<{ is: 'filled' }>)
  | Readonly<{ is: 'done'; switched: boolean }>;

type Closing = RebuildDeps & Readonly<{ close: () => Promise<void> }>;

/**
 * The whole of the worker thread `rebuild-worker`: the app that starts it hands in its views and how its stores are
 * opened (the log only to be read). Throws for a view that is not among them.
 */
export async function serveRebuild({ views, open }: { views: readonly View[]; open: () => Promise<Closing> }) {
  const { view: name, switchWithinMs } = workerData as RebuildOrder;
  const view = views.find((one) => one.name === name);
  if (!view) throw new Error(`there is no view "${name}"; there are ${views.map((one) => one.name).join(', ')}`);
  parentPort?.on('message', () => {}); // the clock's timers alone do not keep a thread alive
  const parts = await open();
  try {
    const onProgress = (progress: RebuildProgress) => say({ is: 'progress', ...progress });
    const rebuilt = await rebuildBeside(view, parts, { onBegun: () => say({ is: 'begun' }), onProgress });
    say({ is: 'filled', ...rebuilt });
    say({ is: 'done', switched: await whenSwitched(rebuilt, parts, switchWithinMs) });
  } finally {
    await parts.close();
    parentPort?.close();
  }
}

function say(news: RebuildNews) {
  parentPort?.postMessage(news, []);
}
