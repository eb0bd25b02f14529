import type { DeskItem, OrderDesk, ProblemAnswer, Verdict } from '#contracts/order-desk.ts';
import type { OpsClock } from '#contracts/ops-clock.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import type { SellerAccount } from '#contracts/payouts.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { termsOfToday } from '#contracts/sellers.ts';
import type { GuardedAct } from '#contracts/factors.ts';
import { auctionRoutes, productRoutes, visitorRoutes } from '#contracts/routes.ts';
import { deskPlaces } from '#contracts/desk-places.ts';
import { day, plus } from '#kernel/instant.ts';
import { photographOf } from '#demo/photograph.ts';
import type { Asking } from './asking.ts';

/** What the market's first operator signs in with. */
export type SellerCredential = Readonly<{ email: string; password: string }>;

/** The market's own: its first operator sells and moves the time, the second one sits at the desk. */
export class House {
  /** The hash of what the desk photographs: everything that is sold looks alike. */
  private seen = '';
  private lot: Readonly<{ templateId: string; variantId: string }> | undefined;

  constructor(
    private readonly asking: Asking,
    readonly seller: string,
    private readonly desk: string,
    private readonly seed: string,
  ) {}

  /** Throws where time is not driven: nobody waits for weeks, and nobody else's days are taken. */
  async opened(): Promise<void> {
    const { status, body } = await this.asking.get(opsRoutes.clock, this.seller);
    if (status !== 200 || body['isDriven'] !== true)
      throw new Error(`${this.asking.url} does not run on CLOCK=driven: orders are not driven there`);
    const look = { silhouette: 'low', colours: ['#e9e4d8', '#1f2a44'] } as const;
    const product = {
      slug: `simulated-${this.seed}`,
      name: 'Simulated Low',
      brandName: 'Fieldtest',
      sku: 'FT-2',
      category: 'sneakers',
      color: 'Chalk',
      details: 'Made to be sold.',
      look,
      gender: 'unisex',
      releaseDate: null,
      retailPriceCents: 9000,
      sizeOptions: ['8'],
    };
    const { id } = await this.asking.done(productRoutes.all, product, this.seller);
    const size = { size: '8', shoeCondition: 'new', boxCondition: 'good_condition' };
    const variant = await this.asking.done(productRoutes.variants(String(id)), size, this.seller);
    this.lot = { templateId: String(id), variantId: String(variant['id']) };
    this.seen = await this.asking.upload(photographOf(look.colours), this.desk);
  }

  /**
   * The seller is a business, so that the law gives some buyers a right to give it back, and has an account at the bank: the operator says once more
   * who they are, with the password that the market gave them and the code of the letter in its outbox.
   */
  async sells({ email, password }: SellerCredential): Promise<void> {
    const { asking, seller } = this;
    const stepUp = (act: GuardedAct) => asking.stepUp(act, { email, password, token: seller });
    await stepUp('selling');
    const home = { country: 'US', line1: '1 Main St', line2: '', city: 'Dover', state: 'DE', zip: '19901' };
    const particulars = { kind: 'firm', name: 'Simulated Inc.', register: 'DE 1', taxId: '12-3456789', ...home };
    const application = { sellerName: `Simulated ${this.seed}`, terms: termsOfToday, particulars };
    const { status } = await asking.post(sellerRoutes.own, application, seller);
    const { id } = (await asking.get(visitorRoutes.me, seller)).body;
    if (status < 300) await asking.done(sellerRoutes.answer(String(id)), { agreed: true }, this.desk);
    await stepUp('payouts');
    const { url } = await asking.done(payoutRoutes.askAccount, { locale: 'en-us' }, seller);
    const back = await asking.typed(String(url), { number: 'US00 SAND 0000 0001' });
    await asking.done(payoutRoutes.account, { account: back.split('#account=')[1] }, seller);
  }

  /** What the seller has been paid in all, in US cents, and is still owed. */
  async paidOut(): Promise<Readonly<{ paid: number; owed: number }>> {
    const { body } = await this.asking.get(payoutRoutes.account, this.seller);
    const { payouts, balance } = body as unknown as SellerAccount;
    const made = payouts.filter(({ is }) => is === 'made');
    return { paid: made.reduce((sum, { amount }) => sum + amount.minor, 0), owed: balance.minor };
  }

  /** Lets so many days pass at most, until the seller is owed nothing. */
  async settled(mostDays: number): Promise<void> {
    for (let days = 0; days < mostDays && (await this.paidOut()).owed !== 0; days++) await this.later(day);
  }

  /** What time it is once so much has passed, and all that was due is done. */
  async later(ms: number): Promise<string> {
    const { body } = await this.asking.get(opsRoutes.clock, this.seller);
    const to = plus((body as OpsClock).now, ms);
    await this.asking.done(opsRoutes.clock, { to }, this.seller);
    return to;
  }

  /** An auction of something that may be bought at once for so much. */
  async offered(cents: number): Promise<string> {
    const { now } = (await this.asking.get(opsRoutes.clock, this.seller)).body as OpsClock;
    const terms = { startPrice: usd(1000), reserve: null, buyNow: usd(cents), closesAt: plus(now, day) };
    const asked = { ...this.lot, ...terms, rules: 'plinth-3' };
    return String((await this.asking.done(auctionRoutes.all, asked, this.seller))['id']);
  }

  sale(number: string) {
    return this.asking.get(orderRoutes.sale(number), this.seller);
  }

  handsOver(orderId: string) {
    return this.asking.post(orderRoutes.handOver(orderId), {}, this.seller);
  }

  /** Whatever lies at the desk is seen to, one step of each. */
  async worked(verdictOf: (orderId: string) => Verdict, answerTo: (orderId: string) => ProblemAnswer): Promise<void> {
    for (const at of deskPlaces) {
      const { body } = await this.asking.get(`${orderRoutes.desk}?at=${at}`, this.desk);
      for (const { id, is, coming } of (body as OrderDesk).items)
        await this.step({ id, is, coming }, { verdict: verdictOf(id), answer: answerTo(id) });
    }
  }

  private step(
    { id, is, coming }: Pick<DeskItem, 'id' | 'is' | 'coming'>,
    { verdict, answer }: Readonly<{ verdict: Verdict; answer: ProblemAnswer }>,
  ) {
    const failed = verdict === 'verified' ? [] : ['making'];
    const post = (path: string, payload: object = {}) => this.asking.post(path, payload, this.desk);
    if (is === 'shipped-to-us') return post(orderRoutes.receive(id), { tracking: coming });
    if (is === 'received') return post(orderRoutes.beginReview(id));
    if (is === 'return-shipped') return post(orderRoutes.receiveReturn(id));
    if (is === 'return-received') return post(orderRoutes.checkReturn(id), { failed, pictures: [this.seen] });
    if (is === 'to-send-back') return post(orderRoutes.sendBack(id));
    if (is === 'problem') return post(orderRoutes.endProblem(id), { answer });
    if (is === 'in-review') return post(orderRoutes.verdict(id), { verdict, failed, pictures: [this.seen] });
    return is === 'verified' ? post(orderRoutes.sendOn(id)) : Promise.resolve(null);
  }
}

const usd = (minor: number) => ({ minor, currency: 'USD' });
