import type { Clock } from '#platform/clock/clock.ts';
import type { LivePush } from '#platform/live-push/live-push.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Lease } from './lease.ts';
import type { LiveCollections } from './live-collections.ts';
import type { ProcessTail } from './log-tail.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import type { ViewRegistry } from './views.ts';

/** What views are filled with. */
export type ViewRunnerParts = Readonly<{
  tail: ProcessTail;
  store: ReadStore;
  live: LiveCollections;
  push: LivePush;
  keys: Pick<PersonKeys, 'open'>;
  clock: Clock;
  views: ViewRegistry;
  lease: Lease;
}>;
