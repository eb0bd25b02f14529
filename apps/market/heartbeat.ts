import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Clock } from '#platform/clock/clock.ts';
import { Heartbeat, type MarketProcesses, type Named, type Vitals } from '#platform/observability/heartbeat.ts';
import type { LoopLag } from '#platform/observability/loop-lag.ts';
import type { Threads } from '#platform/observability/threads.ts';

const megabyte = 1024 * 1024;

/** What a process has of its own to tell. */
type Measured = Readonly<{
  lag: Pick<LoopLag, 'ms'>;
  /** None where nobody watches, as in specs. */
  threads?: Threads | undefined;
  sockets?: () => number;
  streams?: Readonly<{ cached: number; waiting: () => number }>;
}>;

type Deps = Readonly<{ role: Named['role']; clock: Clock; processes: MarketProcesses; measured: Measured }>;

/** Tells the operators how this process does, from now on. */
export function startHeartbeat({ role, clock, processes, measured }: Deps): Heartbeat {
  const named = { id: randomUUID(), role, host: hostname(), build: build(), since: clock.now() };
  const heartbeat = new Heartbeat({ processes, clock, named, vitals: () => vitals(measured) });
  heartbeat.start();
  return heartbeat;
}

const vitals = ({ lag, threads, sockets, streams }: Measured): Vitals => ({
  loopLagMs: lag.ms,
  memoryMb: process.memoryUsage.rss() / megabyte,
  sockets: sockets?.() ?? 0,
  mailboxes: streams?.cached ?? 0,
  commandsWaiting: streams?.waiting() ?? 0,
  threads: threads?.said() ?? [],
});

/** The names of a build's parts follow from what is in them, and all processes have the same folder of them. */
function build(): string {
  if (import.meta.filename.endsWith('.ts')) return 'source';
  const parts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.js'));
  return createHash('sha256').update(parts.toSorted().join()).digest('hex').slice(0, 8);
}
