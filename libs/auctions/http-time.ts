import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { CloseAuction, StartAuction } from './commands.ts';
import { AnnounceEnding } from './notices/commands.ts';

/** What time does to an auction: the due list posts it here, behind the bids that came in before. Refused: `not-due-yet`. */
@Controller()
export class AuctionTimeController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(auctionDeskRoutes.start(':id'), {
    operationId: 'startAuction',
    policy: 'system',
    limit: 'bid',
    status: 204,
  })
  async start(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new StartAuction({ auctionId }, metadata));
  }

  @PostCommand(auctionDeskRoutes.close(':id'), {
    operationId: 'closeAuction',
    policy: 'system',
    limit: 'bid',
    status: 204,
  })
  async close(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new CloseAuction({ auctionId }, metadata));
  }

  @PostCommand(auctionDeskRoutes.endingSoon(':id'), {
    operationId: 'announceEnding',
    policy: 'system',
    limit: 'write',
    status: 204,
  })
  async announceEnding(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: dueBody }) { at }: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new AnnounceEnding({ auctionId, at }, metadata));
  }
}
