import { setTimeout as pause } from 'node:timers/promises';
import type { OpsViews, RebuildBegun } from '../../libs/contracts/ops.ts';
import { opsRoutes } from '../../libs/contracts/ops-routes.ts';
import type { AskMarket } from './jobs.ts';

/** What became of a rebuild. */
export type RebuildEnded = Readonly<{
  view: string;
  collection: string | null;
  isSwitched: boolean;
  error: string | null;
}>;

/** Milliseconds between two looks at it. */
const betweenLooks = 300;

/** Begins one in the market, and waits until its collection is shown or it has failed; says how far it is. */
export async function rebuilt(ask: AskMarket, view: string): Promise<RebuildEnded> {
  const look = async () => (await ask<OpsViews>(opsRoutes.views)).items.find((one) => one.view === view);
  const before = (await look())?.collection;
  await ask<RebuildBegun>(opsRoutes.rebuild(view), {}, {});
  for (;;) {
    const { collection = null, rebuild = null } = (await look()) ?? {};
    if (collection !== before) return { view, collection, isSwitched: true, error: null };
    if (rebuild?.state === 'failed' || rebuild?.state === 'cut')
      return { view, collection, isSwitched: false, error: rebuild.error ?? 'it was cut' };
    if (process.stderr.isTTY) process.stderr.write(`\r${Math.floor((rebuild?.share ?? 0) * 100)} %   `);
    await pause(betweenLooks);
  }
}

/** As a line. */
export const rebuiltLine = ({ view, collection, isSwitched, error }: RebuildEnded): string =>
  isSwitched ? `${view}: the market has switched to ${collection}` : `${view} stays as it is: ${error}`;
