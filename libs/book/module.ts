import { Global, Module } from '@nestjs/common';
import { bookRoutes } from '#contracts/book-routes.ts';
import { dueOf } from '#platform/reactions/providers.ts';
import { Asks } from '#platform/trading/asks.ts';
import { BookAsks } from './book-asks.ts';
import { BookController } from './http.ts';
import { BookTimeController } from './http-time.ts';
import { dueAsks } from './views/due-asks.view.ts';
import { dueOffers } from './views/due-offers.view.ts';

/** Global: listings put units up for sale, and orders buy them. */
@Global()
@Module({
  controllers: [BookController, BookTimeController],
  providers: [
    { provide: Asks, useClass: BookAsks },
    dueOf(dueAsks, bookRoutes.endDue),
    dueOf(dueOffers, bookRoutes.endDue),
  ],
  exports: [Asks],
})
export class BookModule {}
