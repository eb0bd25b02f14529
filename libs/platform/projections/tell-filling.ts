import type { Clock } from '#platform/clock/clock.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Projector } from './projector.ts';

const everyMs = 1000;

type Deps = Readonly<{ clock: Clock; log: Pick<Log, 'tell'> }>;

/** Says every second how far the views are that nobody can ask yet, and at the end how long it took. */
export async function tellFilling(
  views: Pick<Projector, 'health' | 'whenCaughtUp'>,
  { clock, log }: Deps,
): Promise<void> {
  const began = clock.monotonic();
  const tell = () => {
    const shares = views.health().flatMap(({ state, share = 0 }) => (state === 'catching-up' ? [share] : []));
    const percent = Math.floor(100 * Math.min(1, ...shares));
    if (shares.length > 0) log.tell('info', `${shares.length} views are filled from the log: ${percent} %`);
    cancel = clock.after(everyMs, tell);
  };
  let cancel = clock.after(everyMs, tell);
  await views.whenCaughtUp();
  cancel();
  log.tell('info', 'the views have caught up', { ms: Math.round(clock.monotonic() - began) });
}
