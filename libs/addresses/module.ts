import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { addressHandlers } from './handlers.ts';
import { AddressesController } from './http.ts';
import { whenMemberErasedCloseAddresses } from './reactions.ts';

@Module({
  controllers: [AddressesController],
  providers: [...addressHandlers, reactionsOf({ commands: CommandBus }, whenMemberErasedCloseAddresses)],
})
export class AddressesModule {}
