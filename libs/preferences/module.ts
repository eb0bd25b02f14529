import { Global, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SavedRegions } from '#platform/auth/saved-regions.ts';
import { SavedSizes } from '#platform/auth/saved-sizes.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { ChooseRegion, ChooseSizes, CloseSitePreferences } from './commands.ts';
import { PreferencesController } from './http.ts';
import { whenMemberErasedCloseSitePreferences } from './reactions.ts';
import { PreferencesSavedRegions } from './saved-regions.ts';
import { PreferencesSavedSizes } from './saved-sizes.ts';

/** Global: who lets members in asks where they are, and who writes to them how they read sizes. */
@Global()
@Module({
  controllers: [PreferencesController],
  providers: [
    ...handlersOf(ChooseRegion, ChooseSizes, CloseSitePreferences),
    reactionsOf({ commands: CommandBus }, whenMemberErasedCloseSitePreferences),
    { provide: SavedRegions, useClass: PreferencesSavedRegions },
    { provide: SavedSizes, useClass: PreferencesSavedSizes },
  ],
  exports: [SavedRegions, SavedSizes],
})
export class PreferencesModule {}
