import { Body, Controller, Param } from '@nestjs/common';
import { type NothingMore, nothingMore } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { AfterSale } from '../after-sale/after-sale.ts';

/** What the seller of an ask and its buyer say before it is paid: each their own, others' are not there. */
@Controller()
export class AskingController {
  constructor(private readonly afterSale: AfterSale) {}

  @PostCommand(orderRoutes.agree(':id'), { operationId: 'agreeSale', policy: 'member' })
  agree(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.done({ type: 'AgreeSale', data: { orderId, memberId } }, metadata);
  }

  @PostCommand(orderRoutes.declineSale(':id'), { operationId: 'declineSale', policy: 'member' })
  decline(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.done({ type: 'DeclineSale', data: { orderId, memberId } }, metadata);
  }

  @PostCommand(orderRoutes.withdraw(':id'), { operationId: 'takeOrderBack', policy: 'member' })
  withdraw(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.done({ type: 'TakeOrderBack', data: { orderId, memberId } }, metadata);
  }
}
