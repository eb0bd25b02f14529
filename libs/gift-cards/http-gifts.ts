import { Body, Controller, Param, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import {
  appliedCard,
  type AppliedCard,
  applyCardBody,
  type ApplyCardBody,
  checkBalanceBody,
  type CheckBalanceBody,
  checkedBalance,
  type CheckedBalance,
  giftPage,
  type GiftPage,
  openedGift,
  type OpenedGift,
  openGiftBody,
  type OpenGiftBody,
} from '#contracts/gift-cards.ts';
import { Refused } from '#kernel/refused.ts';
import type { Buyer, Caller } from '#platform/auth/caller.ts';
import { Buying, idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { Features } from '#platform/pages/features.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { ClaimGiftCard, UnwrapGift } from './balances/commands.ts';
import { AppliedCards } from './applied-cards.ts';
import { BalanceCheck } from './balance-check.ts';
import { CardCodes } from './card-codes.ts';
import { Gifts } from './gifts.ts';
import { shownCode } from './rules/code.ts';
import { GiftSending } from './sending.ts';
import { balancesView } from './views/balances.view.ts';

/** A card's own page, for whoever has its address; what is its holder's alone; and what is left on one, by its code and mailbox. */
@Controller()
export class GiftsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly gifts: Gifts,
    private readonly codes: CardCodes,
    private readonly checking: BalanceCheck,
    private readonly applied: AppliedCards,
    private readonly features: Features,
    private readonly sending: GiftSending,
  ) {}

  /** Changes nothing, and takes no key: what was typed is in no address. */
  @PostCommand(giftCardRoutes.check, {
    operationId: 'checkGiftCardBalance',
    policy: 'everybody',
    limit: 'auth',
    answer: checkedBalance,
  })
  check(
    @Body({ schema: checkBalanceBody }) asked: CheckBalanceBody,
    @Who() { memberId }: Caller,
    @Req() { ip: address }: FastifyRequest,
  ): Promise<CheckedBalance> {
    return this.checking.check(asked, { address, memberId });
  }

  /** The same, for who pays by it. Where a flag keeps guests from it they are refused, before anything is looked at. */
  @PostCommand(giftCardRoutes.apply, {
    operationId: 'applyGiftCard',
    policy: 'guest',
    limit: 'auth',
    answer: appliedCard,
  })
  async apply(
    @Body({ schema: applyCardBody }) { locale, ...asked }: ApplyCardBody,
    @Buying() by: Buyer,
    @Req() request: FastifyRequest,
  ): Promise<AppliedCard> {
    if (!(await this.features.isOn('CheckoutGiftCards', request, locale))) throw new Refused('balances-not-offered');
    if ('sessionId' in by && !(await this.features.isOn('CheckoutGiftCardsAllowGuestRedemption', request, locale)))
      throw new Refused('guests-not-served');
    return this.applied.apply(asked, { address: request.ip, by });
  }

  @GetQuery(giftCardRoutes.page(':id'), { operationId: 'getGift', policy: 'everybody', answer: giftPage })
  async page(@Param('id', idParam) id: string, @Who() { memberId }: Caller): Promise<GiftPage> {
    const seen = await this.gifts.page(id, memberId);
    const { theme, lines } = await this.queries.need(balancesView, id);
    return { id, theme, amount: lines[0]!.amount, ...seen };
  }

  /** Unwraps it, the first time. Nobody but its holder: to others it is not there. */
  @PostCommand(giftCardRoutes.open(':id'), { operationId: 'openGift', policy: 'everybody', answer: openedGift })
  async open(
    @Param('id', idParam) cardId: string,
    @Body({ schema: openGiftBody }) { token }: OpenGiftBody,
    @Who() { memberId }: Caller,
    @Metadata({ secrets: ['token'] }) metadata: CommandMetadata,
  ): Promise<Receipt & Omit<OpenedGift, 'at' | 'after'>> {
    const balance = await this.gifts.mustOpen({ cardId, memberId, token });
    const receipt = await this.commands.execute(new UnwrapGift({ balance }, metadata));
    const { from = '', message = '' } = (await this.gifts.recipientOf(balance)) ?? {};
    return { ...receipt, code: shownCode(this.codes.of(cardId)), from, message };
  }

  @PostCommand(giftCardRoutes.keep(':id'), { operationId: 'keepGift', policy: 'member' })
  async keep(
    @Param('id', idParam) cardId: string,
    @Body({ schema: openGiftBody }) { token }: OpenGiftBody,
    @MemberId() memberId: string,
    @Metadata({ secrets: ['token'] }) metadata: CommandMetadata,
  ): Promise<Receipt> {
    const balance = await this.gifts.mustOpen({ cardId, memberId, token });
    return this.commands.execute(new ClaimGiftCard({ balance, memberId }, metadata));
  }

  @PostCommand(giftCardRoutes.send(':id'), { operationId: 'sendGift', policy: 'system', status: 204 })
  send(
    @Param('id', idParam) cardId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    return this.sending.send(cardId, metadata);
  }
}
