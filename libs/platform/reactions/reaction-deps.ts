import type { Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Log } from '#platform/observability/log.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Lease } from '#platform/projections/lease.ts';
import type { LogTail } from '#platform/projections/log-tail.ts';
import type { StandingOrders } from './standing-orders.ts';
import type { WorkStore } from './work-store.ts';

/**
 * `stopped`: it met a fact that this build cannot read, or the log lacks what it has done. `standing-by`: another process
 * has the reactions. `paused`: an operator has it wait; what comes meanwhile it takes later. `parked` facts wait to be replayed.
 */
export type ReactionHealth = Readonly<{
  reaction: string;
  state: 'live' | 'catching-up' | 'paused' | 'stopped' | 'standing-by';
  position: Position;
  parked: number;
  /** What it has tried more than once to get: a store, a view that is behind or stopped. It moves no further until then; with `atOnce`, others go on. */
  waitsFor?: string;
  error?: string;
}>;

export type ReactionDeps = Readonly<{
  tail: LogTail;
  events: Pick<EventStore, 'read' | 'end' | 'identity' | 'idAt'>;
  work: WorkStore;
  lease: Lease;
  orders: Pick<StandingOrders, 'of' | 'types'>;
  keys: Pick<PersonKeys, 'decrypt'>;
  clock: Clock;
  log: Pick<Log, 'tell'>;
  /** From 0 to 1: spreads repeated tries. */
  random?: () => number;
}>;

export type Replayed = Readonly<{ replayed: number; failed: number }>;
