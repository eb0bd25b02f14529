import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { dueBody, type DueBody } from '#contracts/due.ts';
import {
  addMethodBody,
  type AddMethodBody,
  bankVisit,
  type BankVisit,
  guestCard,
  type GuestCard,
  guestVisitBody,
  type GuestVisitBody,
} from '#contracts/payments.ts';
import { guestCardRoutes } from '#contracts/payment-routes.ts';
import { afterQuery, type AfterQuery, created } from '#contracts/values.ts';
import { Refused } from '#kernel/refused.ts';
import { Features } from '#platform/pages/features.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { GuestSession, idParam, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { guestPayerForm } from '#contracts/guest-payer.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { BankVisits } from '../bank-visits.ts';
import { CloseMethods } from '../commands.ts';
import { GuestCards } from './guest-cards.ts';

const payerParam = fitting(z.string().check(z.regex(guestPayerForm)));

/** A guest's one card: their session is in every look-up key. Members have methods of their own. */
@Controller()
export class GuestCardsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly visits: BankVisits,
    private readonly cards: GuestCards,
    private readonly features: Features,
  ) {}

  @PostCommand(guestCardRoutes.ask, { operationId: 'askForGuestCard', policy: 'guest', answer: bankVisit })
  async ask(
    @Body({ schema: guestVisitBody }) { locale }: GuestVisitBody,
    @GuestSession() sessionId: string,
    @Req() request: FastifyRequest,
  ): Promise<BankVisit> {
    if (!(await this.features.isOn('GuestCheckout', request, locale))) throw new Refused('guests-not-served');
    return this.visits.forCard({ memberId: null, sessionId }, { locale, to: 'checkout' });
  }

  @PostCommand(guestCardRoutes.all, { operationId: 'keepGuestCard', policy: 'guest', status: 201, answer: created })
  keep(
    @Body({ schema: addMethodBody }) { card }: AddMethodBody,
    @GuestSession() sessionId: string,
    @Req() { ip: address }: FastifyRequest,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    return this.cards.keep({ card, sessionId, address }, metadata);
  }

  @GetQuery(guestCardRoutes.one(':id'), { operationId: 'getGuestCard', policy: 'guest', answer: guestCard })
  async one(
    @Param('id', idParam) cardId: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @GuestSession() sessionId: string,
  ): Promise<GuestCard> {
    return { ...(await this.cards.of({ cardId, sessionId }, after)), isSandbox: this.visits.isSandbox };
  }

  /** The due list's: with which nothing was bought in a day. */
  @PostCommand(guestCardRoutes.forget(':payer'), { operationId: 'forgetGuestCard', policy: 'system', status: 204 })
  async forget(
    @Param('payer', payerParam) memberId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new CloseMethods({ memberId }, metadata));
  }
}
