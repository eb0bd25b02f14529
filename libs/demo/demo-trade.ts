import { bookRoutes } from '#contracts/book-routes.ts';
import { lowestAsk, productBook, salesOfProduct } from '#contracts/book.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { madeListing, myListings, type MakeListingBody } from '#contracts/listings.ts';
import { madeOffer, offerTotal, type MakeOfferBody } from '#contracts/offers.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { placed, type QuoteBody } from '#contracts/orders.ts';
import { productPage, putProducts, type AddProductBody, type ProductPage } from '#contracts/products.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import { created } from '#contracts/values.ts';
import { minute, msOf, second } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import * as z from 'zod/mini';
import { worthOf } from './demo-auctions.ts';
import type { Winner } from './demo-winners.ts';
import { diceOf } from './dice.ts';
import type { MarketClient } from './market-client.ts';
import { dollars, forSale, kindsOf, sizesOf, soldBefore } from './planned-book.ts';

/** Between two commands while the shelves fill, in milliseconds: others look on meanwhile. */
const breath = 50;
/** Between two things that somebody does. */
const pace = 12 * second;
/** Products of one call. */
const perCall = 12;

const anything = z.looseObject({});
const usd = (minor: number) => ({ minor, currency: 'USD' as const });
type Trader = Winner & Readonly<{ methodId: string; addressId: string }>;

/**
 * What the demo has for sale at a price: the house asks, its bidders offer, and now and then one of them buys what lies at the desk, all
 * through the public API.
 */
export class DemoTrade {
  private readonly dice;
  private readonly pages = new Map<string, ProductPage>();
  private traders: readonly Trader[] = [];
  private tradersUntil = 0;

  constructor(
    private readonly market: MarketClient,
    private readonly seller: string,
    private readonly clock: Clock,
    private readonly findPeople: () => Promise<readonly Winner[]>,
    private readonly shelf: readonly AddProductBody[] = forSale,
  ) {
    this.dice = diceOf(`trade ${clock.now()}`);
  }

  /** Until the signal aborts; after a failure it goes on a little later. */
  async run(signal: AbortSignal): Promise<void> {
    let isMade = false;
    while (!signal.aborted) {
      await (isMade ? this.act() : this.make(signal).then(() => (isMade = true))).catch(() => undefined);
      await this.clock.pause(pace, signal);
    }
  }

  /** All that is planned, with the same keys each time. */
  async make(signal?: AbortSignal): Promise<void> {
    if (await this.isMade()) return;
    const { shelf } = this;
    for (let from = 0; from < shelf.length; from += perCall) await this.stock(shelf.slice(from, from + perCall));
    for (const product of shelf) await this.put(product, signal);
    for (const product of soldBefore(shelf)) await this.sellOne(product, `demo-sold-${product.slug}`);
  }

  /** One thing that somebody does. */
  async act(): Promise<void> {
    const product = this.shelf[this.dice.of(this.shelf.length)]!;
    const key = `demo-trade-${msOf(this.clock.now())}`;
    const kind = this.dice.of(8);
    if (kind === 0) await this.sellOne(product, key);
    else if (kind < 5) await this.reprice(key);
    else await this.offerMore(product, key);
  }

  /** What is made last is there: something of the last product was bought. */
  private async isMade(): Promise<boolean> {
    const page = await this.pageOf(soldBefore(this.shelf).at(-1)!.slug);
    const known = page && (await this.market.get(bookRoutes.sales(page.id), salesOfProduct, this.seller));
    return known?.last.some(({ at }) => at > page!.addedAt) ?? false; // what was sold before is its past
  }

  private async stock(products: readonly AddProductBody[]) {
    const body = {
      known: 'revise' as const,
      products: products.map((product) => ({ ...product, variants: kindsOf(product) })),
    };
    const key = `demo-kinds-${products[0]!.slug}`.slice(0, 80);
    const put = await this.market.post(productRoutes.batch, body, putProducts, this.seller, key);
    for (const { slug } of put ? products : []) {
      const path = `${productRoutes.page(slug)}?after=${put!.after}`;
      const page = await this.market.get(path, productPage, this.seller);
      if (page) this.pages.set(slug, page);
    }
  }

  private async put(product: AddProductBody, signal?: AbortSignal) {
    const page = await this.pageOf(product.slug);
    const people = await this.people();
    if (!page || people.length === 0) return;
    for (const { size, asks, offers } of sizesOf(product)) {
      if (signal?.aborted) return;
      const key = `demo-book-${size.replaceAll(/[^A-Za-z0-9]/g, '_')}-${product.slug}`.slice(0, 60);
      for (const [n, { cents, isInstant }] of asks.entries())
        await this.list(page, size, { cents, isInstant, key: `${key}-ask-${n}` });
      for (const [n, cents] of offers.entries()) {
        const trader = people[diceOf(`${key} ${n}`).of(people.length)]!;
        await this.offer(page, size, { cents, trader, key: `${key}-offer-${n}` });
      }
      await this.clock.pause(breath, signal);
    }
  }

  /** A new unit of the house's, for sale. */
  private async list(
    page: ProductPage,
    size: string,
    { cents, isInstant, key }: Readonly<{ cents: number; isInstant: boolean; key: string }>,
  ) {
    const kind = page.variants.find((one) => one.size === size && one.shoeCondition === 'new_no_defects');
    if (!kind) return undefined;
    const item = { templateId: page.id, variantId: kind.id, pictures: [], defects: [] };
    const body: MakeListingBody = { ...item, isInstant, price: usd(cents), sellAtLeast: null, again: false };
    return this.market.post(listingRoutes.all, body, madeListing, this.seller, key);
  }

  private async offer(
    page: ProductPage,
    size: string,
    { cents, trader, key }: Readonly<{ cents: number; trader: Trader; key: string }>,
  ) {
    const { token, methodId, addressId } = trader;
    const told = `cents=${cents}&addressId=${addressId}&shippingMethod=standard&currency=USD`;
    const costs = await this.market.get(`${offerRoutes.total}?${told}`, offerTotal, token);
    if (!costs) return;
    const way = { methodId, addressId, shippingMethod: 'standard' as const, currency: 'USD' as const };
    const terms = { price: usd(cents), hours: 168 as const, buyAtMost: null, again: false, total: costs.total };
    const what = { templateId: page.id, size, tiers: ['new' as const], listingId: null };
    const body: MakeOfferBody = { ...what, ...terms, ...way, locale: 'en-us' };
    await this.market.post(offerRoutes.all, body, madeOffer, token, key);
  }

  /** Somebody buys what lies at the desk: listed below what is asked for it else, or it would be another that they get. */
  private async sellOne(product: AddProductBody, key: string) {
    const [page, people] = [await this.pageOf(product.slug), await this.people()];
    const buyer = people[this.dice.of(people.length)];
    const book = page && (await this.market.get(bookRoutes.product(page.id), productBook, this.seller));
    const sizes = product.sizeOptions;
    const size = sizes[Math.floor(sizes.length / 2)]!;
    if (!buyer || !page) return;
    const best = book?.sizes.find((one) => one.size === size)?.tiers.new;
    const cents = dollars(Math.max((best?.offer ?? 0) + 100, (best?.ask ?? worthOf(product)) - 200));
    const listed = await this.list(page, size, { cents, isInstant: true, key: `${key}-ask` });
    if (listed) await this.buy(buyer, { templateId: page.id, size, listingId: listed.id, priceCents: cents }, key);
  }

  private async buy(
    { token, methodId, addressId }: Trader,
    unit: Readonly<{ templateId: string; size: string; listingId: string; priceCents: number }>,
    key: string,
  ) {
    const way = { addressId, shippingMethod: 'standard' as const, giftCardIds: [], withCredit: false };
    const asked: QuoteBody = { goods: { is: 'ask', ...unit, ...way }, methodId, currency: 'USD', locale: 'en-us' };
    const quote = await this.market.post(orderRoutes.quotes, asked, created, token, `${key}-quote`);
    if (quote) await this.market.post(orderRoutes.place(quote.id), {}, placed, token, `${key}-place`);
  }

  /** One of what was listed last costs a little more, or less. */
  private async reprice(key: string) {
    const { items = [] } = (await this.market.get(listingRoutes.mine, myListings, this.seller)) ?? {};
    const ours = new Map(this.shelf.map((product) => [product.slug, worthOf(product)]));
    const live = items.filter(({ is, product }) => is === 'live' && ours.has(product.slug));
    const one = live[this.dice.of(live.length)];
    if (!one) return;
    const worth = ours.get(one.product.slug)!;
    const wanted = one.price.minor * this.dice.between(0.95, 1.04);
    const cents = dollars(Math.min(Math.max(wanted, worth * 0.9), worth * 1.5));
    const body = { price: usd(cents), sellAtLeast: null, again: false };
    await this.market.post(listingRoutes.reprice(one.id), body, anything, this.seller, key);
  }

  private async offerMore(product: AddProductBody, key: string) {
    const [page, people] = [await this.pageOf(product.slug), await this.people()];
    const trader = people[this.dice.of(people.length)];
    const size = product.sizeOptions[this.dice.of(product.sizeOptions.length)]!;
    if (!page || !trader) return;
    const path = `${bookRoutes.lowest(page.id)}?size=${encodeURIComponent(size)}&tier=new`;
    const lowest = await this.market.get(path, lowestAsk, trader.token);
    const cents = dollars((lowest?.price.minor ?? worthOf(product)) * this.dice.between(0.7, 0.96));
    if (cents < (lowest?.price.minor ?? Infinity)) await this.offer(page, size, { cents, trader, key });
  }

  private async pageOf(slug: string): Promise<ProductPage | undefined> {
    const known = this.pages.get(slug) ?? (await this.market.get(productRoutes.page(slug), productPage, this.seller));
    if (known) this.pages.set(slug, known);
    return known;
  }

  /** Bidders with a proved card and an address of their own: who shared one would be one to the market. */
  private async people(): Promise<readonly Trader[]> {
    const now = msOf(this.clock.now());
    if (now < this.tradersUntil) return this.traders;
    const found = await this.findPeople();
    const equipped = await Promise.all(found.map((one, n) => this.equipped(one, n)));
    this.traders = equipped.filter((one) => one !== undefined);
    this.tradersUntil = now + 30 * minute;
    return this.traders;
  }

  private async equipped(one: Winner, n: number): Promise<Trader | undefined> {
    const { methodId, token, id, name } = one;
    const home = { country: 'US', name, line1: `${n + 2} Weir Lane`, city: 'Dover', state: 'DE', zip: '19901' };
    const at = await this.market.post(addressRoutes.all, home, created, token, `demo-lane-${id}`);
    return at && methodId !== undefined ? { ...one, methodId, addressId: at.id } : undefined;
  }
}
