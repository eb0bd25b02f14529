import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { blackFridayHandlers } from './handlers.ts';
import { BlackFridayDeskController } from './http-desk.ts';
import { BlackFridayController } from './http.ts';
import { whenCardClosedReleaseHandle, whenMemberErasedCloseCard } from './reactions.ts';

@Module({
  controllers: [BlackFridayController, BlackFridayDeskController],
  providers: [
    ...blackFridayHandlers,
    reactionsOf({ commands: CommandBus }, whenMemberErasedCloseCard),
    reactionsOf({ commands: CommandBus }, whenCardClosedReleaseHandle),
  ],
})
export class BlackFridayModule {}
