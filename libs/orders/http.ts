import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { dueBody, type DueBody } from '#contracts/due.ts';
import {
  askNow,
  type AskNow,
  askQuery,
  type AskQuery,
  order,
  type Order,
  orders,
  type Orders,
  placeBody,
  type PlaceBody,
  placed,
  type Placed,
  quote,
  type Quote,
  quoteBody,
  type QuoteBody,
  wonLot,
  type WonLot,
} from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { afterQuery, type AfterQuery, created, pageQuery, type PageQuery } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Buyer } from '#platform/auth/caller.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Buying, idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { OrderDriver } from './driver.ts';
import { PayWays } from './pay-ways.ts';
import { GuestDoor } from './guests/guest-door.ts';
import { Placing } from './placing.ts';
import { Quoting } from './quoting.ts';
import { shownOrder, shownQuote } from './shown.ts';
import { SoldItems } from './sold-items.ts';
import { AsksOnSale } from './asks-on-sale.ts';
import { WonLots } from './won-lots.ts';
import { findOrder, findOrders, ordersView } from './views/orders.view.ts';

/** A member's own: the member is in every look-up key, and a body names things, never a price. */
@Controller()
export class OrdersController {
  constructor(
    private readonly door: GuestDoor,
    private readonly quoting: Quoting,
    private readonly placing: Placing,
    private readonly ways: PayWays,
    private readonly driver: OrderDriver,
    private readonly lots: WonLots,
    private readonly onSale: AsksOnSale,
    private readonly items: SoldItems,
    private readonly queries: ViewQueries,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  @PostCommand(orderRoutes.quotes, { operationId: 'makeQuote', policy: 'guest', status: 201, answer: created })
  async make(
    @Body({ schema: quoteBody }) asked: QuoteBody,
    @Buying() by: Buyer,
    @Req() request: FastifyRequest,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    await this.door.mustBeOpen(by, asked, request);
    const isOn = await this.ways.of(request, asked.locale);
    return { id: metadata.commandId, ...(await this.quoting.make(asked, { by, isOn }, metadata)) };
  }

  @GetQuery(orderRoutes.quote(':id'), { operationId: 'getQuote', policy: 'guest', answer: quote })
  async quote(@Param('id', idParam) quoteId: string, @Buying() by: Buyer): Promise<Quote> {
    const terms = await this.quoting.own(quoteId, by);
    const [recipients, standing, [sold]] = await Promise.all([
      this.quoting.recipients(terms),
      this.placing.standing(terms),
      this.items.of([{ terms }]),
    ]);
    return { ...shownQuote(terms), sold: sold!, recipients, now: this.clock.now(), order: standing };
  }

  @PostCommand(orderRoutes.place(':id'), { operationId: 'placeOrder', policy: 'guest', answer: placed })
  async place(
    @Param('id', idParam) quoteId: string,
    @Body({ schema: placeBody }) { insteadOf }: PlaceBody,
    @Buying() by: Buyer,
    @Req() request: FastifyRequest,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Pick<Placed, 'order' | 'challenge'>> {
    const terms = await this.quoting.own(quoteId, by);
    if ((await this.placing.standing(terms)) === null) await this.door.mustBeOpen(by, terms, request); // what was begun goes on
    return this.placing.place(
      { quoteId, insteadOf: insteadOf ?? [] },
      { by, address: request.ip, waysIn: (locale) => this.ways.of(request, locale) },
      metadata,
    );
  }

  @GetQuery(orderRoutes.ask, { operationId: 'getAskToBuy', policy: 'guest', answer: askNow })
  ask(@Query({ schema: askQuery }) which: AskQuery): Promise<AskNow> {
    return this.onSale.now(which);
  }

  @GetQuery(orderRoutes.won(':id'), { operationId: 'getWonLot', policy: 'member', answer: wonLot })
  won(@Param('id', idParam) auctionId: string, @MemberId() memberId: string): Promise<WonLot> {
    return this.lots.of(auctionId, memberId);
  }

  @GetQuery(orderRoutes.all, { operationId: 'listOrders', policy: 'member', answer: orders })
  async all(@Query({ schema: pageQuery }) { cursor, after }: PageQuery, @MemberId() id: string): Promise<Orders> {
    const { items, next } = await this.queries.find(ordersView, findOrders(id, cursor), { after });
    const sold = await this.items.of(items);
    return { items: await Promise.all(items.map((item, n) => shownOrder(item, sold[n]!, this.keys))), next };
  }

  @GetQuery(orderRoutes.one(':number'), { operationId: 'getOrder', policy: 'member', answer: order })
  async one(
    @Param('number') number: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @MemberId() id: string,
  ): Promise<Order> {
    if (!/^\d{12}$/.test(number)) throw new NotFound();
    const { items } = await this.queries.find(ordersView, findOrder(id, number), { after });
    if (!items[0]) throw new NotFound();
    const [sold] = await this.items.of(items);
    return shownOrder(items[0], sold!, this.keys);
  }

  /** The due list's: an order that stands still is gone on with. It is not waited for. */
  @PostCommand(orderRoutes.drive(':id'), { operationId: 'driveOrder', policy: 'system', status: 204 })
  drive(
    @Param('id', idParam) orderId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() _metadata: CommandMetadata,
  ): void {
    void this.driver.drive(orderId);
  }
}
