import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  deskQuery,
  endProblemBody,
  type EndProblemBody,
  type DeskQuery,
  orderDesk,
  type OrderDesk,
  receiveBody,
  type ReceiveBody,
  returnCheckBody,
  type ReturnCheckBody,
  verdictBody,
  type VerdictBody,
} from '#contracts/order-desk.ts';
import { type NothingMore, nothingMore } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { Clock } from '#platform/clock/clock.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { shownAtDesk } from '../shown.ts';
import { SoldItems } from '../sold-items.ts';
import { findAtDesk, findLate, ordersView } from '../views/orders.view.ts';
import { AfterSale } from './after-sale.ts';

/** The authentication desk: what comes, is looked at and goes on. Operators alone, and none at what they or somebody linked to them have bought or sold. */
@Controller()
export class OrderDeskController {
  constructor(
    private readonly afterSale: AfterSale,
    private readonly queries: ViewQueries,
    private readonly items: SoldItems,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  @GetQuery(orderRoutes.desk, { operationId: 'listOrderDesk', policy: 'operator', answer: orderDesk })
  async desk(
    @Query({ schema: deskQuery }) { at = 'shipped-to-us', cursor, after }: DeskQuery,
    @MemberId() operatorId: string,
  ): Promise<OrderDesk> {
    const by = await this.afterSale.looker(operatorId);
    const asked = at === 'late' ? findLate(this.clock.now(), cursor) : findAtDesk(at, cursor);
    const { items, next } = await this.queries.find(ordersView, asked, { after });
    const sold = await this.items.of(items);
    return { items: await Promise.all(items.map((item, n) => shownAtDesk(item, sold[n]!, by, this.keys))), next };
  }

  @PostCommand(orderRoutes.receive(':id'), { operationId: 'receiveParcel', policy: 'operator' })
  receive(
    @Param('id', idParam) orderId: string,
    @Body({ schema: receiveBody }) { tracking }: ReceiveBody,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.doneAtDesk({ type: 'ReceiveParcel', data: { orderId, operatorId, tracking } }, metadata);
  }

  @PostCommand(orderRoutes.beginReview(':id'), { operationId: 'beginReview', policy: 'operator' })
  begin(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.doneAtDesk({ type: 'BeginReview', data: { orderId, operatorId } }, metadata);
  }

  @PostCommand(orderRoutes.verdict(':id'), { operationId: 'giveVerdict', policy: 'operator' })
  verdict(
    @Param('id', idParam) orderId: string,
    @Body({ schema: verdictBody }) found: VerdictBody,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.doneAtDesk({ type: 'GiveVerdict', data: { orderId, operatorId, ...found } }, metadata);
  }

  @PostCommand(orderRoutes.receiveReturn(':id'), { operationId: 'receiveReturn', policy: 'operator' })
  receiveReturn(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.doneAtDesk({ type: 'ReceiveReturn', data: { orderId, operatorId } }, metadata);
  }

  @PostCommand(orderRoutes.checkReturn(':id'), { operationId: 'checkReturn', policy: 'operator' })
  checkReturn(
    @Param('id', idParam) orderId: string,
    @Body({ schema: returnCheckBody }) looked: ReturnCheckBody,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.doneAtDesk({ type: 'CheckReturn', data: { orderId, operatorId, ...looked } }, metadata);
  }

  @PostCommand(orderRoutes.endProblem(':id'), { operationId: 'endProblem', policy: 'operator' })
  endProblem(
    @Param('id', idParam) orderId: string,
    @Body({ schema: endProblemBody }) { answer }: EndProblemBody,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.doneAtDesk({ type: 'EndProblem', data: { orderId, operatorId, answer } }, metadata);
  }

  @PostCommand(orderRoutes.sendOn(':id'), { operationId: 'sendOn', policy: 'operator' })
  sendOn(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.doneAtDesk({ type: 'SendOn', data: { orderId, operatorId } }, metadata);
  }
}
