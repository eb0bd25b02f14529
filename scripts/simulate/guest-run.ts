import { currencyCodes } from '#contracts/currencies.ts';
import { giftAmounts } from '#contracts/gift-designs.ts';
import { guestOrderRoutes } from '#contracts/guest-order-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Placed, Quote } from '#contracts/orders.ts';
import { guestCardRoutes } from '#contracts/payment-routes.ts';
import { diceOf } from '#demo/dice.ts';
import type { Asking } from './asking.ts';
import { type Buyer, cards, type Run, typedAt } from './people.ts';

const over = ['not-placed', 'cancelled', 'completed'];

/** A gift card that somebody without an account buys, with a card that they type once; some have an account later and claim the order. */
export class GuestRun implements Run {
  isEnded = false;
  is = 'none';
  isClaimed = false;
  private token = '';
  private quoteId = '';
  private readonly email: string;
  private readonly dice;

  /** `claimer`: who has the order in the end, if anybody claims it. */
  constructor(
    private readonly asking: Asking,
    private readonly claimer: Buyer,
    seed: string,
  ) {
    this.dice = diceOf(seed);
    this.email = `guest-${seed.replaceAll(/[^a-z0-9]/gi, '-')}@guests.example`;
  }

  async begun(): Promise<void> {
    const { asking, dice } = this;
    this.token = await asking.guest();
    const card = await typedAt(asking, guestCardRoutes.ask, { does: cards[dice.of(cards.length)]!, token: this.token });
    const { id: methodId } = await asking.done(guestCardRoutes.all, { card }, this.token);
    const goods = { is: 'gift-cards', cards: [{ cents: giftAmounts[dice.of(giftAmounts.length)], theme: 'black' }] };
    const currency = currencyCodes[dice.of(currencyCodes.length)]!;
    const asked = { goods, methodId, guest: { email: this.email }, currency, locale: 'en-us' };
    this.quoteId = String((await asking.done(orderRoutes.quotes, asked, this.token))['id']);
    const { challenge } = await this.placed();
    if (challenge === null || dice.of(4) === 0) return; // who has left the bank's page is given up in time
    await asking.typed(challenge, { answer: dice.of(4) > 0 ? 'yes' : 'no' });
    await this.placed();
  }

  async today(): Promise<void> {
    if (this.isEnded) return;
    const { status, body } = await this.asking.get(orderRoutes.quote(this.quoteId), this.token);
    const order = status === 200 ? (body as Pick<Quote, 'order'>).order : null;
    this.is = order?.is ?? (status === 404 ? 'not-placed' : this.is); // what a guest did not pay is forgotten in an hour
    this.isEnded = over.includes(this.is);
    if (this.is === 'completed' && this.dice.of(4) > 0) this.isClaimed = await this.claimed(order!.number!);
  }

  /** By who has the mailbox. */
  private async claimed(number: string): Promise<boolean> {
    const { asking, email } = this;
    const { token } = this.claimer;
    const { asking: asked } = await asking.done(guestOrderRoutes.ask, { number, email, locale: 'en-us' }, token);
    const code = await asking.codeTo(email, token);
    const { pass } = await asking.done(guestOrderRoutes.open, { asking: asked, number, code }, token);
    const claimed = await asking.done(guestOrderRoutes.claim, { pass }, token);
    return claimed['number'] === number;
  }

  private async placed(): Promise<Placed> {
    const body = await this.asking.done(orderRoutes.place(this.quoteId), {}, this.token);
    const { order } = body as unknown as Placed;
    this.is = order.is;
    return body as unknown as Placed;
  }
}
