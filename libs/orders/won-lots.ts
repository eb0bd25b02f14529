import { Injectable } from '@nestjs/common';
import type { WonLot } from '#contracts/orders.ts';
import { NotFound } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Streams } from '#platform/streams/streams.ts';
import { orders } from './decider.ts';
import { orderStream } from './events.ts';
import { settlements, type SettlementState } from './settlements/decider.ts';
import { settlementStream } from './settlements/events.ts';

/** How the payment of a won lot stands, by the streams that decide it. */
@Injectable()
export class WonLots {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /** Not found for all but who won it, and for auctions that are not paid here. */
  async of(auctionId: string, memberId: string): Promise<WonLot> {
    const ask = { fresh: true };
    const state = await this.streams.readState(settlements, settlementStream(auctionId), (read) => read.state, ask);
    const { opened } = state;
    if (opened?.buyerId !== memberId) throw new NotFound();
    const is = this.standing(state, opened.until);
    const orderId = is === 'paid' ? state.soldTo : is === 'under-way' ? state.reserved!.orderId : null;
    const order = orderId === null ? null : await this.order(orderId);
    const number = is === 'paid' ? (order?.number ?? null) : null;
    return { id: auctionId, is, until: opened.until, number, quoteId: order?.terms?.quoteId ?? null };
  }

  private standing({ soldTo, reserved }: SettlementState, until: string): WonLot['is'] {
    const now = this.clock.now();
    if (soldTo !== null) return 'paid';
    if (reserved && now < reserved.until) return 'under-way';
    return now < until ? 'to-pay' : 'over';
  }

  private order(orderId: string) {
    return this.streams.readState(orders, orderStream(orderId), ({ state }) => state, { fresh: true });
  }
}
