import type { Clock } from '#platform/clock/clock.ts';
import type { LivePush } from '#platform/live-push/live-push.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { FillBounds } from './filling.ts';
import type { Lease } from './lease.ts';
import type { LiveCollections } from './live-collections.ts';
import type { LogTail } from './log-tail.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import type { SecondHand } from './hand.ts';
import type { ViewRegistry } from './views.ts';

/** What views are filled with. */
export type ViewRunnerDeps = Readonly<{
  tail: LogTail;
  store: ReadStore;
  live: LiveCollections;
  push: LivePush;
  keys: Pick<PersonKeys, 'decrypt'>;
  clock: Clock;
  views: ViewRegistry;
  lease: Lease;
  /** What views that lag take and hold back; specs give less than the usual. */
  bounds?: FillBounds;
  /** Takes the views that are `beside` through a long past, where there is one. */
  hand?: SecondHand;
  /** Called when it is further than before, or a view has stopped. */
  stepped?: () => void;
}>;
