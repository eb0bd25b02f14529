import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '#accounts/module.ts';
import { AuctionsModule } from '#auctions/module.ts';
import { CatalogModule } from '#catalog/module.ts';
import { FlagsModule } from '#flags/module.ts';
import { NotificationsModule } from '#notifications/module.ts';
import { type MarketDeps, PlatformModule } from './platform.module.ts';

/** Every slice of the market on its platform: the same in every role. */
@Module({})
export class MarketModule {
  static on(deps: MarketDeps): DynamicModule {
    return {
      module: MarketModule,
      imports: [
        PlatformModule.on(deps),
        AccountsModule.on(deps.config),
        CatalogModule,
        AuctionsModule,
        FlagsModule,
        NotificationsModule,
      ],
    };
  }
}
