import { auctionRoutes, productRoutes } from '../../../libs/contracts/routes.ts';
import { made } from '../ask.ts';
import { shoe, size9 } from '../../../libs/catalog/testing.ts';
import type { Target } from '../attack.ts';

const hour = 3_600_000;

type Made = Readonly<{ id: string }>;

/** Opens so many auctions from $10, under rules that want no card: it is a flood beside bids that is measured; their ids. */
export async function openAuctions(market: Target, count: number): Promise<readonly string[]> {
  const { operator } = market;
  const { id: templateId } = await made<Made>(market, productRoutes.all, shoe, operator);
  const { id: variantId } = await made<Made>(market, productRoutes.variants(templateId), size9, operator);
  const closesAt = new Date(Date.now() + hour).toISOString();
  const terms = {
    templateId,
    variantId,
    startPrice: { minor: 1000, currency: 'USD' },
    reserve: null,
    closesAt,
    rules: 'plinth-2',
  };
  const ids: string[] = [];
  while (ids.length < count) ids.push((await made<Made>(market, auctionRoutes.all, terms, operator)).id);
  return ids;
}
