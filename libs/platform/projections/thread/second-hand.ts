import type { View } from '#kernel/view.ts';
import { CatchingUp } from '../catching-up.ts';
import type { FillBounds } from '../filling.ts';
import { type FromHand, handBounds, type HandOrder } from '../hand.ts';
import { OnlyProjector } from '../lease.ts';
import { LogTail } from '../log-tail.ts';
import { Projection } from '../projection.ts';
import { ProjectionRun } from '../projection-run.ts';
import { Stepping } from '../stepping.ts';
import type { ViewsParts } from './serve-views.ts';

type Hands = Readonly<{ views: readonly View[]; parts: ViewsParts; bounds?: FillBounds }>;

/** Milliseconds from one word of how far it is to the next. */
const tellEveryMs = 500;

/** The whole of the other thread: it ends where the log has but one batch more. A view that throws is left where it is. */
export async function fillByHand(
  { epoch, from, fills }: HandOrder,
  tell: (told: FromHand) => void,
  { views, parts, bounds = handBounds }: Hands,
): Promise<void> {
  const { events, store, keys, clock } = parts;
  const tail = new LogTail(events, clock);
  const ending = new AbortController();
  const end = () => ending.abort();
  const runs = fills.map(({ view: name, collection }) => {
    const view = views.find((one) => one.name === name);
    if (!view) throw new Error(`there is no view "${name}"`);
    return new ProjectionRun(new Projection(view, collection, store, keys, { from }), true);
  });
  const deps = { tail, store, keys, clock, lease: new OnlyProjector() };
  const stepping = new Stepping(deps, epoch, { signal: ending.signal, end });
  const told = (some: readonly ProjectionRun[]) =>
    tell({ views: some.map(({ view }) => view), position: some[0]?.position ?? from, share: runs[0]?.share });
  const again = () => {
    told([]);
    cancel = clock.after(tellEveryMs, again);
  };
  let cancel = clock.after(tellEveryMs, again);
  const written = (run: ProjectionRun) => told([run]);
  await new CatchingUp({ ...deps, bounds }, epoch, stepping, { written, end }).run(runs, ending.signal);
  cancel();
  await tail.stop();
  await parts.close();
}
