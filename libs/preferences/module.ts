import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { handlersOf } from '#platform/streams/commands.ts';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { ChooseRegion, ChooseSizes, CloseSitePreferences } from './commands.ts';
import { PreferencesController } from './http.ts';
import { whenMemberErasedCloseSitePreferences } from './reactions.ts';

@Module({
  controllers: [PreferencesController],
  providers: [
    ...handlersOf(ChooseRegion, ChooseSizes, CloseSitePreferences),
    reactionsOf({ commands: CommandBus }, whenMemberErasedCloseSitePreferences),
  ],
})
export class PreferencesModule {}
