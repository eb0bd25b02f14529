import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import {
  cancelAuctionBody,
  linkMembersBody,
  lowerReserveBody,
  type CancelAuctionBody,
  type LinkMembersBody,
  type LowerReserveBody,
} from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { receipt } from '#contracts/values.ts';
import type { Caller } from '#platform/auth/caller.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { idParam, Who, Metadata } from '#platform/http/from.ts';
import { Policy } from '#platform/http/policy.ts';
import { CancelAuction, EndAuction, LowerReserve } from './commands.ts';
import { memberOf } from './http-mine.ts';
import { LinkMembers, UnlinkMembers } from './links/commands.ts';

/** What sellers do with their auctions, and operators with any. */
@Controller()
export class SellerController {
  constructor(private readonly commands: CommandBus) {}

  @Post(auctionRoutes.reserve(':id'))
  @HttpCode(200)
  @Policy('seller', 'operator')
  @ApiOperation({ operationId: 'lowerReserve' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  lowerReserve(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: lowerReserveBody }) { reserve }: LowerReserveBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = { auctionId, memberId: memberOf(who), reserve };
    return this.commands.execute(new LowerReserve(command, metadata));
  }

  @Post(auctionRoutes.end(':id'))
  @HttpCode(200)
  @Policy('seller', 'operator')
  @ApiOperation({ operationId: 'endAuction' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  end(
    @Param('id', idParam) auctionId: string,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = { auctionId, memberId: unlessOperator(who) };
    return this.commands.execute(new EndAuction(command, metadata));
  }

  @Post(auctionRoutes.cancel(':id'))
  @HttpCode(200)
  @Policy('seller', 'operator')
  @ApiOperation({ operationId: 'cancelAuction' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  cancel(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: cancelAuctionBody }) { reason }: CancelAuctionBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const memberId = unlessOperator(who);
    const command = { auctionId, memberId, reason: memberId === null ? reason : null }; // what sellers write stays out of the log
    return this.commands.execute(new CancelAuction(command, metadata));
  }

  @Post(auctionRoutes.linked)
  @HttpCode(200)
  @Policy('operator')
  @ApiOperation({ operationId: 'linkMembers' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  link(
    @Body({ schema: linkMembersBody }) { linked, ...data }: LinkMembersBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = linked ? new LinkMembers(data, metadata) : new UnlinkMembers(data, metadata);
    return this.commands.execute(command);
  }
}

/** The operator acts for the house. */
const unlessOperator = (who: Caller) => (who.roles.includes('operator') ? null : memberOf(who));
