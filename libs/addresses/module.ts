import { Global, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AddressBook } from '#platform/payments/quote-terms.ts';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { AddressOfMember } from './address-of-member.ts';
import { addressHandlers } from './handlers.ts';
import { AddressesController } from './http.ts';
import { whenMemberErasedCloseAddresses } from './reactions.ts';

/** Global: orders are sent to its addresses. */
@Global()
@Module({
  controllers: [AddressesController],
  providers: [
    ...addressHandlers,
    { provide: AddressBook, useClass: AddressOfMember },
    reactionsOf({ commands: CommandBus }, whenMemberErasedCloseAddresses),
  ],
  exports: [AddressBook],
})
export class AddressesModule {}
