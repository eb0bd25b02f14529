import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { noticeMailsOf, Notices } from '#platform/notices/notices.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { Asks } from '#platform/trading/asks.ts';
import { wantHandlers } from './handlers.ts';
import { OwnsController } from './http-owns.ts';
import { WantsController } from './http.ts';
import { wantMails } from './mails.ts';
import {
  whenAuctionOpenedTellWhoWantsIt,
  whenFirstIsForSaleTellWhoWantsIt,
  whenMemberErasedCloseWants,
} from './reactions.ts';

const telling = { notices: Notices, queries: ViewQueries, progress: Progress, linked: LinkedAccounts };

@Module({
  controllers: [WantsController, OwnsController],
  providers: [
    ...wantHandlers,
    noticeMailsOf('want', wantMails),
    noticeMailsOf('wanted-size', wantMails),
    reactionsOf({ commands: CommandBus }, whenMemberErasedCloseWants),
    reactionsOf(telling, whenAuctionOpenedTellWhoWantsIt),
    reactionsOf({ ...telling, asks: Asks }, whenFirstIsForSaleTellWhoWantsIt),
  ],
})
export class WantsModule {}
