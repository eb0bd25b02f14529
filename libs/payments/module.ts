import { Global, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DepositCharges } from '#platform/payments/deposit-charges.ts';
import { OrderCharges } from '#platform/payments/order-charges.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import { Payments } from '#platform/payments/payments.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { chargeRoutes, guestCardRoutes } from '#contracts/payment-routes.ts';
import { operatorActsOf } from '#platform/auth/operator-acts.ts';
import { Streams } from '#platform/streams/streams.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { BankVisits } from './bank-visits.ts';
import { AskedCharges } from './charges/asked-charges.ts';
import { ChargesOfDeposits } from './charges/charges-of-deposits.ts';
import { ChargesOfOrders } from './charges/charges-of-orders.ts';
import { ChargeDriver } from './charges/driver.ts';
import { ChargesController } from './charges/http.ts';
import { openPayments } from './charges/open-payments.view.ts';
import { GuestCards } from './guests/guest-cards.ts';
import { GuestCardsController } from './guests/http.ts';
import { paymentMethodHandlers } from './handlers.ts';
import { KeptCards } from './kept-cards.ts';
import { PaymentMethodsController } from './http.ts';
import { HeldCards } from './holders/held-cards.ts';
import { whenMethodVerifiedNoteItsHolder } from './holders/reactions.ts';
import { adoptFoundCharge, endPaymentCase, returnFoundCharge } from './reconciling/acts.ts';
import { CasesController } from './reconciling/http.ts';
import { Reconciler } from './reconciling/reconciler.ts';
import {
  whenGuestCardGoneEraseItsWords,
  whenMemberErasedCloseMethods,
  whenMethodForgottenTellBank,
} from './reactions.ts';
import { dueGuestCards } from './views/due-guest-cards.view.ts';

/** Global: orders are paid by its charges, and bids have their deposits. */
@Global()
@Module({
  controllers: [PaymentMethodsController, GuestCardsController, ChargesController, CasesController],
  providers: [
    ...paymentMethodHandlers,
    BankVisits,
    GuestCards,
    HeldCards,
    PayerTries,
    KeptCards,
    ChargeDriver,
    AskedCharges,
    Reconciler,
    operatorActsOf(
      { streams: Streams, driver: ChargeDriver, payments: Payments },
      returnFoundCharge,
      adoptFoundCharge,
      endPaymentCase,
    ),
    { provide: OrderCharges, useClass: ChargesOfOrders },
    { provide: DepositCharges, useClass: ChargesOfDeposits },
    dueOf(openPayments, chargeRoutes.drive),
    dueOf(dueGuestCards, guestCardRoutes.forget),
    reactionsOf({ commands: CommandBus }, whenMemberErasedCloseMethods),
    reactionsOf({ payments: Payments }, whenMethodForgottenTellBank),
    reactionsOf({ streams: Streams, keys: PersonKeys, held: HeldCards }, whenMethodVerifiedNoteItsHolder),
    reactionsOf({ keys: PersonKeys }, whenGuestCardGoneEraseItsWords),
  ],
  exports: [OrderCharges, DepositCharges, PayerTries],
})
export class PaymentsModule {}
