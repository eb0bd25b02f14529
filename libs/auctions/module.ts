import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { depositRoutes } from '#contracts/deposit-routes.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { obligationsOf } from '#platform/auth/obligations.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { noticeMailsOf, Notices } from '#platform/notices/notices.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { Streams } from '#platform/streams/streams.ts';
import { whenWinnerDefaultedCountIt } from './bars/reactions.ts';
import { bidHandlers } from './bid-handlers.ts';
import { DepositCards } from './deposits/deposit-cards.ts';
import { Depositing } from './deposits/depositing.ts';
import { depositObligations } from './deposits/obligations.ts';
import { DepositDriver } from './deposits/driver.ts';
import { dueDeposits } from './deposits/due-deposits.view.ts';
import { DepositsController } from './deposits/http.ts';
import { whenAuctionEndsSettleDeposits } from './deposits/reactions.ts';
import { AnswerRetractionHandler } from './desk/handlers.ts';
import { RetractionDeskController } from './desk/http.ts';
import { auctionHandlers } from './handlers.ts';
import { AuditController } from './http-audit.ts';
import { BidsController } from './http-bids.ts';
import { MyBidsController } from './http-mine.ts';
import { SellerController } from './http-seller.ts';
import { AuctionTimeController } from './http-time.ts';
import { AuctionsController } from './http.ts';
import { HeldUnder } from './held-under.ts';
import { linkHandlers } from './links/handlers.ts';
import { LinkedMembers } from './links/linked-members.ts';
import { whenCardSharedLinkMembers } from './links/reactions.ts';
import { announceEnding } from './notices/handlers.ts';
import { auctionMails } from './notices/mails.ts';
import {
  whenAuctionCancelledTellMembers,
  whenAuctionClosedTellHowItEnded,
  whenEndingAnnouncedTellMembers,
  whenPriceMovedTellWhoWasOutbid,
} from './notices/reactions.ts';
import { whenLotIsNotPaidTellItsPeople } from './notices/settlement-reactions.ts';
import { auctionObligations } from './obligations.ts';
import { auctionDeadlines } from './views/auction-deadlines.view.ts';
import { auctionStarts } from './views/auction-starts.view.ts';
import { endingSoon } from './views/ending-soon.view.ts';
import { watchHandlers } from './watch/handlers.ts';

@Module({
  controllers: [
    AuctionsController,
    BidsController,
    MyBidsController,
    SellerController,
    AuditController,
    RetractionDeskController,
    AuctionTimeController,
    DepositsController,
  ],
  providers: [
    ...auctionHandlers,
    ...bidHandlers,
    AnswerRetractionHandler,
    ...watchHandlers,
    ...linkHandlers,
    LinkedMembers,
    HeldUnder,
    DepositDriver,
    Depositing,
    DepositCards,
    dueOf(auctionStarts, auctionDeskRoutes.start),
    dueOf(auctionDeadlines, auctionDeskRoutes.close),
    dueOf(endingSoon, auctionDeskRoutes.endingSoon),
    obligationsOf(
      { streams: Streams, events: EventStore, progress: Progress, queries: ViewQueries },
      auctionObligations,
    ),
    dueOf(dueDeposits, (target) => {
      const [auctionId = '', memberId = ''] = target.split(':');
      return depositRoutes.drive(auctionId, memberId);
    }),
    obligationsOf({ events: EventStore, progress: Progress, queries: ViewQueries }, depositObligations),
    reactionsOf(
      { streams: Streams, driver: DepositDriver, queries: ViewQueries, progress: Progress },
      whenAuctionEndsSettleDeposits,
    ),
    announceEnding,
    reactionsOf({ commands: CommandBus }, whenCardSharedLinkMembers),
    reactionsOf({ streams: Streams }, whenWinnerDefaultedCountIt),
    noticeMailsOf('auction', auctionMails),
    reactionsOf(
      { notices: Notices, events: EventStore, queries: ViewQueries, progress: Progress },
      whenPriceMovedTellWhoWasOutbid,
      whenEndingAnnouncedTellMembers,
      whenAuctionClosedTellHowItEnded,
      whenAuctionCancelledTellMembers,
      whenLotIsNotPaidTellItsPeople,
    ),
  ],
})
export class AuctionsModule {}
