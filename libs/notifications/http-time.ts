import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { notificationRoutes } from '#contracts/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { Limit, Policy } from '#platform/http/policy.ts';
import { AnnounceEnding } from './announcements/handlers.ts';

/** What is told because time passes: the due list posts it here. Refused: `not-due-yet`. */
@Controller()
export class AnnouncementsController {
  constructor(private readonly commands: CommandBus) {}

  @Post(notificationRoutes.endingSoon(':id'))
  @HttpCode(204)
  @Policy('system')
  @Limit('write')
  @ApiOperation({ operationId: 'announceEnding' })
  @ApiResponse({ status: 204 })
  async announce(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: dueBody }) { at }: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new AnnounceEnding({ auctionId, at }, metadata));
  }
}
