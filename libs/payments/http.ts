import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import {
  addMethodBody,
  type AddMethodBody,
  bankVisit,
  type BankVisit,
  bankVisitBody,
  type BankVisitBody,
  paymentMethods,
  type PaymentMethods,
} from '#contracts/payments.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { afterQuery, type AfterQuery, created } from '#contracts/values.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { Refused } from '#kernel/refused.ts';
import { MethodsInUse } from '#platform/payments/methods-in-use.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { BankVisits } from './bank-visits.ts';
import { ChooseDefaultMethod, ForgetMethod } from './commands.ts';
import { KeptCards, keeping } from './kept-cards.ts';
import { paymentMethodsView } from './views/payment-methods.view.ts';

/** A member's own: the member is in every look-up key and stream. No route takes anything of a card but the bank's one-time token. */
@Controller()
export class PaymentMethodsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly visits: BankVisits,
    private readonly cards: KeptCards,
    private readonly inUse: MethodsInUse,
  ) {}

  @GetQuery(paymentRoutes.methods, { operationId: 'getPaymentMethods', policy: 'member', answer: paymentMethods })
  async all(@Query({ schema: afterQuery }) { after }: AfterQuery, @MemberId() id: string): Promise<PaymentMethods> {
    const found = await this.queries.get(paymentMethodsView, id, { after });
    const { isSandbox } = this.visits;
    if (!found) return { id, rev: '', defaultId: null, items: [], isSandbox };
    return { ...found, items: [...found.items], isSandbox };
  }

  @PostCommand(paymentRoutes.askCard, { operationId: 'askForCard', policy: 'member', answer: bankVisit })
  askCard(@Body({ schema: bankVisitBody }) way: BankVisitBody, @Who() who: Caller): Promise<BankVisit> {
    return this.visits.forCard(who, way);
  }

  @PostCommand(paymentRoutes.methods, {
    operationId: 'addPaymentMethod',
    policy: 'member',
    status: 201,
    answer: created,
  })
  async add(
    @Body({ schema: addMethodBody }) { card }: AddMethodBody,
    @MemberId() memberId: string,
    @Who() who: Caller,
    @Req() { ip: address }: FastifyRequest,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    const by = keeping.by(metadata, card);
    const [methodId, owner] = [by.commandId, this.visits.ownerOf(who)];
    const receipt = await this.cards.keep({ memberId, methodId, owner, card }, { address, session: null }, by);
    return { id: methodId, ...receipt };
  }

  @PostCommand(paymentRoutes.askProof(':id'), { operationId: 'askForProof', policy: 'member', answer: bankVisit })
  askProof(
    @Param('id', idParam) methodId: string,
    @Body({ schema: bankVisitBody }) way: BankVisitBody,
    @MemberId() memberId: string,
  ): Promise<BankVisit> {
    return this.visits.forProof({ memberId, methodId, way });
  }

  @PostCommand(paymentRoutes.verify(':id'), { operationId: 'verifyPaymentMethod', policy: 'member' })
  verify(
    @Param('id', idParam) methodId: string,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.cards.prove({ memberId, methodId }, metadata);
  }

  @PostCommand(paymentRoutes.makeDefault(':id'), { operationId: 'chooseDefaultPaymentMethod', policy: 'member' })
  makeDefault(
    @Param('id', idParam) methodId: string,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new ChooseDefaultMethod({ memberId, methodId }, metadata));
  }

  /** Refused: `method-in-use`, as long as something is held on it. */
  @PostCommand(paymentRoutes.forget(':id'), { operationId: 'forgetPaymentMethod', policy: 'member' })
  async forget(
    @Param('id', idParam) methodId: string,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    if ((await this.inUse.of(memberId)).includes(methodId)) throw new Refused('method-in-use');
    return this.commands.execute(new ForgetMethod({ memberId, methodId }, metadata));
  }
}
