import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { answerSellerBody, type AnswerSellerBody, sellerDesk, type SellerDesk } from '#contracts/sellers.ts';
import { pageQuery, type PageQuery } from '#contracts/values.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { AgreeSeller, DeclineSeller, DestroyParticulars } from './commands.ts';
import { findWaiting, sellers } from './views/sellers.view.ts';

/** The operators' desk: who wants to sell. What is sealed of them is opened as any other seal is. */
@Controller()
export class SellerDeskController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
  ) {}

  @GetQuery(sellerRoutes.desk, { operationId: 'listSellerApplications', policy: 'operator', answer: sellerDesk })
  async waiting(@Query({ schema: pageQuery }) { cursor, after }: PageQuery): Promise<SellerDesk> {
    const { items, next } = await this.queries.find(sellers, findWaiting(cursor), { after });
    return { items: [...items], next };
  }

  @PostCommand(sellerRoutes.answer(':id'), { operationId: 'answerSeller', policy: 'operator' })
  answer(
    @Param('id', idParam) memberId: string,
    @Body({ schema: answerSellerBody }) answer: AnswerSellerBody,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    if (answer.agreed) return this.commands.execute(new AgreeSeller({ memberId, operatorId }, metadata));
    const { grounds } = answer;
    return this.commands.execute(new DeclineSeller({ memberId, operatorId, grounds }, metadata));
  }
}

/** What time does to particulars that the law has kept: the due list posts it here. Refused: `not-due-yet`. */
@Controller()
export class ParticularsTimeController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(sellerRoutes.destroyParticulars(':id'), {
    operationId: 'destroyParticulars',
    policy: 'system',
    status: 204,
  })
  async destroy(
    @Param('id', idParam) memberId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new DestroyParticulars({ memberId }, metadata));
  }
}
