import { Module } from '@nestjs/common';
import { BuyNowHandler, PlaceBidHandler, RetractBidHandler } from './bid-handlers.ts';
import { ClosingOnTime } from './closing.ts';
import {
  CancelAuctionHandler,
  CloseAuctionHandler,
  EndAuctionHandler,
  LowerReserveHandler,
  OpenAuctionHandler,
  StartAuctionHandler,
} from './handlers.ts';
import { AnswerRetractionHandler, AskRetractionHandler } from './desk/handlers.ts';
import { RetractionDeskController } from './desk/http.ts';
import { AuditController } from './http-audit.ts';
import { BidsController } from './http-bids.ts';
import { MyBidsController } from './http-mine.ts';
import { SellerController } from './http-seller.ts';
import { AuctionTimeController } from './http-time.ts';
import { AuctionsController } from './http.ts';
import { LinkMembersHandler, UnlinkMembersHandler } from './links/handlers.ts';
import { LinkedMembers } from './links/linked-members.ts';
import { AuctionObligations } from './obligations.ts';
import { UnwatchAuctionHandler, WatchAuctionHandler } from './watch/handlers.ts';

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
    OpenAuctionHandler,
    StartAuctionHandler,
    PlaceBidHandler,
    BuyNowHandler,
    RetractBidHandler,
    AskRetractionHandler,
    AnswerRetractionHandler,
    LowerReserveHandler,
    CloseAuctionHandler,
    EndAuctionHandler,
    CancelAuctionHandler,
    WatchAuctionHandler,
    UnwatchAuctionHandler,
    LinkMembersHandler,
    UnlinkMembersHandler,
    LinkedMembers,
    ClosingOnTime,
    AuctionObligations,
  ],
})
export class AuctionsModule {}
