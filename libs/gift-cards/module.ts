import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Authority } from '#platform/auth/authority.ts';
import { operatorActsOf } from '#platform/auth/operator-acts.ts';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { handlersOf } from '#platform/streams/commands.ts';
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
import { CardCodes } from './card-codes.ts';
import { giveGiftCard, whenPrizeReleasedIssueGiftCard } from './giving.ts';
import { GiftCardsController } from './http.ts';

@Module({
  controllers: [GiftCardsController],
  providers: [
    CardCodes,
    reactionsOf({ commands: CommandBus, codes: CardCodes }, whenPrizeReleasedIssueGiftCard),
    operatorActsOf({ commands: CommandBus, codes: CardCodes, authority: Authority }, giveGiftCard),
    ...handlersOf(IssueGiftCard, GrantCredit, NoteCodeSent, UnwrapGift, ClaimGiftCard),
    ...handlersOf(HoldBalance, BindHold, PostHold, VoidHold, RefundBalance),
    ...handlersOf(FreezeBalance, ThawBalance, WriteOffBalance, GiveUpBalance),
    ...handlersOf(TakeAllowance, GiveAllowanceBack),
  ],
})
export class GiftCardsModule {}
