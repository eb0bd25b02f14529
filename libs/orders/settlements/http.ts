import { Body, Controller, Param } from '@nestjs/common';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { nothingMore, type NothingMore } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { receipt } from '#contracts/values.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Settling } from './settling.ts';

/** Won lots that are not paid yet: what time does to them, and a no to a second chance. A yes is an order. */
@Controller()
export class SettlementsController {
  constructor(private readonly settling: Settling) {}

  @PostCommand(orderRoutes.decline(':id'), { operationId: 'declineSecondChance', policy: 'member', answer: receipt })
  decline(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.settling.decline(auctionId, memberId, metadata);
  }

  /** The due list's. Refused: `not-due-yet`. */
  @PostCommand(orderRoutes.passTime(':id'), { operationId: 'passSettlementTime', policy: 'system', status: 204 })
  async passTime(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.settling.passTime(auctionId, metadata);
  }
}
