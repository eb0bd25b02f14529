import type { Clock } from '#platform/clock/clock.ts';
import type { HealthSources } from '#platform/observability/health-sources.ts';
import type { Log } from '#platform/observability/log.ts';

/** A part of the process that has to be closed, with its name for the log. */
export type Step = Readonly<{ name: string; close: () => unknown }>;

export type ShutdownDeps = Readonly<{
  clock: Clock;
  log: Pick<Log, 'tell'>;
  health: HealthSources;
  /** In this order: sockets, the app (it answers what is in flight), runners, stores. */
  steps: readonly Step[];
  withinMs?: number;
  exit?: (code: number) => void;
}>;

/**
 * Ends the process so that nothing is lost: no new requests, what is in flight is answered, then the parts in turn. Resolves
 * to true when all of it ended in time. A step that fails does not keep the next from ending.
 */
export async function shutdown({ clock, log, health, steps, withinMs = 10_000 }: ShutdownDeps): Promise<boolean> {
  health.stopping();
  let under: string | undefined = 'nothing';
  const all = async () => {
    let isClean = true;
    for (const { name, close } of steps) {
      under = name;
      try {
        await close();
      } catch (error) {
        isClean = false;
        log.tell('error', `closing failed: ${name}`, { error });
      }
    }
    under = undefined;
    return isClean;
  };
  const isClean = await Promise.race([all(), clock.pause(withinMs).then(() => false)]);
  if (under !== undefined) log.tell('error', `closing took too long: ${under}`);
  return isClean;
}

/** Milliseconds in which a second signal is the first one again: Ctrl-C comes from the terminal and is passed on by npm. */
const sameSignalMs = 1000;

/** On SIGTERM and SIGINT: `shutdown`, then exit 0, or 1 when it was not clean. Who signals again later means it: exit 1 at once. */
export function shutdownOnSignals(deps: ShutdownDeps): void {
  const exit = deps.exit ?? ((code) => process.exit(code));
  let isStopping = false;
  let isAnother = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return isAnother && exit(1);
    isStopping = true;
    deps.clock.after(sameSignalMs, () => (isAnother = true));
    deps.log.tell('info', 'stopping', { signal });
    return void shutdown(deps).then((isClean) => exit(isClean ? 0 : 1));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
