import { AuctionsModule } from '#auctions/module.ts';
import { auctionSteps } from '#auctions/testing.ts';
import { CatalogModule } from '#catalog/module.ts';
import { catalogSteps } from '#catalog/testing.ts';
import { marketRig } from './market-rig.ts';

export type AuctionHouse = Awaited<ReturnType<typeof auctionHouse>>;

/** A market of the slices catalog and auctions alone, with what specs do there. */
export async function auctionHouse() {
  const rig = await marketRig(CatalogModule, AuctionsModule);
  const catalog = catalogSteps(rig);
  return { ...rig, ...catalog, ...auctionSteps({ ...rig, ...catalog }) };
}
