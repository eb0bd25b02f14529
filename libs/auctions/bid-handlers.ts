import { randomBytes } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auction } from './decider.ts';
import { auctionStream } from './events.ts';
import { LinkedMembers } from './links/linked-members.ts';
import type { BuyNowData, PlaceBidData, RetractBidData } from './rules/command-data.ts';

/** A hidden maximum, new, raised or lowered. Refused: `bidRules`. */
export class PlaceBid {
  readonly type = 'PlaceBid';
  constructor(
    readonly data: Omit<PlaceBidData, 'linkedTo' | 'salt'>,
    readonly metadata: CommandMetadata,
  ) {}
}

/** Sold, at the seller's price. Refused: `buyRules`. */
export class BuyNow {
  readonly type = 'BuyNow';
  constructor(
    readonly data: Omit<BuyNowData, 'linkedTo' | 'salt'>,
    readonly metadata: CommandMetadata,
  ) {}
}

/** Takes the last bid back, or all of them; see `rules/retraction.ts`. Refused: `retractRules`. */
export class RetractBid {
  readonly type = 'RetractBid';
  constructor(
    readonly data: RetractBidData,
    readonly metadata: CommandMetadata,
  ) {}
}

/** What hides a maximum in the audit: deciders know no chance. */
const drawnSalt = () => randomBytes(16).toString('hex');

@CommandHandler(PlaceBid)
export class PlaceBidHandler implements ICommandHandler<PlaceBid, Receipt> {
  constructor(
    private readonly streams: Streams,
    private readonly linked: LinkedMembers,
  ) {}

  async execute({ type, data, metadata }: PlaceBid): Promise<Receipt> {
    const command = { ...data, linkedTo: await this.linked.of(data.bidderId), salt: drawnSalt() };
    return this.streams.decide(auction, auctionStream(data.auctionId), { type, data: command, metadata });
  }
}

@CommandHandler(BuyNow)
export class BuyNowHandler implements ICommandHandler<BuyNow, Receipt> {
  constructor(
    private readonly streams: Streams,
    private readonly linked: LinkedMembers,
  ) {}

  async execute({ type, data, metadata }: BuyNow): Promise<Receipt> {
    const command = { ...data, linkedTo: await this.linked.of(data.bidderId), salt: drawnSalt() };
    return this.streams.decide(auction, auctionStream(data.auctionId), { type, data: command, metadata });
  }
}

@CommandHandler(RetractBid)
export class RetractBidHandler implements ICommandHandler<RetractBid, Receipt> {
  constructor(private readonly streams: Streams) {}

  execute(command: RetractBid): Promise<Receipt> {
    return this.streams.decide(auction, auctionStream(command.data.auctionId), command);
  }
}
