import { Global, Module } from '@nestjs/common';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { obligationsOf } from '#platform/auth/obligations.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { noticeMailsOf, Notices } from '#platform/notices/notices.ts';
import { MatchTerms } from '#platform/trading/match-terms.ts';
import { Freezing } from './freezing.ts';
import { OffersController } from './http.ts';
import { OfferTimeController } from './notices/http-time.ts';
import { offerMails } from './notices/mails.ts';
import { OfferTelling } from './notices/offer-telling.ts';
import { whenOfferBeatenNoteIt, whenOfferMovesTellItsBuyer } from './notices/reactions.ts';
import { ReceivedOffersController } from './received/http.ts';
import { whenBargainMovesTellTheOther } from './received/notices.ts';
import { ReceivedDesk } from './received/received-desk.ts';
import { offerObligations } from './obligations.ts';
import { OfferBook } from './offer-book.ts';
import { OfferDesk } from './offer-desk.ts';
import { dueOfferEndings } from './views/due-offer-endings.view.ts';
import { whenBookMovesOfferFollow, whenBuyerBarredWithdrawOffers, whenOfferMadePlaceIt } from './reactions.ts';

/** Global: orders ask under what a matched offer is bought. */
@Global()
@Module({
  controllers: [OffersController, ReceivedOffersController, OfferTimeController],
  providers: [
    OfferBook,
    { provide: MatchTerms, useExisting: OfferBook },
    OfferDesk,
    OfferTelling,
    ReceivedDesk,
    Freezing,
    obligationsOf({ events: EventStore, progress: Progress, queries: ViewQueries }, offerObligations),
    reactionsOf({ book: OfferBook }, whenOfferMadePlaceIt, whenBookMovesOfferFollow, whenBuyerBarredWithdrawOffers),
    reactionsOf(
      { telling: OfferTelling, notices: Notices, progress: Progress, queries: ViewQueries },
      whenOfferBeatenNoteIt,
      whenOfferMovesTellItsBuyer,
    ),
    reactionsOf({ notices: Notices, progress: Progress, queries: ViewQueries }, whenBargainMovesTellTheOther),
    dueOf(dueOfferEndings, offerRoutes.ending),
    noticeMailsOf('offer', offerMails),
    noticeMailsOf('bargain', offerMails),
    noticeMailsOf('received-offer', offerMails),
  ],
  exports: [MatchTerms],
})
export class OffersModule {}
