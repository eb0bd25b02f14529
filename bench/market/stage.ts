import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import type { RulesId } from '#kernel/fact.ts';
import { good, postPatiently } from '../../test/support/remote.ts';
import { holdDeposit, keepCard } from '../../test/support/remote-card.ts';
import type { Server } from './server.ts';

/** Who bids, on what. */
export type Stage = Readonly<{ tokens: readonly string[]; auctions: readonly string[] }>;

const mostPerBatch = 100;
const hour = 3_600_000;

/** A deposit for a maximum as high as this is the largest that there is. */
const highest = 100_000_000;

type Count = Readonly<{ members: number; auctions: number; rules?: RulesId }>;

/**
 * Test members and open auctions of one product, made over HTTP as the operator: under the rules of today, where each of the members has a card and in each of the auctions
 * the deposit that the highest bids stand on, or under `rules` that want neither.
 */
export async function setStage(server: Server, count: Count): Promise<Stage> {
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
      rules: count.rules,
    };
    auctions.push((await ask<{ id: string }>(auctionRoutes.all, { ...lot, ...terms })).id);
  }
  if (count.rules === undefined) await Promise.all(tokens.map((token) => giveMeans(server, token, auctions)));
  return { tokens, auctions };
}

async function giveMeans({ url }: Server, token: string, auctions: readonly string[]) {
  await keepCard(url, { token });
  for (const id of auctions) await holdDeposit(url, { token }, id, highest);
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
