import { Module } from '@nestjs/common';
import { ClosingOnTime } from './closing.ts';
import { CloseAuctionHandler, EndAuctionHandler, OpenAuctionHandler, PlaceBidHandler } from './handlers.ts';
import { MyBidsController } from './http-mine.ts';
import { AuctionsController } from './http.ts';

@Module({
  controllers: [AuctionsController, MyBidsController],
  providers: [OpenAuctionHandler, PlaceBidHandler, CloseAuctionHandler, EndAuctionHandler, ClosingOnTime],
})
export class AuctionsModule {}
