import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import {
  askRetractionBody,
  placeBidBody,
  retractBidBody,
  type AskRetractionBody,
  type PlaceBidBody,
  type RetractBidBody,
} from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { receipt } from '#contracts/values.ts';
import type { Caller } from '#platform/auth/caller.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { idParam, Who, Metadata } from '#platform/http/from.ts';
import { Limit, Policy } from '#platform/http/policy.ts';
import { AskRetraction, BuyNow, PlaceBid, RetractBid } from './commands.ts';
import { memberOf } from './http-mine.ts';
import { UnwatchAuction, WatchAuction } from './watch/commands.ts';

/** What visitors do with an auction. */
@Controller()
export class BidsController {
  constructor(private readonly commands: CommandBus) {}

  @Post(auctionRoutes.bids(':id'))
  @HttpCode(200)
  @Policy('verified')
  @Limit('bid')
  @ApiOperation({ operationId: 'placeBid' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  bid(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: placeBidBody }) { maximum, maximumAgain }: PlaceBidBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = { auctionId, bidderId: memberOf(who), maximum, maximumAgain };
    return this.commands.execute(new PlaceBid(command, metadata));
  }

  @Post(auctionRoutes.buyNow(':id'))
  @HttpCode(200)
  @Policy('verified')
  @Limit('bid')
  @ApiOperation({ operationId: 'buyNow' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  buyNow(
    @Param('id', idParam) auctionId: string,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new BuyNow({ auctionId, bidderId: memberOf(who) }, metadata));
  }

  @Post(auctionRoutes.retractions(':id'))
  @HttpCode(200)
  @Policy('verified')
  @Limit('bid')
  @ApiOperation({ operationId: 'retractBid' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  retract(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: retractBidBody }) { reason }: RetractBidBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = { auctionId, bidderId: memberOf(who), reason };
    return this.commands.execute(new RetractBid(command, metadata));
  }

  @Post(auctionRoutes.retractionRequests(':id'))
  @HttpCode(200)
  @Policy('verified')
  @ApiOperation({ operationId: 'askRetraction' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  askRetraction(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: askRetractionBody }) { reason }: AskRetractionBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = { auctionId, bidderId: memberOf(who), reason, requestId: metadata.commandId };
    return this.commands.execute(new AskRetraction(command, metadata));
  }

  @Post(auctionRoutes.watch(':id'))
  @HttpCode(200)
  @Policy('member')
  @ApiOperation({ operationId: 'watchAuction' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  watch(
    @Param('id', idParam) auctionId: string,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = new WatchAuction({ auctionId, memberId: memberOf(who) }, metadata);
    return this.commands.execute(command);
  }

  @Post(auctionRoutes.unwatch(':id'))
  @HttpCode(200)
  @Policy('member')
  @ApiOperation({ operationId: 'unwatchAuction' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  unwatch(
    @Param('id', idParam) auctionId: string,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = new UnwatchAuction({ auctionId, memberId: memberOf(who) }, metadata);
    return this.commands.execute(command);
  }
}
