import { Module } from '@nestjs/common';
import { guestOrderRoutes } from '#contracts/guest-order-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { obligationsOf } from '#platform/auth/obligations.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Clock } from '#platform/clock/clock.ts';
import { noticeMailsOf, Notices } from '#platform/notices/notices.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { Streams } from '#platform/streams/streams.ts';
import { OrderDriver } from './driver.ts';
import { AfterSale } from './after-sale/after-sale.ts';
import { AfterSaleController } from './after-sale/http.ts';
import { ReturningController } from './after-sale/http-returning.ts';
import { OrderDeskController } from './after-sale/http-desk.ts';
import { ParcelWatch } from './after-sale/parcel-watch.ts';
import { AskingController } from './asking/http.ts';
import { AskingSteps } from './asking/asking-steps.ts';
import { WaySteps } from './after-sale/way-steps.ts';
import { whenItemSeenVerifyItsSale, whenOrderOverEndItsAsk } from './ended-asks.ts';
import { EvidenceController } from './http-evidence.ts';
import { OrdersController } from './http.ts';
import { MatchOrders } from './matches/match-orders.ts';
import { MatchesController } from './matches/http.ts';
import { whenOfferMatchedBuyItsAsk } from './matches/reactions.ts';
import { orderMails } from './notices/mails.ts';
import { whenOrderMovesTellItsPeople } from './notices/reactions.ts';
import { orderObligations } from './obligations.ts';
import { PayWays } from './pay-ways.ts';
import { ClaimedWords } from './guests/claimed-words.ts';
import { EndingQuotes } from './guests/ending-quotes.ts';
import { BuyerLimits } from './limits/buyer-limits.ts';
import { GuestBuyers } from './guests/guest-buyers.ts';
import { GuestCodes } from './guests/guest-codes.ts';
import { GuestDoor } from './guests/guest-door.ts';
import { GuestMails } from './guests/guest-mails.ts';
import { GuestOrders } from './guests/guest-orders.ts';
import { GuestOrdersController } from './guests/http.ts';
import { whenGuestForgottenEraseTheirWords, whenMemberErasedForgetClaimedOrders } from './guests/reactions.ts';
import { Placing } from './placing.ts';
import { Quoting } from './quoting.ts';
import { Firms } from './firms.ts';
import { ReturnRights } from './return-rights.ts';
import { whenAuctionClosedOpenSettlement } from './reactions.ts';
import { BackSteps } from './sending-back/back-steps.ts';
import { SendingBackController } from './sending-back/http.ts';
import { SettlementsController } from './settlements/http.ts';
import { settlementObligations } from './settlements/obligations.ts';
import { whenLotPaidSettleAuction } from './settlements/reactions.ts';
import { Settling } from './settlements/settling.ts';
import { OrderSteps } from './steps.ts';
import { SoldGifts } from './sold-gifts.ts';
import { SoldItems } from './sold-items.ts';
import { UnitDesk } from './unit-desk.ts';
import { AsksOnSale } from './asks-on-sale.ts';
import { WonLots } from './won-lots.ts';
import { dueGuestQuotes } from './views/due-guest-quotes.view.ts';
import { dueGuestWords } from './views/due-guest-words.view.ts';
import { dueOrders } from './views/due-orders.view.ts';
import { dueSettlements } from './views/due-settlements.view.ts';

@Module({
  controllers: [
    OrdersController,
    GuestOrdersController,
    EvidenceController,
    AskingController,
    AfterSaleController,
    ReturningController,
    OrderDeskController,
    SendingBackController,
    SettlementsController,
    MatchesController,
  ],
  providers: [
    UnitDesk,
    SoldGifts,
    SoldItems,
    WonLots,
    AsksOnSale,
    Settling,
    WaySteps,
    BackSteps,
    AskingSteps,
    OrderSteps,
    OrderDriver,
    ParcelWatch,
    AfterSale,
    Firms,
    ReturnRights,
    GuestBuyers,
    GuestCodes,
    GuestDoor,
    GuestMails,
    GuestOrders,
    BuyerLimits,
    ClaimedWords,
    EndingQuotes,
    Quoting,
    Placing,
    PayWays,
    MatchOrders,
    dueOf(dueOrders, orderRoutes.drive),
    dueOf(dueGuestQuotes, guestOrderRoutes.endQuote),
    dueOf(dueGuestWords, guestOrderRoutes.forget),
    dueOf(dueSettlements, orderRoutes.passTime),
    obligationsOf({ events: EventStore, progress: Progress, queries: ViewQueries }, settlementObligations),
    obligationsOf({ events: EventStore, progress: Progress, queries: ViewQueries, clock: Clock }, orderObligations),
    noticeMailsOf('order', orderMails),
    noticeMailsOf('sale', orderMails),
    noticeMailsOf('failed-sale', orderMails),
    reactionsOf(
      { notices: Notices, guests: GuestMails, progress: Progress, queries: ViewQueries },
      whenOrderMovesTellItsPeople,
    ),
    reactionsOf({ words: ClaimedWords, progress: Progress, queries: ViewQueries }, whenMemberErasedForgetClaimedOrders),
    reactionsOf({ words: ClaimedWords }, whenGuestForgottenEraseTheirWords),
    reactionsOf({ streams: Streams, events: EventStore }, whenAuctionClosedOpenSettlement),
    reactionsOf({ streams: Streams }, whenLotPaidSettleAuction),
    reactionsOf({ matches: MatchOrders }, whenOfferMatchedBuyItsAsk),
    reactionsOf({ streams: Streams, units: UnitDesk }, whenOrderOverEndItsAsk),
    reactionsOf({ streams: Streams, units: UnitDesk }, whenItemSeenVerifyItsSale),
  ],
})
export class OrdersModule {}
