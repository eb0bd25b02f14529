import { MessageChannel } from 'node:worker_threads';
import type { View } from '#kernel/view.ts';
import { serveViews, type ViewsParts } from '#platform/projections/thread/serve-views.ts';
import type { FromViews } from '#platform/projections/thread/messages.ts';
import type { StartThread } from '#platform/projections/thread/threaded-projector.ts';

/**
 * The code of the views' thread, behind a line like a thread's, in this one: so that a spec has its log, its store and its
 * clock in its hands.
 */
export const channelThread =
  (views: readonly View[], parts: Pick<ViewsParts, 'events' | 'store' | 'keys' | 'clock' | 'hand'>): StartThread =>
  (hear) => {
    const { port1, port2 } = new MessageChannel();
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    port1.on('message', (message: FromViews) => hear(message));
    port1.on('close', () => resolve('the line is closed'));
    void serveViews(port2, { views, open: async () => ({ ...parts, hurry: () => {}, close: async () => {} }) });
    return {
      send: (message) => port1.postMessage(message, []),
      ended,
      cut: async () => port1.close(),
    };
  };
