import type { TestMembers } from '#contracts/accounts.ts';
import { auctionCards, type AuctionCard, type OpenAuctionBody } from '#contracts/auctions.ts';
import { productPage } from '#contracts/products.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import { created } from '#contracts/values.ts';
import { day, hour, minute, msOf, plus, second } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { worthOf } from './demo-auctions.ts';
import { bidAs } from './demo-bid.ts';
import { demoProducts } from './demo-products.ts';
import { diceOf } from './dice.ts';
import type { MarketClient } from './market-client.ts';

type Bidder = TestMembers['members'][number];

/** So many auctions are open at least. */
const leastOpen = 40;
/** Pages of the list that are looked through for them. */
const mostPages = 3;
/** Bidders come back this often, in case their sessions are about to end. */
const refresh = 6 * hour;
const rest = 30 * second;

const bySlug = new Map(demoProducts.map((product) => [product.slug, product]));

/** The bidders of the demo world, at the pace of people. They keep to auctions of the demo world's products. */
export class DemoCrowd {
  private readonly dice;
  /** Who bid last on an auction: nobody outbids themselves. */
  private readonly lastBidder = new Map<string, string>();
  private bidders: readonly Bidder[] = [];
  private freshUntil = 0;

  constructor(
    private readonly market: MarketClient,
    private readonly operator: string,
    private readonly clock: Clock,
    private readonly findBidders: () => Promise<readonly Bidder[]>,
    /** Until then nobody opens another auction: those that are planned come first. */
    private readonly isGrown: () => boolean,
  ) {
    this.dice = diceOf(`crowd ${clock.now()}`);
  }

  /** Until the signal aborts; after a failure it rests a while. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pause = await this.act().catch(() => rest);
      await this.clock.pause(pause, signal);
    }
  }

  /** One thing that somebody does; answers the pause after it, in milliseconds. */
  private async act(): Promise<number> {
    await this.refreshBidders();
    const open = await this.openAuctions();
    if (this.isGrown() && open.length < leastOpen) await this.openAnother(open);
    const wanted = open.filter((card) => this.isWorthMore(card));
    const card = wanted[Math.min(this.dice.of(wanted.length), this.dice.of(wanted.length))]; // the next to end first
    if (card) await this.bid(card);
    return this.dice.between(2 * second, 6 * second);
  }

  private async refreshBidders() {
    const now = msOf(this.clock.now());
    if (now < this.freshUntil) return;
    this.bidders = await this.findBidders();
    this.freshUntil = now + refresh;
  }

  /** Of the demo's products, the next to end first; an operator may have other auctions here, such as a replay's. */
  private async openAuctions(): Promise<readonly AuctionCard[]> {
    const found: AuctionCard[] = [];
    let cursor: string | undefined = '';
    for (let page = 0; page < mostPages && cursor !== undefined; page++) {
      const path: string = `${auctionRoutes.all}?phase=open&sort=ending${cursor && `&cursor=${cursor}`}`;
      const cards = await this.market.get(path, auctionCards, this.operator);
      found.push(...(cards?.items ?? []));
      cursor = cards?.next;
    }
    const soonest = plus(this.clock.now(), second);
    return found.filter(({ product, closesAt }) => bySlug.has(product.slug) && closesAt > soonest);
  }

  private isWorthMore({ product, nextBid }: AuctionCard) {
    return nextBid <= worthOf(bySlug.get(product.slug)!);
  }

  private async bid({ id, product, nextBid }: AuctionCard) {
    const others = this.bidders.filter((bidder) => bidder.id !== this.lastBidder.get(id));
    const bidder = others[this.dice.of(others.length)];
    if (!bidder) return;
    const most = worthOf(bySlug.get(product.slug)!);
    const dollars = Math.ceil((nextBid * this.dice.between(1, 1.08)) / 100);
    const minor = Math.max(nextBid, Math.min(most, dollars * 100));
    const key = `demo-live-${msOf(this.clock.now())}-${this.dice.of(1_000_000)}`;
    if (this.lastBidder.size > 500) this.lastBidder.clear();
    this.lastBidder.set(id, bidder.id);
    await bidAs(this.market, { auctionId: id, minor, token: bidder.token, key });
  }

  /** A product that nobody auctions now; it ends within minutes, hours or days. */
  private async openAnother(open: readonly AuctionCard[]) {
    const taken = new Set(open.map(({ product }) => product.slug));
    const free = demoProducts.filter(({ slug }) => !taken.has(slug));
    const product = free[this.dice.of(free.length)];
    const page = product && (await this.market.get(productRoutes.page(product.slug), productPage, this.operator));
    const variant = page?.variants[this.dice.of(page.variants.length)];
    if (!product || !page || !variant) return;
    const dollars = Math.round((worthOf(product) * this.dice.between(0.25, 0.5)) / 100);
    const now = this.clock.now();
    const body: OpenAuctionBody = {
      templateId: page.id,
      variantId: variant.id,
      startPrice: { minor: Math.max(25, dollars) * 100, currency: 'USD' },
      reserve: null,
      closesAt: plus(now, this.length()),
    };
    await this.market.post(auctionRoutes.all, body, created, this.operator, `demo-fresh-${msOf(now)}`);
  }

  /** Milliseconds: a few are over soon, most today, some in days. */
  private length(): number {
    const kind = this.dice.of(4);
    if (kind === 0) return this.dice.between(6, 40) * minute;
    return kind === 3 ? this.dice.between(1, 3) * day : this.dice.between(1, 12) * hour;
  }
}
