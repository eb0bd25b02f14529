import { auctionRoutes, productRoutes } from '../../../libs/contracts/routes.ts';
import { made } from '../ask.ts';
import type { Target } from '../attack.ts';

const shoe = {
  slug: 'flooded-low',
  name: 'Flooded Low',
  brandName: 'Tidewright',
  sku: 'TW-FLOOD',
  category: 'sneakers',
  color: 'Salt',
  details: 'A low shoe for wet quays.',
  look: { silhouette: 'low', colours: ['#f4f4f4', '#20242c'] },
  gender: 'unisex',
  releaseDate: null,
  retailPriceCents: 12_000,
  sizeOptions: ['9'],
};
const size9 = { size: '9', shoeCondition: 'new', boxCondition: 'good_condition' };
const hour = 3_600_000;

type Made = Readonly<{ id: string }>;

/** Opens so many auctions from $10; their ids. */
export async function openAuctions(market: Target, count: number): Promise<readonly string[]> {
  const { operator } = market;
  const { id: templateId } = await made<Made>(market, productRoutes.all, shoe, operator);
  const { id: variantId } = await made<Made>(market, productRoutes.variants(templateId), size9, operator);
  const closesAt = new Date(Date.now() + hour).toISOString();
  const terms = { templateId, variantId, startPrice: { minor: 1000, currency: 'USD' }, reserve: null, closesAt };
  const ids: string[] = [];
  while (ids.length < count) ids.push((await made<Made>(market, auctionRoutes.all, terms, operator)).id);
  return ids;
}
