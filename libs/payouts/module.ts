import { Global, Module } from '@nestjs/common';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { obligationsOf } from '#platform/auth/obligations.ts';
import { operatorActsOf } from '#platform/auth/operator-acts.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Payments } from '#platform/payments/payments.ts';
import { noticeMailsOf, Notices } from '#platform/notices/notices.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { Streams } from '#platform/streams/streams.ts';
import { SellerFees } from '#platform/trading/seller-fees.ts';
import { endPayoutCase, retryPayout } from './cases/acts.ts';
import { PayoutCasesController } from './cases/http.ts';
import { PayoutDriver } from './driver.ts';
import { PayoutTimeController } from './http-time.ts';
import { PayoutsController } from './http.ts';
import { CurrentFees } from './current-fees.ts';
import { payoutMails } from './mails.ts';
import { payoutObligations } from './obligations.ts';
import { PayoutAccounts } from './payout-accounts.ts';
import {
  whenMemberErasedCloseSellerAccount,
  whenPayoutAccountForgottenTellBank,
  whenPayoutAccountSetTellSeller,
  whenPayoutMovesTellSeller,
  whenSaleMovesSettle,
} from './reactions.ts';
import { PayoutReconciler } from './reconciler.ts';
import { Settling } from './settling.ts';
import { SuspendedSellers } from './suspended-sellers.ts';
import { dueDebts } from './views/due-debts.view.ts';
import { duePayouts } from './views/due-payouts.view.ts';
import { dueSales } from './views/due-sales.view.ts';

/** Global: whoever is about to sell is told what is left of it. */
@Global()
@Module({
  controllers: [PayoutsController, PayoutTimeController, PayoutCasesController],
  providers: [
    PayoutDriver,
    PayoutReconciler,
    Settling,
    PayoutAccounts,
    SuspendedSellers,
    { provide: SellerFees, useClass: CurrentFees },
    operatorActsOf(
      { streams: Streams, driver: PayoutDriver, payments: Payments, linked: LinkedAccounts },
      endPayoutCase,
      retryPayout,
    ),
    dueOf(dueSales, payoutRoutes.settle),
    dueOf(duePayouts, payoutRoutes.payOut),
    dueOf(dueDebts, payoutRoutes.writeOff),
    obligationsOf(
      { events: EventStore, streams: Streams, progress: Progress, queries: ViewQueries },
      payoutObligations,
    ),
    noticeMailsOf('payout', payoutMails),
    noticeMailsOf('payout-account', payoutMails),
    reactionsOf({ notices: Notices }, whenPayoutAccountSetTellSeller),
    reactionsOf({ notices: Notices }, whenPayoutMovesTellSeller),
    reactionsOf({ settling: Settling }, whenSaleMovesSettle),
    reactionsOf({ streams: Streams }, whenMemberErasedCloseSellerAccount),
    reactionsOf({ payments: Payments }, whenPayoutAccountForgottenTellBank),
  ],
  exports: [SellerFees],
})
export class PayoutsModule {}
