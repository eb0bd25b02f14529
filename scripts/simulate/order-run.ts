import type { ProblemAnswer, Verdict } from '#contracts/order-desk.ts';
import type { Order, Placed, Quote } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { giftAmounts } from '#contracts/gift-designs.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import type { GiftCards } from '#contracts/gift-cards.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { currencyCodes } from '#contracts/currencies.ts';
import type { Behaviour } from '#platform/payments/sandbox/test-cards.ts';
import { diceOf } from '#demo/dice.ts';
import type { Asking, Told } from './asking.ts';
import type { House } from './house.ts';
import { type Buyer, cardOf, cards, type Run } from './people.ts';

const over = ['not-placed', 'cancelled', 'completed', 'refunded'];

/** One order from its quote to its end: what its people do follows from its number and the seed. */
export class OrderRun implements Run {
  /** Over before it was one: nothing was taken. */
  isEnded = false;
  is = 'none';
  id: string | undefined;
  private number: string | null = null;
  private readonly dice;

  constructor(
    private readonly asking: Asking,
    private readonly house: House,
    readonly buyer: Buyer,
    seed: string,
  ) {
    this.dice = diceOf(seed);
  }

  /** Chooses, quotes and places it. */
  async begun(settled: () => Promise<unknown>): Promise<void> {
    const { dice } = this;
    const auctionId = dice.of(10) >= 3 ? await this.bought() : null;
    if (auctionId !== null) await settled();
    await this.pays(auctionId, cards[dice.of(cards.length)]!);
    if (this.is === 'not-placed' && auctionId !== null && dice.of(6) > 0) await this.pays(auctionId, 'approved');
    this.isEnded = over.includes(this.is);
  }

  /** With a card of that kind; who does not pay what they have won is barred, so that most try another one. */
  private async pays(auctionId: string | null, card: Behaviour): Promise<void> {
    const { asking, buyer, dice } = this;
    const wallet = card === 'approved' && dice.of(3) === 0 ? 'paypal' : null; // it takes every currency
    const methodId = wallet ? null : await cardOf(asking, buyer, card);
    const goods = auctionId === null ? this.giftCards() : await this.lot(auctionId);
    const currency = currencyCodes[dice.of(currencyCodes.length)]!;
    const asked = { goods, methodId, wallet, currency, locale: 'en-us' };
    const quoteId = String((await asking.done(orderRoutes.quotes, asked, buyer.token))['id']);
    this.quoteId = quoteId;
    const { order, challenge } = await this.placed(quoteId);
    [this.is, this.number] = [order.is, order.number];
    if (challenge === null || dice.of(4) === 0) return; // who has left the bank's page is given up in time
    await asking.typed(challenge, { answer: dice.of(4) > 0 ? 'yes' : 'no' });
    const again = await this.placed(quoteId);
    [this.is, this.number] = [again.order.is, again.order.number];
  }

  private quoteId: string | undefined;

  /** What its buyer and its seller do today. */
  async today(): Promise<void> {
    const { asking, buyer, dice } = this;
    if (this.isEnded) return;
    const own = this.number === null ? null : await this.seen(this.number);
    if (own?.status !== 200) {
      const { order } = (await asking.get(orderRoutes.quote(this.quoteId!), buyer.token)).body as Pick<Quote, 'order'>;
      [this.is, this.number] = [order?.is ?? this.is, order?.number ?? this.number]; // it is none of the orders before it is placed
    } else {
      const { body } = own;
      const { id, is } = body as unknown as Order;
      [this.id, this.is] = [id, is];
      if (is === 'confirmed' && dice.of(12) > 0) await this.house.handsOver(id);
      if (is === 'mismatch' && dice.of(3) > 0)
        await asking.post(orderRoutes.answerMismatch(id), { accepts: dice.of(2) === 0 }, buyer.token);
      if (is === 'delivered') await this.received(body as unknown as Order);
      if (is === 'return-asked' && dice.of(6) > 0) await asking.post(orderRoutes.sendReturn(id), {}, buyer.token);
    }
    this.isEnded = over.includes(this.is);
  }

  /** A session lasts no longer than some orders do: whose has ended says nothing more, and their seller sees how it goes on. */
  private async seen(number: string): Promise<Told> {
    const own = await this.asking.get(orderRoutes.one(number), this.buyer.token);
    return own.status === 401 ? this.house.sale(number) : own;
  }

  /** It is there: given back where the law says so, or something is wrong with it, or all is well, or they say nothing. */
  private async received({ id, returnUntil }: Order): Promise<void> {
    const { asking, buyer, dice } = this;
    const says = dice.of(8);
    const wrong = { says: 'The left one is torn.', pictures: [] };
    if (says < 2 && returnUntil !== null) await asking.post(orderRoutes.askReturn(id), {}, buyer.token);
    else if (says === 2) await asking.post(orderRoutes.reportProblem(id), wrong, buyer.token);
    else if (says < 6) await asking.post(orderRoutes.allIsWell(id), {}, buyer.token);
  }

  private async placed(quoteId: string): Promise<Placed> {
    const { status, body } = await this.asking.post(orderRoutes.place(quoteId), {}, this.buyer.token);
    if (status >= 300) throw new Error(`a quote was not placed: ${status} ${JSON.stringify(body)}`);
    return body as unknown as Placed;
  }

  /** Null: who has not paid what they have won is barred from auctions, and buys gift cards. */
  private async bought(): Promise<string | null> {
    const { asking, buyer, dice } = this;
    await cardOf(asking, buyer, 'approved'); // who buys at an auction has a proved card
    const id = await this.house.offered(100 * (10 + dice.of(400)) + 1000);
    const { status, body } = await asking.post(auctionRoutes.buyNow(id), {}, buyer.token);
    if (String(body['code']).startsWith('barred-')) return null;
    if (status >= 300) throw new Error(`nothing was bought: ${status} ${JSON.stringify(body)}`);
    return id;
  }

  private async lot(auctionId: string) {
    const { asking, buyer, dice } = this;
    const { items } = (await asking.get(giftCardRoutes.own, buyer.token)).body as unknown as GiftCards;
    const giftCardIds = items.slice(0, dice.of(4)).map(({ id }) => id);
    const shippingMethod = (['standard', 'twoDay', 'nextDay'] as const)[buyer.country === 'US' ? dice.of(3) : 0];
    return { is: 'lot', auctionId, addressId: buyer.addressId, shippingMethod, giftCardIds, withCredit: true };
  }

  private giftCards() {
    const { dice } = this;
    const card = () => ({ cents: giftAmounts[dice.of(giftAmounts.length)], theme: 'black' });
    return { is: 'gift-cards', cards: Array.from({ length: 1 + dice.of(2) }, card), withCredit: dice.of(2) === 0 };
  }
}

/** What an operator says to a buyer with whose item something is wrong; `name`: what the order is called among the seed's. */
export const answerTo = (name: string): ProblemAnswer =>
  (['of-seller', 'of-market', 'no'] as const)[diceOf(`answer ${name}`).of(3)]!;

/** What the desk finds of an order: of two dozen one is not what it should be. Whose sales fail more often sells nothing for long (`after-sale-2`). */
export const verdictOf = (name: string): Verdict =>
  (['mismatch', 'fake'] as const)[diceOf(`verdict ${name}`).of(48)] ?? 'verified';
