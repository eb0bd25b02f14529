import { Body, Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { dueBody, type DueBody } from '#contracts/due.ts';
import {
  askedGuestCode,
  type AskedGuestCode,
  askGuestCodeBody,
  type AskGuestCodeBody,
  claimedGuestOrder,
  type ClaimedGuestOrder,
  guestPassBody,
  type GuestPassBody,
  openedGuestOrder,
  type OpenedGuestOrder,
  openGuestOrderBody,
  type OpenGuestOrderBody,
} from '#contracts/guest-orders.ts';
import { guestOrderRoutes } from '#contracts/guest-order-routes.ts';
import { order, type Order } from '#contracts/orders.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { shownOrder } from '../shown.ts';
import { SoldItems } from '../sold-items.ts';
import { ordersView } from '../views/orders.view.ts';
import { EndingQuotes } from './ending-quotes.ts';
import { GuestOrders } from './guest-orders.ts';

/** Orders of guests, by number and mailbox. What is typed stands in bodies alone: in no address and no log. */
@Controller()
export class GuestOrdersController {
  constructor(
    private readonly guestOrders: GuestOrders,
    private readonly ending: EndingQuotes,
    private readonly queries: ViewQueries,
    private readonly items: SoldItems,
    private readonly keys: PersonKeys,
  ) {}

  @PostCommand(guestOrderRoutes.ask, {
    operationId: 'askGuestOrderCode',
    policy: 'everybody',
    limit: 'auth',
    answer: askedGuestCode,
  })
  ask(
    @Body({ schema: askGuestCodeBody }) asked: AskGuestCodeBody,
    @Who() who: Caller,
    @Req() { ip: address }: FastifyRequest,
    @Metadata({ secrets: ['email'] }) metadata: CommandMetadata,
  ): Promise<AskedGuestCode> {
    return this.guestOrders.ask(asked, { address, who }, metadata);
  }

  @PostCommand(guestOrderRoutes.open, {
    operationId: 'openGuestOrder',
    policy: 'everybody',
    limit: 'auth',
    answer: openedGuestOrder,
  })
  open(
    @Body({ schema: openGuestOrderBody }) asked: OpenGuestOrderBody,
    @Who() who: Caller,
    @Req() { ip: address }: FastifyRequest,
    @Metadata({ secrets: ['code'] }) metadata: CommandMetadata,
  ): Promise<OpenedGuestOrder> {
    return this.guestOrders.open(asked, { address, who }, metadata);
  }

  /** Changes nothing, and takes no key: a pass stands in no address. */
  @PostCommand(guestOrderRoutes.read, {
    operationId: 'readGuestOrder',
    policy: 'everybody',
    limit: 'read',
    answer: order,
  })
  async read(@Body({ schema: guestPassBody }) { pass }: GuestPassBody, @Who() who: Caller): Promise<Order> {
    const doc = await this.queries.need(ordersView, await this.guestOrders.opened(pass, who));
    const [sold] = await this.items.of([doc]);
    return shownOrder(doc, sold!, this.keys);
  }

  @PostCommand(guestOrderRoutes.claim, { operationId: 'claimGuestOrder', policy: 'member', answer: claimedGuestOrder })
  claim(
    @Body({ schema: guestPassBody }) { pass }: GuestPassBody,
    @MemberId() memberId: string,
    @Who() { sessionId }: Caller,
    @Metadata({ secrets: ['pass'] }) metadata: CommandMetadata,
  ): Promise<Receipt & Pick<ClaimedGuestOrder, 'number'>> {
    return this.guestOrders.claim(pass, { memberId, sessionId }, metadata);
  }

  /** The due list's: of what nobody bought nothing of a guest is kept. */
  @PostCommand(guestOrderRoutes.endQuote(':id'), { operationId: 'endGuestQuote', policy: 'system', status: 204 })
  endQuote(
    @Param('id', idParam) quoteId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    return this.ending.end(quoteId, metadata);
  }

  /** The due list's: of what nobody has claimed nothing that a guest said is kept for ever. */
  @PostCommand(guestOrderRoutes.forget(':id'), { operationId: 'forgetGuest', policy: 'system', status: 204 })
  async forget(
    @Param('id', idParam) orderId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.guestOrders.forget(orderId, metadata);
  }
}
