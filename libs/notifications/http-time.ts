import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { notificationRoutes } from '#contracts/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { AnnounceEnding } from './announcements/handlers.ts';

/** What is told because time passes: the due list posts it here. Refused: `not-due-yet`. */
@Controller()
export class AnnouncementsController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(notificationRoutes.endingSoon(':id'), {
    operationId: 'announceEnding',
    policy: 'system',
    limit: 'write',
    status: 204,
  })
  async announce(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: dueBody }) { at }: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new AnnounceEnding({ auctionId, at }, metadata));
  }
}
