import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Payments } from '#platform/payments/payments.ts';
import { chargeRoutes } from '#contracts/payment-routes.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { BankVisits } from './bank-visits.ts';
import { ChargeDriver } from './charges/driver.ts';
import { ChargesController } from './charges/http.ts';
import { openPayments } from './charges/open-payments.view.ts';
import { paymentMethodHandlers } from './handlers.ts';
import { PaymentMethodsController } from './http.ts';
import { whenMemberErasedCloseMethods, whenMethodForgottenTellBank } from './reactions.ts';

@Module({
  controllers: [PaymentMethodsController, ChargesController],
  providers: [
    ...paymentMethodHandlers,
    BankVisits,
    ChargeDriver,
    dueOf(openPayments, chargeRoutes.drive),
    reactionsOf({ commands: CommandBus }, whenMemberErasedCloseMethods),
    reactionsOf({ payments: Payments }, whenMethodForgottenTellBank),
  ],
})
export class PaymentsModule {}
