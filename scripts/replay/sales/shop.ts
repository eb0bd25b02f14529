import { accountRoutes } from '#contracts/account-routes.ts';
import type { TestMembers } from '#contracts/accounts.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { bookRoutes } from '#contracts/book-routes.ts';
import type { BookLevels, SalesOfProduct } from '#contracts/book.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { OpsClock } from '#contracts/ops-clock.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import type { OrderDesk } from '#contracts/order-desk.ts';
import type { Placed, Quote } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import { slugOf } from '#contracts/slug-of.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { day, earlier, plus } from '#kernel/instant.ts';
import type { Asking } from '../../simulate/asking.ts';
import { typedAt } from '../../simulate/people.ts';
import { inOrder } from '../play.ts';
import { Stopped } from '../wrong.ts';
import type { RecordedProduct, RecordedSale } from './recorded.ts';

/** Somebody who buys: with an address and a proved card of their own, or all of them were one to the market. */
export type Buyer = Readonly<{ token: string; addressId: string; methodId: string }>;

/** The house's people: the first operator lists what lies at the desk, the second one sends it on. */
export type People = Readonly<{ operator: string; second: string }>;

/** A unit that lies at the desk, listed at its price, and what a buyer was quoted for it. */
export type Readied = Readonly<{ quoteId: string; token: string }>;

type Sold = Readonly<{ templateId: string; variants: ReadonlyMap<string, string> }>;

/** A price for one unit, in US cents. */
type Entry = Pick<RecordedSale, 'slug' | 'size' | 'cents'>;

/** Names in one call to the market. */
const perBatch = 100;
const atOnce = 16;

/** A market whose time is driven, over its public API alone. */
export class Shop {
  private readonly products = new Map<string, Sold>();

  constructor(
    private readonly asking: Asking,
    private readonly people: People,
  ) {}

  /** Throws `Stopped` where time is not driven: what is replayed has days of its own. */
  async now(): Promise<string> {
    const { status, body } = await this.asking.get(opsRoutes.clock, this.people.operator);
    const { now, isDriven } = body as OpsClock;
    if (status !== 200 || !isDriven) throw new Stopped('time is the machine’s there: start it with CLOCK=driven');
    return now;
  }

  /** It is that moment, and all that was due by then is done. Nothing where it is later already. */
  async at(moment: string): Promise<void> {
    // a day after another: what falls due in many would be longer than anybody waits for an answer
    for (let now = await this.now(); now < moment;) {
      const to = earlier(moment, plus(now, day));
      now = String((await this.asking.done(opsRoutes.clock, { to }, this.people.operator))['now']);
    }
  }

  async later(ms: number): Promise<void> {
    await this.at(plus(await this.now(), ms));
  }

  /** Puts that product into the catalog, in all of these sizes. */
  async stocks(product: RecordedProduct, sizes: readonly string[]): Promise<void> {
    const { asking, people } = this;
    const body = {
      slug: slugOf(product.slug),
      name: product.name.slice(0, 120),
      brandName: product.brand,
      sku: product.id.toUpperCase(),
      category: 'sneakers',
      color: 'As recorded',
      details: 'Sold again here as it was on record.',
      look: { silhouette: 'low', colours: ['#8d96a0', '#3b4149'] },
      gender: 'men',
      releaseDate: null,
      retailPriceCents: product.retailCents,
      sizeOptions: sizes,
    };
    const templateId = String((await asking.done(productRoutes.all, body, people.operator))['id']);
    const variants = new Map<string, string>();
    for (const size of sizes) {
      const kind = { size, shoeCondition: 'new', boxCondition: 'good_condition' };
      const { id } = await asking.done(productRoutes.variants(templateId), kind, people.operator);
      variants.set(size, String(id));
    }
    this.products.set(product.slug, { templateId, variants });
  }

  /** So many people who have not been there before. */
  async buyers(count: number, generation: number): Promise<readonly Buyer[]> {
    const all: Promise<Buyer>[] = [];
    for (let from = 0; from < count; from += perBatch) {
      const names = Array.from({ length: Math.min(perBatch, count - from) }, (_, n) => `Buyer ${from + n}`);
      const made = await this.asking.done(accountRoutes.testMembers, { names }, this.people.operator);
      const { members } = made as unknown as TestMembers;
      for (const [n, { token }] of members.entries()) all.push(this.equipped(token, generation * count + from + n));
    }
    return Promise.all(all);
  }

  private async equipped(token: string, n: number): Promise<Buyer> {
    const { asking } = this;
    const home = { country: 'US', name: 'Ann', line1: `${n + 1} Long Lane`, city: 'Dover', state: 'DE', zip: '19901' };
    const address = await asking.done(addressRoutes.all, home, token);
    const card = await typedAt(asking, paymentRoutes.askCard, { does: 'approved', token });
    const method = await asking.done(paymentRoutes.methods, { card }, token);
    const methodId = String(method['id']);
    const proof = await asking.done(paymentRoutes.askProof(methodId), { locale: 'en-us' }, token);
    await asking.typed(String(proof['url']), { answer: 'yes' });
    await asking.done(paymentRoutes.verify(methodId), {}, token);
    return { token, addressId: String(address['id']), methodId };
  }

  /** Listed at its price, and asked for by that buyer. */
  async readies({ slug, size, cents }: RecordedSale, { token, addressId, methodId }: Buyer): Promise<Readied> {
    const { asking, people } = this;
    const { templateId, variants } = this.products.get(slug)!;
    const price = { minor: cents, currency: 'USD' };
    const item = { templateId, variantId: variants.get(size), isInstant: true, price };
    const listingId = String((await asking.done(listingRoutes.all, item, people.operator))['id']);
    const way = { addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
    const goods = { is: 'ask', listingId, templateId, size, priceCents: cents, ...way };
    const asked = { goods, methodId, currency: 'USD', locale: 'en-us' };
    return { quoteId: String((await asking.done(orderRoutes.quotes, asked, token))['id']), token };
  }

  /** Bought, and paid. */
  async sells({ quoteId, token }: Readied): Promise<void> {
    const placed = (await this.asking.done(orderRoutes.place(quoteId), {}, token)) as unknown as Placed;
    await this.isPaid(quoteId, placed.order.is, token);
  }

  /** Another unit of the house's, for sale until somebody buys it. */
  async asks({ slug, size, cents }: Entry): Promise<void> {
    const { templateId, variants } = this.products.get(slug)!;
    const item = { templateId, variantId: variants.get(size), price: { minor: cents, currency: 'USD' } };
    await this.asking.done(listingRoutes.all, item, this.people.operator);
  }

  /** Somebody would pay so much for one, for 30 days. */
  async offers({ slug, size, cents }: Entry, { token, addressId, methodId }: Buyer): Promise<void> {
    const { templateId } = this.products.get(slug)!;
    const way = { addressId, shippingMethod: 'standard', currency: 'USD' };
    const told = new URLSearchParams({ ...way, cents: String(cents) });
    const { total } = (await this.asking.get(`${offerRoutes.total}?${told}`, token)).body;
    const price = { minor: cents, currency: 'USD' };
    const what = { templateId, size, tiers: ['new'], price, hours: 720, total, methodId, locale: 'en-us' };
    await this.asking.done(offerRoutes.all, { ...what, ...way }, token);
  }

  /** How much stands at which price. */
  async ladder(slug: string, size: string): Promise<BookLevels> {
    const { templateId } = this.products.get(slug)!;
    const path = `${bookRoutes.levels(templateId)}?size=${encodeURIComponent(size)}`;
    return (await this.asking.get(path, this.people.operator)).body as unknown as BookLevels;
  }

  /** The driver goes on with it meanwhile where it was not done with the answer. */
  private async isPaid(quoteId: string, first: string, token: string): Promise<void> {
    for (let is = first, n = 0; is !== 'confirmed'; n++) {
      if (n > 100 || is === 'not-placed' || is === 'cancelled') throw new Stopped(`a sale was not paid: it is ${is}`);
      await this.later(1000);
      const { order } = (await this.asking.get(orderRoutes.quote(quoteId), token)).body as unknown as Quote;
      is = order?.is ?? is;
    }
  }

  /** Whatever lies at the desk, to be sent on, leaves; how many did. */
  async sendsOn(): Promise<number> {
    const { asking, people } = this;
    for (let sent = 0; ;) {
      const { body } = await asking.get(`${orderRoutes.desk}?at=verified`, people.second);
      const { items } = body as unknown as OrderDesk;
      const ready = items.filter(({ going }) => going !== null);
      if (items.length === 0) return sent;
      if (ready.length === 0) await this.later(1000);
      await inOrder(
        ready,
        atOnce,
        ({ id }) => asking.done(orderRoutes.sendOn(id), {}, people.second),
        () => sent++,
      );
    }
  }

  /** What of that size went for how much, by month: those that count. */
  async months(slug: string, size: string): Promise<SalesOfProduct['months']> {
    const { templateId } = this.products.get(slug)!;
    const { body } = await this.asking.get(
      `${bookRoutes.sales(templateId)}?size=${encodeURIComponent(size)}`,
      this.people.operator,
    );
    return (body as unknown as SalesOfProduct).months;
  }
}
