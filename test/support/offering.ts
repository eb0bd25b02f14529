import { randomUUID } from 'node:crypto';
import { addressRoutes } from '#contracts/address-routes.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import { type MyOffer, myOffers, offerTotal } from '#contracts/offers.ts';
import { Buyer } from './buyer.ts';
import { type Crowd, usd } from './crowd.ts';
import type { OpenMarket } from './market.ts';
import type { Visitor } from './visitor.ts';

/** How somebody pays, and where to. */
export type Way = Readonly<{ addressId: string; methodId: string }>;
/** Of which size of a product. */
export type OfSize = Readonly<{ templateId: string; variantId: string; size: string }>;

const address = { country: 'GB', name: 'Ann', line1: '1 Long Lane', city: 'London', zip: 'SW1A 1AA' };
let products = 0;

/** A member who offers, over HTTP. */
export class Offerer extends Buyer {
  private constructor(
    private readonly of: OpenMarket,
    member: Buyer['member'],
    readonly way: Way,
  ) {
    super(of, member);
  }

  /** A new member of an address and, unless another is named, a good card of their own. */
  static async come(market: OpenMarket, crowd: Crowd, card?: string): Promise<Offerer> {
    const [member] = await crowd.members(1);
    const buyer = new Buyer(market, member!);
    const line1 = `${++products} Long Lane`;
    const addressId = String((await buyer.post(addressRoutes.all, { ...address, line1 })).body['id']);
    return new Offerer(market, member!, { addressId, methodId: await buyer.method(card) });
  }

  /** What it costs at so much, sent there. */
  async totalTo(addressId: string, dollars: number) {
    const query = { addressId, shippingMethod: 'standard', currency: 'GBP', cents: String(dollars * 100) };
    return offerTotal.parse((await this.get(`${offerRoutes.total}?${new URLSearchParams(query)}`)).body).total;
  }

  /** All that is said of an offer at so much: with the total that they are told. */
  async asked(dollars: number, more: object = {}) {
    const query = { addressId: this.way.addressId, shippingMethod: 'standard', currency: 'GBP' } as const;
    const total = await this.totalTo(this.way.addressId, dollars);
    const by = { ...query, methodId: this.way.methodId, locale: 'en-gb', total };
    return { ...by, price: usd(dollars * 100), hours: 72, ...more };
  }

  async offers({ templateId, size }: Omit<OfSize, 'variantId'>, dollars: number, more: object = {}, key?: string) {
    const body = { templateId, size, tiers: ['new'], ...(await this.asked(dollars)), ...more };
    return this.post(offerRoutes.all, body, key ?? randomUUID());
  }

  async mine(): Promise<readonly MyOffer[]> {
    await this.of.caughtUp();
    return myOffers.parse((await this.get(offerRoutes.mine)).body).items;
  }

  async offer(id: unknown): Promise<MyOffer | undefined> {
    return (await this.mine()).find((one) => one.id === id);
  }
}

/** A used item in size 9 that nobody else of these specs has for sale. */
export type UsedItem = OfSize & Readonly<{ listingId: string; tier: 'used-clean' | 'used'; picture: string }>;

/** That seller's used pair of a product of its own, for so many dollars. */
export async function soldUsed(market: OpenMarket, crowd: Crowd, seller: Visitor, dollars: number): Promise<UsedItem> {
  const { templateId } = await crowd.addLot(`used-${++products}`);
  const kind = { size: '9', shoeCondition: 'used', boxCondition: 'good_condition' };
  const made = await crowd.post(productRoutes.variants(templateId), kind, market.operator.token);
  const of = { templateId, variantId: String(made.body['id']), size: '9' };
  await market.caughtUp();
  const picture = 'ab'.repeat(32);
  const listingId = await listed(seller, of, dollars, { pictures: [picture] });
  await market.caughtUp();
  return { ...of, listingId, tier: 'used', picture };
}

/** A size of a product that nobody else of these specs offers for, so that they keep apart. */
export async function aSize(market: OpenMarket, crowd: Crowd): Promise<OfSize> {
  const lot = await crowd.addLot(`offered-${++products}`);
  await market.caughtUp();
  return { ...lot, size: '9' };
}

/** That seller's new pair for so many dollars; its listing, or what it was refused with. */
export async function listed(seller: Visitor, { templateId, variantId }: OfSize, dollars: number, more: object = {}) {
  const { body } = await seller.post(listingRoutes.all, { templateId, variantId, price: usd(dollars * 100), ...more });
  const { id, code } = body as Readonly<{ id?: string; code?: string }>;
  return id ?? String(code);
}
