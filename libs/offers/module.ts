import { Global, Module } from '@nestjs/common';
import { obligationsOf } from '#platform/auth/obligations.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { MatchTerms } from '#platform/trading/match-terms.ts';
import { Freezing } from './freezing.ts';
import { OffersController } from './http.ts';
import { ReceivedOffersController } from './received/http.ts';
import { ReceivedDesk } from './received/received-desk.ts';
import { offerObligations } from './obligations.ts';
import { OfferBook } from './offer-book.ts';
import { OfferDesk } from './offer-desk.ts';
import { whenBookMovesOfferFollow, whenBuyerBarredWithdrawOffers, whenOfferMadePlaceIt } from './reactions.ts';

/** Global: orders ask under what a matched offer is bought. */
@Global()
@Module({
  controllers: [OffersController, ReceivedOffersController],
  providers: [
    OfferBook,
    { provide: MatchTerms, useExisting: OfferBook },
    OfferDesk,
    ReceivedDesk,
    Freezing,
    obligationsOf({ events: EventStore, progress: Progress, queries: ViewQueries }, offerObligations),
    reactionsOf({ book: OfferBook }, whenOfferMadePlaceIt, whenBookMovesOfferFollow, whenBuyerBarredWithdrawOffers),
  ],
  exports: [MatchTerms],
})
export class OffersModule {}
