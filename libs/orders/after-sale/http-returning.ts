import { Body, Controller, Param } from '@nestjs/common';
import { type NothingMore, nothingMore, problemBody, type ProblemBody } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { AfterSale } from './after-sale.ts';

/** What a buyer does with what was delivered: gives it back, or says that something is wrong. */
@Controller()
export class ReturningController {
  constructor(
    private readonly afterSale: AfterSale,
    private readonly keys: PersonKeys,
  ) {}

  @PostCommand(orderRoutes.askReturn(':id'), { operationId: 'askReturn', policy: 'member' })
  ask(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.done({ type: 'AskReturn', data: { orderId, memberId } }, metadata);
  }

  @PostCommand(orderRoutes.sendReturn(':id'), { operationId: 'handOverReturn', policy: 'member' })
  send(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.done({ type: 'HandOverReturn', data: { orderId, memberId } }, metadata);
  }

  /** Sealed under its buyer's key: with them it is gone. */
  @PostCommand(orderRoutes.reportProblem(':id'), { operationId: 'reportProblem', policy: 'member' })
  async report(
    @Param('id', idParam) orderId: string,
    @Body({ schema: problemBody }) { says, pictures }: ProblemBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const sealed = (plain: string) => this.keys.encrypt(memberId, plain);
    const data = { orderId, memberId, says: await sealed(says), pictures: await sealed(JSON.stringify(pictures)) };
    return this.afterSale.done({ type: 'ReportProblem', data }, metadata);
  }
}
