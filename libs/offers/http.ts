import { Body, Controller, Param, Query } from '@nestjs/common';
import { offerRoutes } from '#contracts/offer-routes.ts';
import {
  acceptCounterBody,
  type AcceptCounterBody,
  madeOffer,
  makeOfferBody,
  type MakeOfferBody,
  myOffers as myOffersSchema,
  type MyOffers,
  myOffersQuery,
  offerAskedBody,
  type OfferAskedBody,
  offerTotal,
  type OfferTotal,
  offerTotalQuery,
  type OfferTotalQuery,
  offerWants,
  type OfferWants,
  openOffersQuery,
} from '#contracts/offers.ts';
import type { OwnPageQuery, PageQuery } from '#contracts/values.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { OfferDesk } from './offer-desk.ts';
import { offerWantOf } from './rules/offer-want.ts';
import { findMyOffers, findOpenOffers, myOffers, shownOffer } from './views/my-offers.view.ts';

/** A member's own offers: the member is in every look-up key. */
@Controller()
export class OffersController {
  constructor(
    private readonly desk: OfferDesk,
    private readonly queries: ViewQueries,
  ) {}

  @PostCommand(offerRoutes.all, { operationId: 'makeOffer', policy: 'verified', status: 201, answer: madeOffer })
  async make(
    @Body({ schema: makeOfferBody }) body: MakeOfferBody,
    @MemberId() buyerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    return { id: metadata.commandId, ...(await this.desk.make(buyerId, body, metadata)) };
  }

  @GetQuery(offerRoutes.total, { operationId: 'getOfferTotal', policy: 'member', answer: offerTotal })
  total(@Query({ schema: offerTotalQuery }) query: OfferTotalQuery, @MemberId() buyerId: string): Promise<OfferTotal> {
    return this.desk.total(buyerId, query);
  }

  @GetQuery(offerRoutes.mine, { operationId: 'listMyOffers', policy: 'member', answer: myOffersSchema })
  async mine(
    @Query({ schema: myOffersQuery }) { after, ...page }: OwnPageQuery,
    @MemberId() buyerId: string,
  ): Promise<MyOffers> {
    const { items, next } = await this.queries.find(myOffers, findMyOffers(buyerId, page), { after });
    return { items: items.map(shownOffer), next };
  }

  @GetQuery(offerRoutes.wants, { operationId: 'listOfferWants', policy: 'member', answer: offerWants })
  async wants(
    @Query({ schema: openOffersQuery }) { cursor, after }: PageQuery,
    @MemberId() buyerId: string,
  ): Promise<OfferWants> {
    const { items, next } = await this.queries.find(myOffers, findOpenOffers(buyerId, cursor), { after });
    return { items: items.filter(({ is }) => is === 'live').map(offerWantOf), next };
  }

  @PostCommand(offerRoutes.ask(':id'), { operationId: 'askAgainForOffer', policy: 'verified' })
  askAgain(
    @Param('id', idParam) offerId: string,
    @Body({ schema: offerAskedBody }) asked: OfferAskedBody,
    @MemberId() buyerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.ask(offerId, buyerId, { ...asked, asks: 'place' }, metadata);
  }

  @PostCommand(offerRoutes.reprice(':id'), { operationId: 'repriceOffer', policy: 'verified' })
  reprice(
    @Param('id', idParam) offerId: string,
    @Body({ schema: offerAskedBody }) asked: OfferAskedBody,
    @MemberId() buyerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.ask(offerId, buyerId, { ...asked, asks: 'price' }, metadata);
  }

  @PostCommand(offerRoutes.extend(':id'), { operationId: 'extendOffer', policy: 'verified' })
  extend(
    @Param('id', idParam) offerId: string,
    @Body({ schema: offerAskedBody }) asked: OfferAskedBody,
    @MemberId() buyerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.ask(offerId, buyerId, { ...asked, asks: 'hours' }, metadata);
  }

  @PostCommand(offerRoutes.acceptCounter(':id'), { operationId: 'acceptCounter', policy: 'verified' })
  acceptCounter(
    @Param('id', idParam) offerId: string,
    @Body({ schema: acceptCounterBody }) body: AcceptCounterBody,
    @MemberId() buyerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.acceptCounter(offerId, buyerId, body, metadata);
  }

  @PostCommand(offerRoutes.declineCounter(':id'), { operationId: 'declineCounter', policy: 'member' })
  declineCounter(
    @Param('id', idParam) offerId: string,
    @MemberId() buyerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.declineCounter(offerId, buyerId, metadata);
  }

  @PostCommand(offerRoutes.withdraw(':id'), { operationId: 'withdrawOffer', policy: 'member' })
  withdraw(
    @Param('id', idParam) offerId: string,
    @MemberId() buyerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.withdraw(offerId, buyerId, metadata);
  }
}
