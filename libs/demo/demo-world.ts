import { testMembers, type TestMembers } from '#contracts/accounts.ts';
import { auctionCards, type OpenAuctionBody, type PlaceBidBody } from '#contracts/auctions.ts';
import { created, productPage, type AddProductBody } from '#contracts/products.ts';
import { accountRoutes, auctionRoutes, productRoutes } from '#contracts/routes.ts';
import { receipt } from '#contracts/values.ts';
import { day, msOf, plus, type Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { DemoCrowd } from './demo-crowd.ts';
import { demoAuctions, variantsOf, type PlannedAuction } from './demo-auctions.ts';
import { demoBidders, demoPeople, type DemoPerson } from './demo-people.ts';
import { demoProducts } from './demo-products.ts';
import { MarketDoor, type Ask } from './market-door.ts';

/** What was there to make. All zero when the world was there already. */
export type DemoMade = Readonly<{
  products: number;
  auctions: number;
  bids: number;
  /** Who may sign in: made by the composition, through accounts. */
  people: readonly DemoPerson[];
}>;

/** A product with the variant that is auctioned. */
type Lot = Readonly<{ templateId: string; variantId: string; at: Instant }>;
type Bidder = TestMembers['members'][number];

/** Sessions of test members end after 30 days: new bidders come before that. */
const generation = 15 * day;

/**
 * A small market to look at: products, auctions in different phases, bidders. It is made through the public API as the
 * operator, with the same Idempotency-Keys every time, so that a second start adds nothing.
 */
export class DemoWorld {
  private readonly door: MarketDoor;

  /** `ask` is `fastify.inject` of the running market; `operator` is the operator's Bearer token. */
  constructor(
    ask: Ask,
    private readonly operator: string,
    private readonly clock: Clock,
  ) {
    this.door = new MarketDoor(ask, clock);
  }

  /** Throws when the market answers with an error; refusals are part of the game. */
  async make(): Promise<DemoMade> {
    if (await this.isMade()) return { products: 0, auctions: 0, bids: 0, people: demoPeople };
    const [first, ...others] = demoProducts;
    const [base, bidders] = await Promise.all([this.addProduct(first!, 0), this.bidders()]);
    const rest = await Promise.all(others.map((product, n) => this.addProduct(product, n + 1)));
    const lots = new Map([base, ...rest].map((lot, n) => [demoProducts[n]!.slug, lot]));
    const bids = await Promise.all(
      demoAuctions.map((planned, n) => this.play(planned, n, lots.get(planned.slug)!, base.at, bidders)),
    );
    await this.endThoseOver(bids.map(({ auctionId }) => auctionId));
    return {
      products: lots.size,
      auctions: bids.filter(({ auctionId }) => auctionId !== undefined).length,
      bids: bids.reduce((sum, { accepted }) => sum + accepted, 0),
      people: demoPeople,
    };
  }

  /** Keeps bidders bidding and fresh auctions opening until the signal aborts. Never throws: it tries again later. */
  keepAlive(signal: AbortSignal): Promise<void> {
    return new DemoCrowd(this.door, this.operator, this.clock, () => this.bidders()).run(signal);
  }

  /** What is made last is there: the auction that ended last. */
  private async isMade() {
    const last = demoAuctions.at(-1)!;
    const page = await this.door.get(productRoutes.page(last.slug), productPage, this.operator);
    if (!page) return false;
    const over = `${auctionRoutes.all}?phase=closed&templateId=${page.id}`;
    return ((await this.door.get(over, auctionCards, this.operator))?.items.length ?? 0) > 0;
  }

  private async bidders(): Promise<readonly Bidder[]> {
    const key = `demo-bidders-${Math.floor(msOf(this.clock.now()) / generation)}`;
    const made = await this.door.post(
      accountRoutes.testMembers,
      { names: demoBidders },
      testMembers,
      this.operator,
      key,
    );
    return made?.members ?? [];
  }

  private async addProduct(product: AddProductBody, n: number): Promise<Lot> {
    const added = await this.door.post(productRoutes.all, product, created, this.operator, `demo-product-${n}`);
    if (!added) throw new Error(`the demo world: "${product.slug}" is taken by a product of somebody else`);
    const path = productRoutes.variants(added.id);
    const variants = await Promise.all(
      variantsOf(product).map((variant, which) =>
        this.door.post(path, variant, created, this.operator, `demo-variant-${n}-${which}`),
      ),
    );
    return { templateId: added.id, variantId: variants[0]?.id ?? added.id, at: added.at };
  }

  /** Opens it and places its bids one after another. Closing times count from the first product's fact: a repeat says the same. */
  private async play(planned: PlannedAuction, n: number, lot: Lot, base: Instant, bidders: readonly Bidder[]) {
    const body: OpenAuctionBody = {
      templateId: lot.templateId,
      variantId: lot.variantId,
      startPrice: usd(planned.startPrice),
      reserve: planned.reserve === null ? null : usd(planned.reserve),
      closesAt: plus(base, planned.lasts),
      rules: 'plinth-0',
    };
    const opened = await this.door.post(auctionRoutes.all, body, created, this.operator, `demo-auction-${n}`);
    let accepted = 0;
    for (const [which, { bidder, maximum }] of opened ? planned.bids.entries() : []) {
      const token = bidders[bidder % bidders.length]?.token;
      const bid: PlaceBidBody = { maximum: usd(maximum) };
      const path = auctionRoutes.bids(opened!.id);
      if (token && (await this.door.post(path, bid, receipt, token, `demo-bid-${n}-${which}`))) accepted++;
    }
    return { auctionId: opened?.id, accepted };
  }

  private async endThoseOver(auctionIds: readonly (string | undefined)[]) {
    for (const [n, { isOver }] of demoAuctions.entries()) {
      const id = auctionIds[n];
      if (isOver && id) await this.door.post(auctionRoutes.end(id), {}, receipt, this.operator, `demo-end-${n}`);
    }
  }
}

const usd = (minor: number) => ({ minor, currency: 'USD' as const });
