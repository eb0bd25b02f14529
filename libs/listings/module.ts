import { Module } from '@nestjs/common';
import { Authority } from '#platform/auth/authority.ts';
import { obligationsOf } from '#platform/auth/obligations.ts';
import { SellerStandings } from '#platform/auth/seller-standings.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { Holidays } from './holiday/holidays.ts';
import { HolidayController } from './holiday/http.ts';
import { whenHolidayMovesPauseAsks } from './holiday/reactions.ts';
import { dueHolidays } from './holiday/views/due-holidays.view.ts';
import { ListingsController } from './http.ts';
import { ListingBook } from './listing-book.ts';
import { ListingDesk } from './listing-desk.ts';
import { listingObligations } from './obligations.ts';
import { whenBookSaysSoFollow, whenListingMadePlaceAsk, whenSellerBarredTakeListingsBack } from './reactions.ts';

@Module({
  controllers: [ListingsController, HolidayController],
  providers: [
    ListingBook,
    ListingDesk,
    Holidays,
    dueOf(dueHolidays, listingRoutes.endHolidayDue),
    obligationsOf({ events: EventStore, progress: Progress, queries: ViewQueries }, listingObligations),
    reactionsOf({ book: ListingBook }, whenListingMadePlaceAsk, whenBookSaysSoFollow),
    reactionsOf(
      { book: ListingBook, holidays: Holidays, queries: ViewQueries, progress: Progress },
      whenHolidayMovesPauseAsks,
    ),
    reactionsOf(
      {
        book: ListingBook,
        queries: ViewQueries,
        progress: Progress,
        authority: Authority,
        standings: SellerStandings,
      },
      whenSellerBarredTakeListingsBack,
    ),
  ],
})
export class ListingsModule {}
