import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { Limit, Policy } from '#platform/http/policy.ts';
import { CloseAuction, StartAuction } from './commands.ts';

/** What time does to an auction: the due list posts it here, behind the bids that came in before. Refused: `not-due-yet`. */
@Controller()
export class AuctionTimeController {
  constructor(private readonly commands: CommandBus) {}

  @Post(auctionRoutes.start(':id'))
  @HttpCode(204)
  @Policy('system')
  @Limit('bid')
  @ApiOperation({ operationId: 'startAuction' })
  @ApiResponse({ status: 204 })
  async start(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new StartAuction({ auctionId }, metadata));
  }

  @Post(auctionRoutes.close(':id'))
  @HttpCode(204)
  @Policy('system')
  @Limit('bid')
  @ApiOperation({ operationId: 'closeAuction' })
  @ApiResponse({ status: 204 })
  async close(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new CloseAuction({ auctionId }, metadata));
  }
}
