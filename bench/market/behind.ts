import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { auctionRoutes } from '#contracts/routes.ts';
import type { Server } from './server.ts';

/** Milliseconds after which views are as good as stopped. */
const patience = 30_000;

/** Milliseconds from now until the auction's page and the list of auctions show what that receipt is of. */
export async function behindOf({ url }: Server, auction: string, after: string): Promise<number> {
  const began = performance.now();
  const shown = async (path: string) => {
    while (performance.now() - began < patience) {
      const { ok, body } = await fetch(`${url}${path}?after=${after}`);
      await body?.cancel();
      if (ok) return performance.now() - began;
      await pause(10); // it waits by itself, and says so when that was too long
    }
    return Number.POSITIVE_INFINITY;
  };
  return Math.max(...(await Promise.all([auctionRoutes.page(auction), auctionRoutes.all].map(shown))));
}
