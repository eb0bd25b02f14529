import { Module } from '@nestjs/common';
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

@Module({
  providers: [
    ...handlersOf(IssueGiftCard, GrantCredit, NoteCodeSent, UnwrapGift, ClaimGiftCard),
    ...handlersOf(HoldBalance, BindHold, PostHold, VoidHold, RefundBalance),
    ...handlersOf(FreezeBalance, ThawBalance, WriteOffBalance, GiveUpBalance),
    ...handlersOf(TakeAllowance, GiveAllowanceBack),
  ],
})
export class GiftCardsModule {}
