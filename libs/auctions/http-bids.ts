import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  askRetractionBody,
  placeBidBody,
  retractBidBody,
  type AskRetractionBody,
  type PlaceBidBody,
  type RetractBidBody,
} from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { AskRetraction, BuyNow, PlaceBid, RetractBid } from './commands.ts';
import { UnwatchAuction, WatchAuction } from './watch/commands.ts';

/** What visitors do with an auction. */
@Controller()
export class BidsController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(auctionRoutes.bids(':id'), { operationId: 'placeBid', policy: 'verified', limit: 'bid' })
  bid(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: placeBidBody }) { maximum, maximumAgain }: PlaceBidBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new PlaceBid({ auctionId, bidderId: memberId, maximum, maximumAgain }, metadata));
  }

  @PostCommand(auctionRoutes.buyNow(':id'), { operationId: 'buyNow', policy: 'verified', limit: 'bid' })
  buyNow(
    @Param('id', idParam) auctionId: string,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new BuyNow({ auctionId, bidderId: memberId }, metadata));
  }

  @PostCommand(auctionRoutes.retractions(':id'), { operationId: 'retractBid', policy: 'verified', limit: 'bid' })
  retract(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: retractBidBody }) { reason }: RetractBidBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new RetractBid({ auctionId, bidderId: memberId, reason }, metadata));
  }

  @PostCommand(auctionRoutes.retractionRequests(':id'), { operationId: 'askRetraction', policy: 'verified' })
  askRetraction(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: askRetractionBody }) { reason }: AskRetractionBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = { auctionId, bidderId: memberId, reason, requestId: metadata.commandId };
    return this.commands.execute(new AskRetraction(command, metadata));
  }

  @PostCommand(auctionRoutes.watch(':id'), { operationId: 'watchAuction', policy: 'member' })
  watch(
    @Param('id', idParam) auctionId: string,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new WatchAuction({ auctionId, memberId }, metadata));
  }

  @PostCommand(auctionRoutes.unwatch(':id'), { operationId: 'unwatchAuction', policy: 'member' })
  unwatch(
    @Param('id', idParam) auctionId: string,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new UnwatchAuction({ auctionId, memberId }, metadata));
  }
}
