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

  /** Not found for all but who won it or had it offered, and for auctions that are not paid here. */
  async of(auctionId: string, memberId: string): Promise<WonLot> {
    const ask = { fresh: true };
    const state = await this.streams.readState(settlements, settlementStream(auctionId), (read) => read.state, ask);
    const { opened, turn, former, soldTo, reserved } = state;
    const before = former.find((one) => one.memberId === memberId);
    const own = turn?.memberId === memberId ? turn : before;
    if (!own || !opened) throw new NotFound();
    const is = before ? over(opened.buyerId === memberId) : this.standing(state, own.until);
    const orderId = is === 'paid' ? soldTo : is === 'under-way' ? reserved!.orderId : null;
    const order = orderId === null ? null : await this.order(orderId);
    const number = is === 'paid' ? (order?.number ?? null) : null;
    const { price, until } = own;
    return { id: auctionId, is, price, until, number, quoteId: order?.terms?.quoteId ?? null };
  }

  private standing({ soldTo, reserved, turn }: SettlementState, until: string): WonLot['is'] {
    const now = this.clock.now();
    const isWinner = turn?.is === 'winner';
    if (soldTo !== null) return 'paid';
    if (reserved && now < reserved.until) return 'under-way';
    if (now >= until) return over(isWinner);
    return isWinner ? 'to-pay' : 'chance';
  }

  private order(orderId: string) {
    return this.streams.readState(orders, orderStream(orderId), ({ state }) => state, { fresh: true });
  }
}

const over = (isWinner: boolean) => (isWinner ? 'over' : 'chance-over');
