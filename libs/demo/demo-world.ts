import { testMembers } from '#contracts/accounts.ts';
import { auctionCards } from '#contracts/auctions.ts';
import { productPage, type AddProductBody } from '#contracts/products.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import { receipt } from '#contracts/values.ts';
import { day, msOf, second } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { firstAuctions, moreAuctions, type PlannedAuction } from './demo-auctions.ts';
import { DemoCards } from './demo-cards.ts';
import { DemoCrowd } from './demo-crowd.ts';
import { demoBidders, demoPeople, type DemoPerson } from './demo-people.ts';
import { firstProducts, moreProducts } from './demo-products.ts';
import { DemoSales } from './demo-sales.ts';
import { DemoTrade } from './demo-trade.ts';
import { DemoTrivia } from './demo-trivia.ts';
import { DemoShelves, type Bidder } from './demo-shelves.ts';
import { DemoWinners, type Winner } from './demo-winners.ts';
import { MarketClient, type Ask } from './market-client.ts';

/** What was there to make. All zero when it was there already. */
export type Made = Readonly<{ products: number; auctions: number; bids: number }>;
/** With who may sign in: made by the composition, through accounts. */
export type DemoMade = Made & Readonly<{ people: readonly DemoPerson[] }>;

type Living = Readonly<{ desk?: string | undefined; past?: Promise<unknown> }>;

const nothing: Made = { products: 0, auctions: 0, bids: 0 };

/** Sessions of test members end after 30 days: new bidders come before that. */
const generation = 15 * day;
/** Milliseconds between two calls that fill shelves while people look. */
const breath = 100;
const rest = 10 * second;

/**
 * A small market to look at: products, auctions in different phases, bidders. It is made through the public API as the
 * operator, with the same Idempotency-Keys every time, so that a second start adds nothing.
 */
export class DemoWorld {
  private readonly market: MarketClient;
  private readonly shelves: DemoShelves;
  private readonly cards: DemoCards;
  private isGrown = false;

  /** `ask` is `fastify.inject` of the running market; `operator` is the operator's Bearer token. */
  constructor(
    ask: Ask,
    private readonly operator: string,
    private readonly clock: Clock,
  ) {
    this.market = new MarketClient(ask, clock);
    this.shelves = new DemoShelves(this.market, operator);
    this.cards = new DemoCards(this.market, clock);
  }

  /** What the first screen shows. Throws when the market answers with an error; refusals are part of the game. */
  async make(): Promise<DemoMade> {
    if (await this.isMade(firstAuctions)) return { ...nothing, people: demoPeople };
    const [lots, bidders] = await Promise.all([this.shelves.put(firstProducts), this.withCards()]);
    const base = await this.base(firstProducts);
    const played = await Promise.all(
      firstAuctions.map((planned, n) => this.shelves.play(planned, String(n), lots.get(planned.slug)!, base, bidders)),
    );
    await this.endThoseOver(played.map(({ auctionId }) => auctionId));
    return { ...sumOf(lots.size, played), people: demoPeople };
  }

  /** The rest of the shelves and of the auctions, a little at a time: people look on meanwhile. Throws as `make` does. */
  async grow(signal: AbortSignal): Promise<Made> {
    if (await this.isMade(moreAuctions)) return nothing;
    const lots = await this.shelves.put(moreProducts, () => this.clock.pause(breath, signal));
    const [base, bidders] = await Promise.all([this.base(moreProducts), this.withCards()]);
    const played = [];
    for (const [n, planned] of moreAuctions.entries()) {
      if (signal.aborted) break;
      played.push(await this.shelves.play(planned, `more-${n}`, lots.get(planned.slug)!, base, bidders));
    }
    return sumOf(lots.size, played);
  }

  /**
   * Fills the shelves, keeps bidders bidding and paying and fresh auctions opening until the signal aborts. Never throws: it tries again later. `desk`: the
   * token of an operator who checks what was sold; `past`: nothing is for sale at a price before that.
   */
  async keepAlive(signal: AbortSignal, { desk = this.operator, past }: Living = {}): Promise<void> {
    const crowd = new DemoCrowd(
      this.market,
      this.operator,
      this.clock,
      () => this.withCards(),
      () => this.isGrown,
    );
    const trivia = new DemoTrivia(this.market, this.operator, this.clock, () => this.bidders());
    await Promise.all([
      this.growInTheEnd(signal),
      crowd.run(signal),
      this.winners(desk).run(signal),
      Promise.resolve(past).then(() => this.trade().run(signal)),
      new DemoSales(this.market, { seller: this.operator, desk }, this.clock).run(signal),
      trivia.run(signal),
    ]);
  }

  /** What is for sale at a price. */
  trade(shelf?: readonly AddProductBody[]): DemoTrade {
    return new DemoTrade(this.market, this.operator, this.clock, () => this.withCards(), shelf);
  }

  /** Its bidders as those who pay for what they win; `desk` as in `keepAlive`. */
  winners(desk: string): DemoWinners {
    return new DemoWinners(this.market, { seller: this.operator, desk }, this.clock, () => this.withCards());
  }

  private async growInTheEnd(signal: AbortSignal) {
    while (!this.isGrown && !signal.aborted) {
      this.isGrown = await this.grow(signal).then(
        () => true,
        () => false,
      );
      if (!this.isGrown) await this.clock.pause(rest, signal);
    }
  }

  /** What is made last is there: the last auction, or a later one of its product. */
  private async isMade(planned: readonly PlannedAuction[]) {
    const last = planned.at(-1)!;
    const page = await this.market.get(productRoutes.page(last.slug), productPage, this.operator);
    if (!page) return false;
    for (const phase of ['scheduled', 'open', 'closed']) {
      const path = `${auctionRoutes.all}?phase=${phase}&templateId=${page.id}`;
      if ((await this.market.get(path, auctionCards, this.operator))?.items.length) return true;
    }
    return false;
  }

  /** Closing times count from the first product's fact: a repeat says the same. */
  private async base([first]: readonly AddProductBody[]) {
    return this.shelves.addedAt(first!.slug);
  }

  private async bidders(): Promise<readonly Bidder[]> {
    const key = `demo-bidders-${Math.floor(msOf(this.clock.now()) / generation)}`;
    const made = await this.market.post(
      accountRoutes.testMembers,
      { names: demoBidders },
      testMembers,
      this.operator,
      key,
    );
    return made?.members ?? [];
  }

  /** They bid: each has a card of the sandbox. */
  private async withCards(): Promise<readonly Winner[]> {
    const typed = { number: '4242424242424242', locale: 'en-us' } as const;
    const withCard = async (one: Bidder) => ({ ...one, methodId: await this.cards.methodOf(one.token, one.id, typed) });
    return Promise.all((await this.bidders()).map(withCard));
  }

  private async endThoseOver(auctionIds: readonly (string | undefined)[]) {
    for (const [n, { isOver }] of firstAuctions.entries()) {
      const id = auctionIds[n];
      if (isOver && id) await this.market.post(auctionRoutes.end(id), {}, receipt, this.operator, `demo-end-${n}`);
    }
  }
}

const sumOf = (products: number, played: readonly { auctionId: string | undefined; accepted: number }[]): Made => ({
  products,
  auctions: played.filter(({ auctionId }) => auctionId !== undefined).length,
  bids: played.reduce((sum, { accepted }) => sum + accepted, 0),
});
