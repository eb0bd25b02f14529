import { Injectable } from '@nestjs/common';
import { Streams } from '#platform/streams/streams.ts';
import { stepMetadata } from './ids.ts';
import type { WonLot } from './rules/terms.ts';
import { type SettlementCommand, settlements } from './settlements/decider.ts';
import { settlementStream } from './settlements/events.ts';

type OfLot = Readonly<{ orderId: string; lot: Pick<WonLot, 'auctionId'> }>;

/** What orders do with the one unit of an auction: in its own stream, by the order's name. */
@Injectable()
export class UnitDesk {
  constructor(private readonly streams: Streams) {}

  /** Until when it is kept. Refused: `unit-over`, `unit-sold`, `unit-reserved`; not found for whoever did not win it. */
  async reserve({ orderId, lot: { auctionId } }: OfLot, memberId: string): Promise<string> {
    await this.decided({ type: 'ReserveUnit', data: { auctionId, orderId, memberId } });
    const reserved = await this.streams.readState(
      settlements,
      settlementStream(auctionId),
      ({ state }) => state.reserved,
    );
    return reserved?.until ?? '';
  }

  /** The point of no return. Refused: `unit-over`, `unit-sold`. */
  async sell({ orderId, lot: { auctionId } }: OfLot): Promise<void> {
    await this.decided({ type: 'SellUnit', data: { auctionId, orderId } });
  }

  /** Before it is reserved, too: that order never has it. */
  async release({ orderId, lot: { auctionId } }: OfLot): Promise<void> {
    await this.decided({ type: 'ReleaseUnit', data: { auctionId, orderId } });
  }

  /** It was sold, and could not be paid. */
  async takeBack({ orderId, lot: { auctionId } }: OfLot): Promise<void> {
    await this.decided({ type: 'ReturnUnit', data: { auctionId, orderId } });
  }

  private decided(command: SettlementCommand) {
    const { auctionId } = command.data;
    const { orderId = auctionId } = command.data as Readonly<{ orderId?: string }>;
    const metadata = stepMetadata(orderId, command.type);
    return this.streams.decide(settlements, settlementStream(auctionId), { ...command, metadata });
  }
}
