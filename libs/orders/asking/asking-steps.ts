import { Injectable } from '@nestjs/common';
import { isNewTier } from '#contracts/tiers.ts';
import type { Money } from '#kernel/money.ts';
import { Clock } from '#platform/clock/clock.ts';
import { OrderBalances } from '#platform/payments/order-balances.ts';
import { OrderCharges } from '#platform/payments/order-charges.ts';
import type { OrderEvent } from '../events.ts';
import { attemptOfDifference, refundOfDifference, stepMetadata } from '../ids.ts';
import { refundParts } from '../rules/after-sale/refunding.ts';
import { type AskingStep, remindedAt } from '../rules/asking/asking.ts';
import { deliveredAt } from '../rules/asking/lowering.ts';
import { askingRules } from '../rules/asking/records.ts';
import type { OrderState } from '../rules/making.ts';
import { sellerIn, type Terms } from '../rules/terms.ts';
import { ReturnRights } from '../return-rights.ts';
import { UnitDesk } from '../unit-desk.ts';

type At = Readonly<{ step: AskingStep; terms: Terms; state: OrderState }>;
type Of = Omit<At, 'step'>;

/** Does what an ask needs where its seller is asked or has failed, and says what came of it; null: nothing yet. Safe to repeat. */
@Injectable()
export class AskingSteps {
  constructor(
    private readonly units: UnitDesk,
    private readonly charges: OrderCharges,
    private readonly balances: OrderBalances,
    private readonly rights: ReturnRights,
    private readonly clock: Clock,
  ) {}

  async taken({ step, ...of }: At): Promise<OrderEvent | null> {
    if (step.do === 'answer') return this.waited(of);
    if (step.do === 'rescue') return this.rescued(of);
    return step.do === 'decide-difference' ? differing(of) : this.givenBack(of);
  }

  private waited({ terms: { orderId, goods }, state: { asking } }: Of): OrderEvent | null {
    const [{ asked }, sellerId, now] = [asking, sellerIn(goods), this.clock.now()];
    if (!asked || sellerId === null) return null;
    const { due, askedAt, isReminded } = asked;
    if (now >= due) return { type: 'SellerFailed', data: { orderId, sellerId, why: 'not-confirmed' } };
    if (isReminded || now < remindedAt(askedAt, due)) return null;
    return { type: 'SaleReminded', data: { orderId, sellerId, due, rules: askingRules.id } };
  }

  private async rescued({ terms, state: { asking } }: Of): Promise<OrderEvent | null> {
    const { orderId, memberId, goods, price: paid } = terms;
    if (goods.is !== 'ask') return null;
    const { rescues, failed } = asking;
    const mayBe = isNewTier(goods.tier) && rescues < askingRules.mostRescues; // a used one is that of its photographs
    const atMost: Money | null = mayBe ? paid : null;
    const only = atMost && (await this.rights.only(terms, () => this.units.sellersOf(goods, atMost)));
    const by = { memberId, atMost, not: failed, only };
    const found = await this.units.rescue({ orderId, item: goods, turn: rescues }, by);
    if (!found) return { type: 'RescueMissed', data: { orderId } };
    const delivered = deliveredAt(terms, found.price);
    const returns = await this.rights.of(terms, found.sellerId);
    return { type: 'OrderRescued', data: { orderId, n: rescues + 1, ...found, delivered, returns } };
  }

  /** Balances first: what they get back nobody can refuse. */
  private async givenBack({ terms: { orderId }, state: { asking } }: Of): Promise<OrderEvent | null> {
    if (!asking.difference) return null;
    const { n, card, tenders } = asking.difference;
    const refundId = refundOfDifference(orderId, n);
    for (const tender of tenders) {
      const metadata = stepMetadata(orderId, 'give-difference', n, tender.tenderId);
      await this.balances.refund({ ...tender, orderId, refundId }, metadata);
    }
    if (card) {
      const attempt = attemptOfDifference(card.paymentId, n);
      await this.charges.giveBack({ ...card, orderId, refundId, attempt });
    }
    return { type: 'DifferenceGivenBack', data: { orderId, n } };
  }
}

function differing({ terms, state: { asking, payment } }: Of): OrderEvent | null {
  if (!asking.lower) return null;
  const { orderId, delivered } = terms;
  const charged = { ...delivered.total, minor: delivered.total.minor - asking.lower.delivered.total.minor };
  const { tenders, rest } = refundParts(terms, charged);
  const card = payment && rest.minor > 0 ? { paymentId: payment.paymentId, amount: rest } : null;
  return { type: 'DifferenceDecided', data: { orderId, n: asking.rescues, charged, ...asking.lower, card, tenders } };
}
