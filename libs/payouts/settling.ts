import { Injectable } from '@nestjs/common';
import type { Recorded } from '#kernel/fact.ts';
import { plus } from '#kernel/instant.ts';
import { upcast } from '#kernel/shapes.ts';
import { orderStream } from '#orders/events.ts';
import {
  type FailedSale,
  type SaleOutcome,
  saleOutcomeAfter,
  type SaleOutcomeFact,
  saleOutcomeShapes,
} from '#orders/published.ts';
import { Clock } from '#platform/clock/clock.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type SellerAccountCommand, sellerAccounts } from './decider.ts';
import { sellerAccountStream } from './events.ts';
import { causedBySale } from './ids.ts';
import { PayoutDriver } from './driver.ts';
import { feeRules } from './rules/records.ts';

/** The first seller's names are what they were before anybody could take a place. Mutants replace it. */
export const settling = { inTurn: (turn: number): readonly string[] => (turn === 0 ? [] : [`turn ${turn}`]) };

/**
 * What an order has come to becomes its seller's money: the fee when it is sold, a penalty when its seller did not keep it, the credit when its payout is due, and
 * back again when the buyer has everything back. By the order's own facts, read anew: whoever does it again does the same.
 */
@Injectable()
export class Settling {
  constructor(
    private readonly events: EventStore,
    private readonly streams: Streams,
    private readonly payouts: PayoutDriver,
    private readonly clock: Clock,
  ) {}

  /** Safe to repeat, and before its time: what is not due yet comes later. */
  async settle(orderId: string): Promise<void> {
    const sale = await this.outcomeOf(orderId);
    if (!sale) return;
    const { before, sellerId } = sale;
    for (const [turn, failed] of before.entries())
      for (const command of failureOf(sale, failed))
        await this.decide({ sellerId: failed.sellerId, turn }, sale, command);
    for (const command of commandsOf(sale, this.clock.now()))
      await this.decide({ sellerId, turn: before.length }, sale, command);
    if (!sale.isPaid) return;
    if ((sale.kept !== 'nothing' && sale.since !== null) || sale.lostBack) void this.payouts.drive(sale.sellerId);
  }

  /** `turn`: how many sellers of that order failed before: each has facts of their own, and no log takes an id twice. */
  private async decide(
    { sellerId, turn }: Readonly<{ sellerId: string; turn: number }>,
    { orderId }: SaleOutcome,
    command: SellerAccountCommand,
  ): Promise<void> {
    const which = command.type === 'ChargeFreight' ? [command.data.of] : [];
    const metadata = causedBySale(orderId, command.type, ...which, ...settling.inTurn(turn));
    await this.streams.decide(sellerAccounts, sellerAccountStream(sellerId), { ...command, metadata });
  }

  private async outcomeOf(orderId: string): Promise<SaleOutcome | null> {
    let sale: SaleOutcome | null = null;
    for await (const { type, data, meta, revision } of this.events.read(orderStream(orderId))) {
      if (!Object.hasOwn(saleOutcomeShapes, type)) continue;
      const fact = { type, data: upcast(saleOutcomeShapes, type, meta.v, data), meta: { ...meta, revision } };
      sale = saleOutcomeAfter(sale, fact as Recorded<SaleOutcomeFact>);
    }
    return sale;
  }
}

/** What a sale costs whoever did not keep it, and never brings. */
function failureOf({ orderId, number }: SaleOutcome, failed: FailedSale): readonly SellerAccountCommand[] {
  const { sellerId: memberId, price, failure: why } = failed;
  const of = { memberId, orderId };
  return [
    { type: 'ChargeFee', data: { ...of, number, price } },
    { type: 'ChargePenalty', data: { ...of, why } },
    { type: 'ClawBack', data: of },
  ];
}

function commandsOf(sale: SaleOutcome, now: string): readonly SellerAccountCommand[] {
  if (!sale.isPaid) return sale.failure ? failureOf(sale, { ...sale, failure: sale.failure }) : [];
  const { orderId, sellerId: memberId, number, price, failure, kept, since, delivered, isHeld } = sale;
  const of = { memberId, orderId };
  const fee = { type: 'ChargeFee', data: { ...of, number, price } } as const;
  const penalty = failure ? ([{ type: 'ChargePenalty', data: { ...of, why: failure } }] as const) : [];
  if (kept === 'nothing') return [fee, ...penalty, { type: 'ClawBack', data: of }, ...backCommandsOf(sale)];
  const nothing = { minor: 0, currency: delivered.total.currency };
  const isWhole = kept === 'all';
  const rest = { ...of, tax: delivered.tax, shipping: delivered.shipping.net };
  const sold = [fee, ...penalty, ...(isWhole ? [] : [{ type: 'GiveRestBack', data: rest } as const])];
  if (isHeld || since === null || now < plus(since, feeRules.payoutMs)) return sold;
  const parts = {
    item: delivered.item.net,
    tax: isWhole ? delivered.tax : nothing,
    shipping: isWhole ? delivered.shipping.net : nothing,
  };
  const why = isWhole ? 'delivered' : 'lost';
  return [...sold, { type: 'CreditSale', data: { ...of, ...parts, why, since } }];
}

/** What going back to them costs a seller, and what they get for what was lost on that way. */
function backCommandsOf({
  orderId,
  sellerId: memberId,
  freight,
  lostBack,
  isAsSold,
}: SaleOutcome): readonly SellerAccountCommand[] {
  const sale = { memberId, orderId };
  const charged = freight.map((one) => ({ type: 'ChargeFreight', data: { ...sale, ...one } }) as const);
  return lostBack ? [...charged, { type: 'MakeGood', data: { ...sale, of: lostBack, isAsSold } }] : charged;
}
