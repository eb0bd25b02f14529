import { Global, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { Authority } from '#platform/auth/authority.ts';
import { obligationsOf } from '#platform/auth/obligations.ts';
import { operatorActsOf } from '#platform/auth/operator-acts.ts';
import { Clock } from '#platform/clock/clock.ts';
import { OrderBalances } from '#platform/payments/order-balances.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { GiveAllowanceBack, TakeAllowance } from './allowances/commands.ts';
import {
  BindHold,
  ClaimGiftCard,
  FreezeBalance,
  GiveUpBalance,
  GrantCredit,
  HoldBalance,
  IssueGiftCard,
  NoteCodeSent,
  PostHold,
  RefundBalance,
  ThawBalance,
  UnwrapGift,
  VoidHold,
  WriteOffBalance,
} from './balances/commands.ts';
import { AppliedCards } from './applied-cards.ts';
import { BalanceCheck } from './balance-check.ts';
import { BalancesOfOrders } from './balances-of-orders.ts';
import { CardCodes } from './card-codes.ts';
import { Gifts } from './gifts.ts';
import { GiftsController } from './http-gifts.ts';
import { creditObligations } from './obligations.ts';
import { CardTraces } from './traces.ts';
import { GiftSending } from './sending.ts';
import { giftsToSend } from './views/gifts-to-send.view.ts';
import { giveGiftCard, whenPrizeReleasedIssueGiftCard } from './giving.ts';
import { GiftCardsController } from './http.ts';
import { whenMemberErasedForgetWhomTheirCardsWereFor } from './reactions.ts';

/** Global: orders are paid by balances, and sell cards. */
@Global()
@Module({
  controllers: [GiftCardsController, GiftsController],
  providers: [
    CardCodes,
    Gifts,
    GiftSending,
    CardTraces,
    BalanceCheck,
    AppliedCards,
    dueOf(giftsToSend, giftCardRoutes.send),
    obligationsOf({ streams: Streams, clock: Clock }, creditObligations),
    { provide: OrderBalances, useClass: BalancesOfOrders },
    reactionsOf({ commands: CommandBus, codes: CardCodes }, whenPrizeReleasedIssueGiftCard),
    reactionsOf(
      { gifts: Gifts, progress: Progress, queries: ViewQueries },
      whenMemberErasedForgetWhomTheirCardsWereFor,
    ),
    operatorActsOf({ commands: CommandBus, codes: CardCodes, authority: Authority }, giveGiftCard),
    ...handlersOf(IssueGiftCard, GrantCredit, NoteCodeSent, UnwrapGift, ClaimGiftCard),
    ...handlersOf(HoldBalance, BindHold, PostHold, VoidHold, RefundBalance),
    ...handlersOf(FreezeBalance, ThawBalance, WriteOffBalance, GiveUpBalance),
    ...handlersOf(TakeAllowance, GiveAllowanceBack),
  ],
  exports: [OrderBalances],
})
export class GiftCardsModule {}
