import { Global, Module } from '@nestjs/common';
import { bookRoutes } from '#contracts/book-routes.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Asks } from '#platform/trading/asks.ts';
import { Offers } from '#platform/trading/offers.ts';
import { BookAsks } from './book-asks.ts';
import { BookOffers } from './book-offers.ts';
import { BookController } from './http.ts';
import { BookPricesController } from './http-prices.ts';
import { BookTimeController } from './http-time.ts';
import { whenSellerCappedRestLeaves } from './reactions.ts';
import { dueAsks } from './views/due-asks.view.ts';
import { dueCounters } from './views/due-counters.view.ts';
import { dueOffers } from './views/due-offers.view.ts';

/** Global: listings put units up for sale, members make offers, and orders buy. */
@Global()
@Module({
  controllers: [BookController, BookPricesController, BookTimeController],
  providers: [
    { provide: Asks, useClass: BookAsks },
    { provide: Offers, useClass: BookOffers },
    reactionsOf({ streams: Streams }, whenSellerCappedRestLeaves),
    dueOf(dueAsks, bookRoutes.endDue),
    dueOf(dueOffers, bookRoutes.endDue),
    dueOf(dueCounters, bookRoutes.endDue),
  ],
  exports: [Asks, Offers],
})
export class BookModule {}
