import { Body, Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { payOfferBody, type PayOfferBody } from '#contracts/offers.ts';
import { placed, type Placed } from '#contracts/orders.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { MatchOrders } from './match-orders.ts';

/** What is done about an offer that is being paid: its buyer's alone. */
@Controller()
export class MatchesController {
  constructor(private readonly matches: MatchOrders) {}

  @PostCommand(offerRoutes.pay(':id'), { operationId: 'payOffer', policy: 'member', answer: placed })
  pay(
    @Param('id', idParam) offerId: string,
    @Body({ schema: payOfferBody }) { methodId }: PayOfferBody,
    @MemberId() memberId: string,
    @Req() { ip: address }: FastifyRequest,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Pick<Placed, 'order' | 'challenge'>> {
    return this.matches.pay({ offerId, methodId }, { memberId, address }, metadata);
  }
}
