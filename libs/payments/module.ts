import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Payments } from '#platform/payments/payments.ts';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { BankVisits } from './bank-visits.ts';
import { paymentMethodHandlers } from './handlers.ts';
import { PaymentMethodsController } from './http.ts';
import { whenMemberErasedCloseMethods, whenMethodForgottenTellBank } from './reactions.ts';

@Module({
  controllers: [PaymentMethodsController],
  providers: [
    ...paymentMethodHandlers,
    BankVisits,
    reactionsOf({ commands: CommandBus }, whenMemberErasedCloseMethods),
    reactionsOf({ payments: Payments }, whenMethodForgottenTellBank),
  ],
})
export class PaymentsModule {}
