import { type AuctionCard, auctionCards } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { Server } from './server.ts';

/** Addresses of an open auction's page and of its product's, in a market with the demo world. */
export async function demoPages({ url }: Server): Promise<Readonly<{ auction: string; product: string }>> {
  const response = await fetch(`${url}${auctionRoutes.all}?phase=open&sort=ending`);
  if (!response.ok) throw new Error(`no auctions: ${response.status} ${await response.text()}`);
  const { items } = auctionCards.parse(await response.json());
  const found = items.findLast(({ product }) => product.category === 'sneakers'); // it stays open for long
  if (!found) throw new Error('the demo world has no open auction of sneakers');
  return { auction: `/auctions/${found.id}`, product: productOf(found) };
}

const productOf = ({ product }: AuctionCard) => `/sneakers/${product.slug}`;
