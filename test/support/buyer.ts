import { randomUUID } from 'node:crypto';
import type { GiftCard } from '#contracts/gift-cards.ts';
import { giftCards } from '#contracts/gift-cards.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { orders, placed, quote } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { movementsAt } from '#ledgers/reading.ts';
import { checkLedger } from '#ledgers/rules/check.ts';
import { type LedgerFact, ledgerTypes } from '#ledgers/rules/postings.ts';
import { BankVisitor } from './bank-visitor.ts';
import { Crowd, type TestMember, usd } from './crowd.ts';
import type { OpenMarket } from './market.ts';

/** A member who buys, over HTTP. */
export class Buyer {
  readonly crowd: Crowd;
  readonly bank: BankVisitor;

  constructor(
    private readonly market: OpenMarket,
    readonly member: Pick<TestMember, 'id' | 'token'>,
  ) {
    this.crowd = new Crowd(market);
    this.bank = new BankVisitor(market);
  }

  post(url: string, payload: object, key?: string) {
    return this.crowd.post(url, payload, this.member.token, key);
  }

  get(url: string) {
    return this.crowd.get(url, this.member.token);
  }

  /** A card of this number at the bank, which its holder has proved. */
  async method(number?: string): Promise<string> {
    const { id } = await this.bank.saved((url, body) => this.post(url, body), number);
    const { body } = await this.post(paymentRoutes.askProof(id), { locale: 'en-gb' });
    await this.bank.submit(String(body['url']), { answer: 'yes' });
    await this.post(paymentRoutes.verify(id), {});
    return id;
  }

  /** As somebody with a card does: what a high bid needs is held first. */
  async bids(auctionId: string, minor: number) {
    const bid = () => this.crowd.bid(this.member, auctionId, minor);
    const first = await bid();
    if (first.body['code'] !== 'deposit-missing') return first;
    await this.post(auctionRoutes.deposit(auctionId), { maximum: usd(minor), locale: 'en-us' });
    return bid();
  }

  /** The id of a quote for that, or what it was refused with. */
  async quoted(asked: object): Promise<string> {
    const { body } = await this.post(orderRoutes.quotes, asked);
    return String(body['id'] ?? body['code']);
  }

  place(quoteId: string, key: string = randomUUID()) {
    return this.post(orderRoutes.place(quoteId), {}, key);
  }

  /** Places it: how it stands then. */
  async placed(quoteId: string) {
    return placed.parse((await this.place(quoteId)).body);
  }

  async quote(quoteId: string) {
    return quote.parse((await this.get(orderRoutes.quote(quoteId))).body);
  }

  async orders() {
    await this.market.caughtUp();
    return orders.parse((await this.get(orderRoutes.all)).body).items;
  }

  async cards(): Promise<readonly GiftCard[]> {
    await this.market.caughtUp();
    return giftCards.parse((await this.get(giftCardRoutes.own)).body).items;
  }
}

/** The log's ledger against the bank's, and what is left over of orders under way, in each currency. */
export async function ledgerOf({ stores }: OpenMarket) {
  const { facts } = await stores.facts.readAll('', { filter: { types: ledgerTypes }, limit: 10_000 });
  const movements = await movementsAt(stores.bank);
  const report = checkLedger({ facts: facts as unknown as LedgerFact[], before: movements, after: movements });
  const funds = report.balances.filter(({ account, minor }) => account === 'funds' && minor !== 0);
  const penalties = report.balances.find(({ account }) => account === 'penalties')?.minor ?? 0;
  return { differences: report.differences, funds, penalties };
}
