import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import { good, postPatiently } from '../../test/support/remote.ts';
import type { Server } from './server.ts';

/** Who bids, on what. */
export type Stage = Readonly<{ tokens: readonly string[]; auctions: readonly string[] }>;

const mostPerBatch = 100;
const hour = 3_600_000;

/** Test members and open auctions of one product, made over HTTP as the operator. */
export async function setStage(server: Server, count: Readonly<{ members: number; auctions: number }>): Promise<Stage> {
  const ask = askAs(server);
  const tokens: string[] = [];
  while (tokens.length < count.members) {
    const names = Array.from(
      { length: Math.min(mostPerBatch, count.members - tokens.length) },
      (_, n) => `Bidder ${n}`,
    );
    const { members } = await ask<{ members: { token: string }[] }>(accountRoutes.testMembers, { names });
    tokens.push(...members.map(({ token }) => token));
  }
  const auctions: string[] = [];
  if (count.auctions === 0) return { tokens, auctions };
  const lot = await addLot(ask);
  for (let n = 0; n < count.auctions; n++) {
    const terms = {
      startPrice: { minor: 100, currency: 'USD' },
      reserve: null,
      closesAt: new Date(Date.now() + 24 * hour).toISOString(),
    };
    auctions.push((await ask<{ id: string }>(auctionRoutes.all, { ...lot, ...terms })).id);
  }
  return { tokens, auctions };
}

type Ask = ReturnType<typeof askAs>;

/** How its operator asks for what has to go well. */
export const askAs =
  ({ url, operator }: Server) =>
  <T>(path: string, body: object): Promise<T> =>
    good<T>(postPatiently({ token: operator }, url + path, body));

/** Something that can be sold again and again. */
export async function addLot(ask: Ask): Promise<Readonly<{ templateId: string; variantId: string }>> {
  const product = {
    slug: 'bench',
    name: 'Bench',
    brandName: 'Bench',
    sku: 'BENCH-1',
    category: 'collectibles',
    color: 'Grey',
    details: 'Stands in a benchmark.',
    look: { silhouette: 'figure', colours: ['#8d96a0'] },
    gender: 'unisex',
    releaseDate: null,
    retailPriceCents: null,
    sizeOptions: ['One size'],
  };
  const { id: templateId } = await ask<{ id: string }>(productRoutes.all, product);
  const variant = { size: 'One size', shoeCondition: 'used', boxCondition: 'no_original_box' };
  const { id: variantId } = await ask<{ id: string }>(productRoutes.variants(templateId), variant);
  return { templateId, variantId };
}
