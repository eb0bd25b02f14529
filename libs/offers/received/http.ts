import { Body, Controller, Param, Query } from '@nestjs/common';
import { offerRoutes } from '#contracts/offer-routes.ts';
import {
  acceptOfferBody,
  type AcceptOfferBody,
  counterBody,
  type CounterBody,
  openOffersQuery,
  receivedOffers as receivedOffersSchema,
  type ReceivedOffers,
} from '#contracts/offers.ts';
import type { PageQuery } from '#contracts/values.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { findReceived, receivedOffers, shownReceived } from '../views/received-offers.view.ts';
import { ReceivedDesk } from './received-desk.ts';

/** Offers for used items of the member's own, and the answers to them. */
@Controller()
export class ReceivedOffersController {
  constructor(
    private readonly desk: ReceivedDesk,
    private readonly queries: ViewQueries,
  ) {}

  @GetQuery(offerRoutes.received, {
    operationId: 'listReceivedOffers',
    policy: 'member',
    answer: receivedOffersSchema,
  })
  async received(
    @Query({ schema: openOffersQuery }) { cursor, after }: PageQuery,
    @MemberId() sellerId: string,
  ): Promise<ReceivedOffers> {
    const { items, next } = await this.queries.find(receivedOffers, findReceived(sellerId, cursor), { after });
    return { items: items.map(shownReceived), next };
  }

  @PostCommand(offerRoutes.accept(':id'), { operationId: 'acceptOffer', policy: 'seller' })
  accept(
    @Param('id', idParam) offerId: string,
    @Body({ schema: acceptOfferBody }) body: AcceptOfferBody,
    @MemberId() sellerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.accept(offerId, sellerId, body, metadata);
  }

  @PostCommand(offerRoutes.counter(':id'), { operationId: 'counterOffer', policy: 'seller' })
  counter(
    @Param('id', idParam) offerId: string,
    @Body({ schema: counterBody }) { price }: CounterBody,
    @MemberId() sellerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.counter(offerId, sellerId, price, metadata);
  }

  /** Whoever sells no more may say no. */
  @PostCommand(offerRoutes.decline(':id'), { operationId: 'declineOffer', policy: 'member' })
  decline(
    @Param('id', idParam) offerId: string,
    @MemberId() sellerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.decline(offerId, sellerId, metadata);
  }
}
