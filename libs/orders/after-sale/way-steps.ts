import { Injectable } from '@nestjs/common';
import type { RefundWhy } from '#contracts/orders.ts';
import type { Data } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { Carriers } from '#platform/carriers/carriers.ts';
import { Clock } from '#platform/clock/clock.ts';
import { OrderBalances } from '#platform/payments/order-balances.ts';
import { OrderCharges } from '#platform/payments/order-charges.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { OrderEvent } from '../events.ts';
import { attemptOf, labelOf, refundOf, stepMetadata } from '../ids.ts';
import { businessDaysAfter } from '../rules/business-days.ts';
import type { OrderState } from '../rules/making.ts';
import { sellerIn, type Terms } from '../rules/terms.ts';
import type { AfterSaleEvent, Leg } from './events.ts';
import { afterSaleRules, shipReminder } from '../rules/after-sale/records.ts';
import { failing } from '../rules/after-sale/failing.ts';
import { reminding } from '../rules/after-sale/reminding.ts';
import { refundParts } from '../rules/after-sale/refunding.ts';
import { destinationIn } from './destination.ts';
import { knownOf } from './seen.ts';
import type { WayStep } from '../rules/after-sale/way.ts';

/** Of what order, and which step. */
type At<T extends WayStep['do'] = WayStep['do']> = Readonly<{
  step: Extract<WayStep, { do: T }>;
  terms: Terms;
  state: OrderState;
}>;
type Sold = Readonly<{ terms: Terms; state: OrderState }>;

const { id: rules, lostMs, completeMs } = afterSaleRules;

/** Does what a sold item needs next, at carriers and at whatever paid for it, and says what came of it; null: nothing yet. Safe to repeat. */
@Injectable()
export class WaySteps {
  constructor(
    private readonly carriers: Carriers,
    private readonly charges: OrderCharges,
    private readonly balances: OrderBalances,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  async taken({ step, ...sold }: At): Promise<OrderEvent | null> {
    const { orderId } = sold.terms;
    if (step.do === 'ask-label') return { type: 'LabelAsked', data: { orderId, leg: step.leg } };
    if (step.do === 'label') return this.labelled(sold, step.leg);
    if (step.do === 'call') return this.called({ ...sold, step });
    if (step.do === 'track') return this.tracked({ ...sold, step });
    if (step.do === 'time') return this.timed(sold);
    if (step.do === 'decide-refund') return decided(sold);
    return step.do === 'refund' ? this.refunded(sold) : null;
  }

  private async labelled({ terms, state: { way, asking } }: Sold, leg: Leg): Promise<AfterSaleEvent> {
    const { orderId, shippingMethod } = terms;
    const [to, service] =
      leg !== 'to-buyer'
        ? (['house', 'standard'] as const)
        : [await destinationIn(terms.address, this.keys), shippingMethod ?? 'standard'];
    const made = await this.carriers.label({
      key: labelOf(orderId, leg, asking.rescues),
      reference: orderId,
      to,
      service,
    });
    const days = leg === 'to-us' ? afterSaleRules.shipDays : afterSaleRules.deskDays;
    // what is given back has its time from when its buyer said so
    const due = leg === 'back' ? way.due! : businessDaysAfter(this.clock.now(), days);
    return { type: 'LabelMade', data: { orderId, leg, ...made, due, rules } };
  }

  private async called({ step: { leg, tracking }, terms: { orderId }, state }: At<'call'>): Promise<AfterSaleEvent> {
    await this.carriers.collect(tracking);
    return { type: 'CarrierCalled', data: { orderId, leg, due: state.way.due!, rules } };
  }

  /** The carrier is asked before anybody's time is over: what it has seen counts. */
  private async tracked({ step: { tracking }, state }: At<'track'>): Promise<AfterSaleEvent | null> {
    const { seenAt, end } = knownOf(await this.carriers.track(tracking), this.clock.now());
    const { orderId, goods } = state.terms!;
    const isOver = state.way.due !== null && this.clock.now() >= state.way.due;
    if (state.is === 'confirmed') {
      if (seenAt) return { type: 'OrderShippedToUs', data: { orderId, seenAt, due: this.in(lostMs), rules } };
      const sellerId = sellerIn(goods);
      if (sellerId === null) return null;
      if (!isOver) return reminded(state, sellerId, this.clock.now());
      const why = state.way.isHandedOver ? 'not-seen' : 'not-shipped';
      return { type: 'SellerFailed', data: { orderId, sellerId, why } };
    }
    if (state.is === 'return-asked') {
      if (seenAt) return { type: 'ReturnShipped', data: { orderId, seenAt, due: this.in(lostMs), rules } };
      return isOver ? lapsed(state, 'time') : null;
    }
    const leg = legIn(state);
    if (end?.is === 'lost') return { type: 'ParcelLost', data: { orderId, leg, why: 'lost' } };
    if (end?.is === 'returned')
      return leg === 'back'
        ? lapsed(state, 'sent-back')
        : { type: 'ParcelReturned', data: { orderId, leg, returnedAt: end.at } };
    // its buyer has all the time to look at it, however late anybody heard of it
    if (end?.is === 'delivered' && leg === 'to-buyer')
      return { type: 'OrderDelivered', data: { orderId, deliveredAt: end.at, due: this.in(completeMs), rules } };
    // brought to the desk and found by nobody there in all that time, it is lost too
    return isOver ? { type: 'ParcelLost', data: { orderId, leg, why: 'time' } } : null;
  }

  private in = (ms: number) => plus(this.clock.now(), ms);

  private timed({ terms: { orderId }, state: { is, way } }: Sold): OrderEvent | null {
    if (way.due === null || this.clock.now() < way.due) return null;
    if (is === 'mismatch') return { type: 'MismatchRefused', data: { orderId, by: 'silence' } };
    return { type: 'OrderCompleted', data: { orderId } };
  }

  /** Balances first: what they get back nobody can refuse. */
  private async refunded({ terms: { orderId }, state: { way } }: Sold): Promise<AfterSaleEvent> {
    const { n, card, tenders } = way.refund!;
    const refundId = refundOf(orderId, n);
    for (const tender of tenders) {
      const metadata = stepMetadata(orderId, 'give-back', n, tender.tenderId);
      await this.balances.refund({ ...tender, orderId, refundId }, metadata);
    }
    if (card) {
      const attempt = attemptOf(card.paymentId, 'give-back');
      await this.charges.giveBack({ ...card, orderId, refundId, attempt });
    }
    return { type: 'OrderRefunded', data: { orderId } };
  }
}

/** What is lost behind its seller's back is the market's cost, and they are paid. */
const isMarketsCost: Readonly<Record<RefundWhy, boolean>> = {
  'not-shipped': false,
  'not-seen': false,
  declined: false,
  'not-confirmed': false,
  mismatch: false,
  fake: false,
  lost: true,
  'sent-back': false, // they have it again
  undelivered: true,
  returned: false,
  'of-seller': false,
  'of-market': true,
};

function legIn({ is }: OrderState): Leg {
  if (is === 'shipped') return 'to-buyer';
  return is === 'return-shipped' ? 'back' : 'to-us';
}

/** Once, where no carrier has seen it and there is a day left. */
const reminded = ({ terms, way }: OrderState, sellerId: string, at: Instant): AfterSaleEvent | null =>
  reminding.isDue(way, at)
    ? { type: 'ShippingReminded', data: { orderId: terms!.orderId, sellerId, due: way.due!, rules: shipReminder.id } }
    : null;

const lapsed = ({ terms, way }: OrderState, why: 'time' | 'sent-back'): AfterSaleEvent => ({
  type: 'ReturnLapsed',
  data: { orderId: terms!.orderId, why, heardAt: way.heardAt! },
});

/** It goes back, at whosever cost: all of it, or what the law has of what is given back. */
function decided({ terms, state }: Sold): AfterSaleEvent {
  const { orderId, delivered, returns } = terms;
  const { payment, way } = state;
  const { total, item } = delivered;
  const legal = way.why === 'returned' ? returns : null;
  const charged = legal?.refund ?? total;
  const { tenders, rest } = refundParts(terms, charged);
  const card = payment && rest.minor > 0 ? { paymentId: payment.paymentId, amount: rest } : null;
  const kept = isMarketsCost[way.why!] ? item.net.minor : 0;
  const funds = { minor: charged.minor - kept, currency: total.currency };
  const data: Data<AfterSaleEvent, 'RefundDecided'> = {
    orderId,
    n: 1,
    why: way.why!,
    charged,
    funds,
    card,
    tenders,
    retained: legal?.retained ?? null,
    failure: failing.found(way),
  };
  return { type: 'RefundDecided', data };
}
