import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  mismatchBody,
  type MismatchBody,
  type NothingMore,
  nothingMore,
  sale,
  type Sale,
  sales,
  type Sales,
} from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { afterQuery, type AfterQuery, pageQuery, type PageQuery } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { SoldItems } from '../sold-items.ts';
import { shownSale } from '../shown.ts';
import { findSale, findSales, ordersView } from '../views/orders.view.ts';
import { AfterSale } from './after-sale.ts';

/** What a buyer and a seller do and see of something sold: each their own, others' are not there. */
@Controller()
export class AfterSaleController {
  constructor(
    private readonly afterSale: AfterSale,
    private readonly items: SoldItems,
    private readonly queries: ViewQueries,
  ) {}

  @GetQuery(orderRoutes.sales, { operationId: 'listSales', policy: 'member', answer: sales })
  async sales(@Query({ schema: pageQuery }) { cursor, after }: PageQuery, @MemberId() id: string): Promise<Sales> {
    const { items, next } = await this.queries.find(ordersView, findSales(id, cursor), { after });
    const sold = await this.items.of(items);
    return { items: items.map((item, n) => shownSale(item, sold[n]!)), next };
  }

  @GetQuery(orderRoutes.sale(':number'), { operationId: 'getSale', policy: 'member', answer: sale })
  async sale(
    @Param('number') number: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @MemberId() id: string,
  ): Promise<Sale> {
    if (!/^\d{12}$/.test(number)) throw new NotFound();
    const { items } = await this.queries.find(ordersView, findSale(id, number), { after });
    if (!items[0]) throw new NotFound();
    const [sold] = await this.items.of(items);
    return shownSale(items[0], sold!);
  }

  @PostCommand(orderRoutes.handOver(':id'), { operationId: 'handOverParcel', policy: 'member' })
  handOver(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.done({ type: 'HandOver', data: { orderId, memberId } }, metadata);
  }

  @PostCommand(orderRoutes.answerMismatch(':id'), { operationId: 'answerMismatch', policy: 'member' })
  answer(
    @Param('id', idParam) orderId: string,
    @Body({ schema: mismatchBody }) { accepts }: MismatchBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.done({ type: 'AnswerMismatch', data: { orderId, memberId, accepts } }, metadata);
  }

  @PostCommand(orderRoutes.allIsWell(':id'), { operationId: 'sayAllIsWell', policy: 'member' })
  allIsWell(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.done({ type: 'SayAllIsWell', data: { orderId, memberId } }, metadata);
  }
}
