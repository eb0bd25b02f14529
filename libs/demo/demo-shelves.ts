import type { TestMembers } from '#contracts/accounts.ts';
import type { OpenAuctionBody } from '#contracts/auctions.ts';
import { productPage, putProducts, type AddProductBody } from '#contracts/products.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import { created } from '#contracts/values.ts';
import { plus, type Instant } from '#kernel/instant.ts';
import { bidAs } from './demo-bid.ts';
import { variantsOf, type PlannedAuction } from './demo-auctions.ts';
import type { MarketClient } from './market-client.ts';

/** A product with the variant that is auctioned. */
export type Lot = Readonly<{ templateId: string; variantId: string }>;
export type Bidder = TestMembers['members'][number];

/** An auction as it was opened, if a rule did not say no, and how many of its bids were taken. */
export type Played = Readonly<{ auctionId: string | undefined; accepted: number }>;

/** Products of one call: with their variants well below what a body holds. */
const perCall = 60;

/** Puts products and plays auctions, as the operator and the bidders, with the same keys every time. */
export class DemoShelves {
  /** `after` of the receipt of what was put last. */
  private after = '';

  constructor(
    private readonly market: MarketClient,
    private readonly operator: string,
  ) {}

  /** Lots by slug. `between` is awaited after each call: others want to be served, too. */
  async put(products: readonly AddProductBody[], between?: () => Promise<void>): Promise<ReadonlyMap<string, Lot>> {
    const lots = new Map<string, Lot>();
    for (let from = 0; from < products.length; from += perCall) {
      for (const [slug, lot] of await this.putSome(products.slice(from, from + perCall))) lots.set(slug, lot);
      await between?.();
    }
    return lots;
  }

  private async putSome(some: readonly AddProductBody[]): Promise<readonly (readonly [string, Lot])[]> {
    const body = {
      known: 'revise' as const, // a start that was cut short is finished
      products: some.map((product) => ({ ...product, variants: variantsOf(product) })),
    };
    const key = `demo-products-${some[0]?.slug ?? ''}`.slice(0, 80);
    const put = await this.market.post(productRoutes.batch, body, putProducts, this.operator, key);
    if (!put) throw new Error('the demo world: the market takes no products');
    this.after = put.after;
    return put.items.map(({ slug, id, variantIds, code }) => {
      if (id === null) throw new Error(`the demo world: "${slug}" was refused: ${code}`);
      return [slug, { templateId: id, variantId: variantIds[0] ?? id }] as const;
    });
  }

  /** When the product was added, once its screen has what was put last: what is planned counts from it. */
  async addedAt(slug: string): Promise<Instant> {
    const path = `${productRoutes.page(slug)}?after=${this.after}`;
    const page = await this.market.get(path, productPage, this.operator);
    if (!page) throw new Error(`the demo world: "${slug}" is not there`);
    return page.addedAt;
  }

  /** Opens it and places its bids one after another; `name` makes its keys. */
  async play(
    planned: PlannedAuction,
    name: string,
    lot: Lot,
    base: Instant,
    bidders: readonly Bidder[],
  ): Promise<Played> {
    const opensAt = plus(base, planned.opensIn);
    const body: OpenAuctionBody = {
      ...lot,
      startPrice: usd(planned.startPrice),
      reserve: planned.reserve === null ? null : usd(planned.reserve),
      ...(planned.buyNow !== null && { buyNow: usd(planned.buyNow) }),
      ...(planned.opensIn > 0 && { opensAt }),
      closesAt: plus(opensAt, planned.lasts),
    };
    const opened = await this.market.post(auctionRoutes.all, body, created, this.operator, `demo-auction-${name}`);
    let accepted = 0;
    for (const [which, { bidder, maximum }] of opened ? planned.bids.entries() : []) {
      const token = bidders[bidder % bidders.length]?.token;
      const bid = { auctionId: opened!.id, minor: maximum, key: `demo-bid-${name}-${which}` };
      if (token && (await bidAs(this.market, { ...bid, token }))) accepted++;
    }
    return { auctionId: opened?.id, accepted };
  }
}

const usd = (minor: number) => ({ minor, currency: 'USD' as const });
