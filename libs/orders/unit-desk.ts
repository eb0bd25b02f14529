import { Injectable } from '@nestjs/common';
import type { Money } from '#kernel/money.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type AskAt, Asks, type Ended, type Kept, type Rescuer, type Rescuing } from '#platform/trading/asks.ts';
import { Offers } from '#platform/trading/offers.ts';
import { inTurn, stepMetadata } from './ids.ts';
import type { BoughtAsk, Item } from './rules/terms.ts';
import { type SettlementCommand, settlements } from './settlements/decider.ts';
import { settlementStream } from './settlements/events.ts';

/** `turn`: how often another seller has taken the place of one that failed. */
type OfItem = Readonly<{ orderId: string; item: Item; turn?: number }>;
/** Who buys, and for how much: what they saw. */
type Buying = Readonly<{ memberId: string; price: Money }>;

type OfAsk = Readonly<{ orderId: string; item: BoughtAsk; turn?: number }>;
type Saving = Omit<Rescuing, 'orderId' | 'buyerId'> & Readonly<{ memberId: string }>;

/** What orders do with the one unit of an item: where it competes, by the order's name. */
@Injectable()
export class UnitDesk {
  constructor(
    private readonly streams: Streams,
    private readonly asks: Asks,
    private readonly offers: Offers,
  ) {}

  /**
   * Refused of a lot: `unit-over`, `unit-sold`, `unit-reserved`; not found for whoever did not win it. Of an ask: as `Asks.reserve`.
   */
  async reserve({ orderId, item }: OfItem, { memberId, price }: Buying): Promise<Kept> {
    if (item.is === 'ask')
      return this.asks.reserve(askAt(item), { orderId, buyerId: memberId, price }, stepMetadata(orderId, 'ReserveAsk'));
    const { auctionId } = item;
    await this.settled({ type: 'ReserveUnit', data: { auctionId, orderId, memberId } });
    const reserved = await this.streams.readState(
      settlements,
      settlementStream(auctionId),
      ({ state }) => state.reserved,
    );
    return { until: reserved?.until ?? '', former: null };
  }

  /** The order of theirs that it is kept for now; null: none. Of a lot there is one at a time. */
  keptFor(item: BoughtAsk, memberId: string): Promise<string | null> {
    return this.asks.keptFor(askAt(item), memberId);
  }

  /** The point of no return. Refused: `unit-over`, `unit-sold`. */
  async sell({ orderId, item }: OfItem): Promise<void> {
    if (item.is === 'ask') await this.asks.sell(askAt(item), orderId, stepMetadata(orderId, 'SellAsk'));
    else await this.settled({ type: 'SellUnit', data: { auctionId: item.auctionId, orderId } });
  }

  /** Before it is reserved, too: that order never has it. Of a match its offer has ended then. */
  async release({ orderId, item }: OfItem): Promise<void> {
    if (item.is === 'ask' && item.match)
      await this.offers.failMatch(askAt(item), orderId, stepMetadata(orderId, 'FailMatch'));
    else if (item.is === 'ask') await this.asks.release(askAt(item), orderId, stepMetadata(orderId, 'ReleaseAsk'));
    else await this.settled({ type: 'ReleaseUnit', data: { auctionId: item.auctionId, orderId } });
  }

  /** It was sold, and is not paid: it is there for others again. */
  async takeBack({ orderId, item }: OfItem): Promise<void> {
    if (item.is === 'ask') await this.asks.reopen(askAt(item), orderId, stepMetadata(orderId, 'ReopenAsk'));
    else await this.settled({ type: 'ReturnUnit', data: { auctionId: item.auctionId, orderId } });
  }

  /** It is paid: from here an ask counts as a sale. A lot was one at its close. */
  async confirm({ orderId, item, turn = 0 }: OfItem): Promise<void> {
    if (item.is === 'ask')
      await this.asks.confirm(askAt(item), orderId, stepMetadata(orderId, 'ConfirmAsk', ...inTurn(turn)));
  }

  /** Who sells the same for no more, the lowest first. */
  sellersOf(item: BoughtAsk, atMost: Money): Promise<readonly string[]> {
    return this.asks.sellers(item, { tier: item.tier, atMost });
  }

  /** Its seller failed: the ask leaves its book, and what is sold to the order instead; null: nothing. */
  rescue({ orderId, item, turn = 0 }: OfAsk, by: Saving): Promise<Rescuer | null> {
    const { memberId: buyerId, ...of } = by;
    return this.asks.rescue(askAt(item), { orderId, buyerId, ...of }, stepMetadata(orderId, 'RescueSale', turn));
  }

  /** Somebody has seen it: an ask's sale may be built on. */
  async verify({ orderId, item }: OfItem): Promise<void> {
    if (item.is === 'ask') await this.asks.verify(askAt(item), orderId, stepMetadata(orderId, 'VerifySale'));
  }

  /** Its order is over: an ask leaves its book for good. */
  async end({ orderId, item }: OfItem, how: Omit<Ended, 'orderId'>): Promise<void> {
    if (item.is === 'ask') await this.asks.end(askAt(item), { orderId, ...how }, stepMetadata(orderId, 'EndAsk'));
  }

  private settled(command: SettlementCommand) {
    const { auctionId } = command.data;
    const { orderId = auctionId } = command.data as Readonly<{ orderId?: string }>;
    const metadata = stepMetadata(orderId, command.type);
    return this.streams.decide(settlements, settlementStream(auctionId), { ...command, metadata });
  }
}

const askAt = ({ templateId, size, listingId }: BoughtAsk): AskAt => ({ templateId, size, listingId });
