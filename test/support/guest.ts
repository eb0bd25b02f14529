import { accountRoutes } from '#contracts/account-routes.ts';
import { guestOrderRoutes } from '#contracts/guest-order-routes.ts';
import { type Order, placed, quote } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { guestCardRoutes } from '#contracts/payment-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { BankVisitor } from './bank-visitor.ts';
import type { Told } from './crowd.ts';
import type { OpenMarket } from './market.ts';
import { Visitor } from './visitor.ts';

/** Somebody at a browser who buys without an account, and what any visitor does with orders of guests. */
export class Guest {
  private constructor(
    private readonly market: OpenMarket,
    readonly browser: Visitor,
    readonly email: string,
  ) {}

  /** `from`: their address on the net. */
  static async at(market: OpenMarket, email: string, from?: string): Promise<Guest> {
    const browser = await Visitor.at(market.fastify, from);
    await browser.post(accountRoutes.guest, {});
    return new Guest(market, browser, email);
  }

  async post(url: string, body: object) {
    return (await this.browser.post(url, body)) as Pick<Told, 'status' | 'body'>;
  }

  async get(url: string) {
    return (await this.browser.get(url)) as Pick<Told, 'status' | 'body'>;
  }

  /** A card of that number, typed at the bank: its id. */
  async card(number?: string): Promise<string> {
    const bank = new BankVisitor(this.market);
    const url = await bank.sent((path, body) => this.post(path, body), guestCardRoutes.ask);
    const { body } = await this.post(guestCardRoutes.all, { card: await bank.typed(url, number) });
    return String(body['id'] ?? body['code']);
  }

  asked(methodId: string, over: object = {}) {
    const goods = { is: 'gift-cards', cards: [{ cents: 5000, theme: 'black' }] };
    return { goods, methodId, guest: { email: this.email }, currency: 'USD', locale: 'en-us', ...over };
  }

  /** The id of a quote, or what it was refused with. */
  async quoted(over: object = {}, number?: string): Promise<string> {
    const cardId = await this.card(number);
    if (cardId === 'tries-over') return cardId;
    const { body } = await this.post(orderRoutes.quotes, this.asked(cardId, over));
    return String(body['id'] ?? body['code']);
  }

  async quote(quoteId: string) {
    return quote.parse((await this.get(orderRoutes.quote(quoteId))).body);
  }

  async placed(quoteId: string) {
    return placed.parse((await this.post(orderRoutes.place(quoteId), {})).body);
  }

  /** Buys a card of that sum: the number of the order. */
  async buys(cents = 5000): Promise<string> {
    const goods = { is: 'gift-cards', cards: [{ cents, theme: 'black' }] };
    return (await this.placed(await this.quoted({ goods }))).order.number!;
  }

  /** Asks for a code for an order; its `asking`. */
  async asks(number: string, email = this.email): Promise<string> {
    const { body } = await this.post(guestOrderRoutes.ask, { number, email, locale: 'en-us' });
    return String(body['asking'] ?? body['code']);
  }

  opens(number: string, asking: string, code: string) {
    return this.post(guestOrderRoutes.open, { asking, number, code });
  }

  /** What opens it: by a code that was mailed. */
  async pass(number: string, email = this.email): Promise<string> {
    const asking = await this.asks(number, email);
    const code = await codeTo(this, email);
    return String((await this.opens(number, asking, code)).body['pass']);
  }

  async reads(pass: string): Promise<Order> {
    return (await this.post(guestOrderRoutes.read, { pass })).body as unknown as Order;
  }
}

export async function mailsTo(by: Pick<Guest, 'get'>, email: string) {
  const { body } = await by.get(visitorRoutes.outbox);
  return (body['items'] as readonly { to: string; text: string; subject: string }[]).filter(({ to }) => to === email);
}

/** The code that was mailed there last. */
export async function codeTo(by: Pick<Guest, 'get'>, email: string): Promise<string> {
  const mail = (await mailsTo(by, email)).find(({ text }) => /^\d{6}$/m.test(text));
  return /^(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? 'none';
}
