import { Module } from '@nestjs/common';
import { auctionRoutes } from '#contracts/routes.ts';
import { dueOf } from '#platform/reactions/providers.ts';
import { BuyNowHandler, PlaceBidHandler } from './bid-handlers.ts';
import { AnswerRetractionHandler } from './desk/handlers.ts';
import { RetractionDeskController } from './desk/http.ts';
import { auctionHandlers } from './handlers.ts';
import { AuditController } from './http-audit.ts';
import { BidsController } from './http-bids.ts';
import { MyBidsController } from './http-mine.ts';
import { SellerController } from './http-seller.ts';
import { AuctionTimeController } from './http-time.ts';
import { AuctionsController } from './http.ts';
import { LinkMembersHandler, UnlinkMembersHandler } from './links/handlers.ts';
import { LinkedMembers } from './links/linked-members.ts';
import { AuctionObligations } from './obligations.ts';
import { auctionDeadlines } from './views/auction-deadlines.view.ts';
import { auctionStarts } from './views/auction-starts.view.ts';
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
  ],
  providers: [
    ...auctionHandlers,
    PlaceBidHandler,
    BuyNowHandler,
    AnswerRetractionHandler,
    ...watchHandlers,
    LinkMembersHandler,
    UnlinkMembersHandler,
    LinkedMembers,
    dueOf(auctionStarts, auctionRoutes.start),
    dueOf(auctionDeadlines, auctionRoutes.close),
    AuctionObligations,
  ],
})
export class AuctionsModule {}
