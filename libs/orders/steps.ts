import { Injectable } from '@nestjs/common';
import { NotFound, Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { OrderBalances } from '#platform/payments/order-balances.ts';
import { OrderCharges } from '#platform/payments/order-charges.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { chargeIn } from './charge-in.ts';
import { AskingSteps } from './asking/asking-steps.ts';
import { WaySteps } from './after-sale/way-steps.ts';
import { type AskingStep, askingStepOf, cancelledBy } from './rules/asking/asking.ts';
import type { WayStep } from './rules/after-sale/way.ts';
import { BackSteps } from './sending-back/back-steps.ts';
import { type BackStep, isBackStep } from './rules/sending-back/sending.ts';
import type { OrderCommand } from './decider.ts';
import type { GivenUp, OrderEvent } from './events.ts';
import { BuyerLimits } from './limits/buyer-limits.ts';
import { former, letBalancesGo } from './held-balances.ts';
import { attemptOf, paymentOf, stepMetadata } from './ids.ts';
import { orderNumbers } from './numbers/decider.ts';
import { orderNumberStream } from './numbers/events.ts';
import { isTooLate, mayPayAgain, type OrderState, type OrderStep, stepOf, type TriedPayment } from './rules/making.ts';
import { matchIn } from './rules/matches.ts';
import { meansIn } from './rules/means.ts';
import { itemIn, type Match, type Terms } from './rules/terms.ts';
import { SoldGifts } from './sold-gifts.ts';
import { UnitDesk } from './unit-desk.ts';

/** Of which step, and of what order. */
type Of<T extends OrderStep['do']> = Readonly<{ step: Extract<OrderStep, { do: T }>; terms: Terms; state: OrderState }>;

/** What a step came to: a command for the order, a page of the bank to go to first, or nothing yet. */
export type Came = OrderCommand | Readonly<{ type: 'challenge'; url: string }> | null;

type Declined = Pick<Match, 'mendUntil'> & Readonly<{ code: string }>;

/** As often as a number is somebody else's: of 10^12 there is soon one that is not. */
const mostNumbers = 20;

/**
 * Does an order's next step, wherever that is done, and says what came of it. Each is safe to repeat: its ids follow from order, step and try,
 * and whoever died after doing it does it again for nothing.
 */
@Injectable()
export class OrderSteps {
  constructor(
    private readonly streams: Streams,
    private readonly charges: OrderCharges,
    private readonly balances: OrderBalances,
    private readonly units: UnitDesk,
    private readonly limits: BuyerLimits,
    private readonly keys: PersonKeys,
    private readonly gifts: SoldGifts,
    private readonly way: WaySteps,
    private readonly back: BackSteps,
    private readonly asking: AskingSteps,
    private readonly clock: Clock,
  ) {}

  async taken(state: OrderState): Promise<Came> {
    const { terms } = state;
    if (!terms) return null;
    const step = stepOf(state);
    if (isTooLate(state, this.clock.now())) return givenUp(terms, step, { why: 'too-late', code: 'too-late' });
    try {
      return await this.done({ step, terms, state });
    } catch (error) {
      const why = whyRefused[step.do];
      if (!why || !(error instanceof Refused || error instanceof NotFound)) throw error;
      return givenUp(terms, step, { why, code: error instanceof Refused ? error.code : 'not-found' });
    }
  }

  private done({ step, terms, state }: Readonly<{ step: OrderStep; terms: Terms; state: OrderState }>): Promise<Came> {
    const of = <T extends OrderStep['do']>(): Of<T> => ({ step: step as Extract<OrderStep, { do: T }>, terms, state });
    const by: {
      [T in Exclude<OrderStep['do'], WayStep['do'] | BackStep['do'] | AskingStep['do']>]: () => Promise<Came>;
    } = {
      number: () => this.numbered(terms),
      reserve: () => this.reserved(terms),
      allow: () => this.allowed(terms),
      hold: () => this.held(of<'hold'>()),
      try: () => Promise.resolve(tried(of<'try'>())),
      pay: () => this.paid(of<'pay'>()),
      mend: () => this.mended(of<'mend'>()),
      'pay-again': () => this.paidAgain(of<'pay-again'>()),
      bind: () => this.bound(terms),
      sell: () => this.sold(terms),
      place: () => this.placed(of<'place'>()),
      undo: () => this.undone(of<'undo'>()),
      confirm: () => Promise.resolve(noted({ type: 'OrderConfirming', data: idOf(terms) })),
      take: () => this.settled(of<'take'>()),
      issue: () => this.issued(terms),
    };
    const make = (by as Partial<Record<OrderStep['do'], () => Promise<Came>>>)[step.do];
    return make?.() ?? this.afterwards({ step: step as WayStep | BackStep | AskingStep, terms, state });
  }

  /** Of an item, once it is placed. */
  private async afterwards({ step, terms, state }: Of<WayStep['do'] | BackStep['do'] | AskingStep['do']>) {
    const asked = askingStepOf(state);
    if (asked) {
      const came = await this.asking.taken({ step: asked, terms, state });
      return came && noted(came);
    }
    const { sending } = state;
    const isBack = sending !== null && isBackStep(step);
    const fact = isBack
      ? await this.back.taken({ step, terms, sending })
      : await this.way.taken({ step: step as WayStep, terms, state });
    return fact && noted(fact);
  }

  private async numbered({ orderId }: Terms): Promise<Came> {
    for (let n = 1; n <= mostNumbers; n++) {
      const number = this.numberOf(orderId, n);
      const command = { type: 'ClaimOrderNumber', data: { number, orderId } } as const;
      const metadata = stepMetadata(orderId, 'number', n);
      const isOurs = await this.streams
        .decide(orderNumbers, orderNumberStream(number), { ...command, metadata })
        .then(() => true, unlessTaken);
      if (isOurs) return noted({ type: 'OrderNumberGiven', data: { orderId, number, n } });
    }
    return null;
  }

  private async reserved({ orderId, memberId, goods, price }: Terms): Promise<Came> {
    const item = itemIn(goods);
    if (!item) return null;
    const kept = await this.units.reserve({ orderId, item }, { memberId, price });
    if (kept.former !== null) await former.letGo({ balances: this.balances, streams: this.streams }, kept.former);
    return noted({ type: 'LotReserved', data: { orderId, until: kept.until } });
  }

  private async allowed(terms: Terms): Promise<Came> {
    await this.limits.allow(terms);
    return noted({ type: 'PurchaseAllowed', data: idOf(terms) });
  }

  private async held({ step: { tender }, terms: { orderId } }: Of<'hold'>): Promise<Came> {
    const { tenderId } = tender;
    await this.balances.hold({ ...tender, orderId }, stepMetadata(orderId, 'hold', tenderId));
    return noted({ type: 'BalanceSecured', data: { orderId, tenderId } });
  }

  private async paid({ step, terms, state }: Of<'pay'>): Promise<Came> {
    const word = await this.charges.hold(chargeIn(terms, state, step.payment));
    const match = matchIn(terms.goods);
    if (word.is === 'challenge') await this.limits.asked(step.payment, terms);
    if (word.is === 'challenge' && (!match || match.mendUntil !== null)) return { type: 'challenge', url: word.url };
    if (word.is === 'challenge') return givenUp(terms, step, { why: 'declined', code: 'challenge' });
    if (word.is === 'no' && match?.mendUntil) return this.declined(terms, step.payment, { ...match, code: word.code });
    if (word.is === 'no') return givenUp(terms, step, { why: 'declined', code: word.code });
    return word.is === 'held' ? secured(terms, step.payment) : null;
  }

  /** Of a match: its buyer may pay in another way. What was asked for before is let go of once this is written down, and never before: a yes of the bank's may come first. */
  declined({ orderId }: Terms, { n }: TriedPayment, { mendUntil, code }: Declined): OrderCommand {
    return noted({ type: 'MatchPaymentDeclined', data: { orderId, n, code, until: mendUntil ?? this.clock.now() } });
  }

  /** Until their time is over. What was asked for before is never had. */
  private async mended({ step, terms }: Of<'mend'>): Promise<Came> {
    const { paymentId } = step.payment;
    await this.charges.letGo({ paymentId, attempt: attemptOf(paymentId, 'let-go'), orderId: terms.orderId });
    const until = matchIn(terms.goods)?.mendUntil ?? null;
    if (until !== null && this.clock.now() < until) return null;
    return givenUp(terms, step, { why: 'declined', code: 'not-mended' });
  }

  /** Nobody is there to prove anything: a challenge is a no. */
  private async paidAgain({ step: { payment }, terms, state }: Of<'pay-again'>): Promise<Came> {
    const word = await this.charges.hold(chargeIn(terms, state, payment));
    if (word.is === 'held') return secured(terms, payment);
    if (word.is === 'waiting') return null;
    return lapsed(terms, word.is === 'no' ? word.code : 'challenge');
  }

  private async bound({ orderId, tenders }: Terms): Promise<Came> {
    for (const tender of tenders)
      await this.balances.bind({ ...tender, orderId }, stepMetadata(orderId, 'bind', tender.tenderId));
    return noted({ type: 'BalancesBound', data: { orderId } });
  }

  private async sold({ orderId, goods }: Terms): Promise<Came> {
    const item = itemIn(goods);
    if (!item) return null;
    await this.units.sell({ orderId, item });
    return noted({ type: 'LotSold', data: { orderId } });
  }

  private async placed({ step, terms, state }: Of<'place'>): Promise<Came> {
    const code = await this.limits.refusal(state, terms);
    if (code !== null) return givenUp(terms, step, { why: 'allowance', code });
    return noted({ type: 'OrderPlaced', data: idOf(terms) });
  }

  /** The card first; what is bound is spent after it, and cannot fail. */
  private async settled({ step: { payment }, terms, state: { isPaid, asking } }: Of<'take'>): Promise<Came> {
    const { orderId, rest: amount, tenders, goods } = terms;
    const item = itemIn(goods);
    const turn = asking.rescues;
    if (payment && !isPaid) {
      const { n, paymentId } = payment;
      const word = await this.charges.take({ paymentId, attempt: attemptOf(paymentId, 'take'), orderId, amount });
      if (word.is === 'no') return this.lost(terms, { ...payment, n }, word.code);
      if (word.is !== 'taken') return null;
    }
    for (const tender of isPaid ? [] : tenders)
      await this.balances.post({ ...tender, orderId }, stepMetadata(orderId, 'post', tender.tenderId));
    await this.forgotten(terms);
    if (item) await this.units.confirm({ orderId, item, turn });
    return noted({ type: 'OrderConfirmed', data: { orderId, goods: goods.is } });
  }

  private async lost(terms: Terms, { n, paymentId }: TriedPayment, code: string): Promise<Came> {
    const { orderId } = terms;
    await this.charges.letGo({ paymentId, attempt: attemptOf(paymentId, 'let-go'), orderId });
    return mayPayAgain({ n }, meansIn(terms))
      ? noted({ type: 'CaptureLost', data: { orderId, n, code } })
      : lapsed(terms, code);
  }

  /** In reverse, by name: also what was done and never written down. */
  private async undone({ terms, state }: Of<'undo'>): Promise<Came> {
    const { is, payment, secured: done, isSold, end } = state;
    const { orderId, goods, tenders } = terms;
    for (let n = payment?.n ?? 0; n > 0; n--) {
      const paymentId = paymentOf(orderId, n);
      await this.charges.letGo({ paymentId, attempt: attemptOf(paymentId, 'let-go'), orderId });
    }
    await letBalancesGo(this.balances, { orderId, tenders: tenders.slice(0, done.length + 1) });
    await this.forgotten(terms);
    await this.limits.giveBack(state, terms);
    const item = itemIn(goods);
    if (is === 'failed') return cancelled(terms, end); // the unit left its book when another was looked for
    if (item) await (isSold ? this.units.takeBack({ orderId, item }) : this.units.release({ orderId, item }));
    if (is === 'giving-up') return noted({ type: 'OrderNotPlaced', data: { orderId } });
    return cancelled(terms, end);
  }

  /** A guest's card is kept until here, and no longer. */
  private async forgotten({ orderId, guest }: Terms): Promise<void> {
    if (guest) await this.charges.forget(guest.payer, stepMetadata(orderId, 'forget'));
  }

  private async issued({ orderId, memberId, goods }: Terms): Promise<Came> {
    if (goods.is !== 'gift-cards') return null;
    for (const { gift, ...card } of goods.cards) {
      const sold = { ...card, gift: await this.gifts.boughtFor({ ...(gift && { gift }) }), orderId, memberId };
      await this.balances.issue(sold, stepMetadata(orderId, 'issue', card.cardId));
    }
    return noted({ type: 'OrderCompleted', data: { orderId } });
  }

  private numberOf(orderId: string, n: number): string {
    const hash = this.keys.hash('order-number', `${orderId}/${n}`);
    return (BigInt(`0x${hash.slice(0, 30)}`) % 1_000_000_000_000n).toString().padStart(12, '0');
  }
}

/** Where a refusal means that the order is not placed. Anywhere else it is a fault, and the step is tried again. */
const whyRefused: Readonly<Partial<Record<OrderStep['do'], GivenUp['why']>>> = {
  reserve: 'unit',
  sell: 'unit',
  allow: 'allowance',
  hold: 'balance',
  bind: 'balance',
};

const cancelled = ({ orderId }: Terms, end: OrderState['end']): OrderCommand =>
  noted({ type: 'OrderCancelled', data: { orderId, why: cancelledBy(end) } });

const idOf = ({ orderId }: Terms) => ({ orderId });

const unlessTaken = (error: unknown): false => {
  if (error instanceof Refused && error.code === 'number-taken') return false;
  throw error;
};

const noted = (fact: OrderEvent): OrderCommand => ({ type: 'NoteStep', data: { orderId: fact.data.orderId, fact } });

const givenUp = ({ orderId }: Terms, step: OrderStep, why: GivenUp): OrderCommand => ({
  type: 'GiveUp',
  data: { orderId, step: step.do, ...why },
});

const lapsed = ({ orderId }: Terms, code: string) => noted({ type: 'OrderLapsed', data: { orderId, code } });

const secured = ({ orderId }: Terms, { n, paymentId }: TriedPayment) =>
  noted({ type: 'PaymentSecured', data: { orderId, n, paymentId } });

function tried({ step: { n }, terms }: Of<'try'>): Came {
  const { orderId, memberId, rest: amount } = terms;
  const paymentId = paymentOf(orderId, n);
  return noted({ type: 'PaymentTried', data: { orderId, n, paymentId, memberId, means: meansIn(terms), amount } });
}
