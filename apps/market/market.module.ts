import { type DynamicModule, Module } from '@nestjs/common';
import { slices } from '../slices.ts';
import { type MarketDeps, PlatformModule } from './platform.module.ts';

/** Every slice of the market on its platform: the same in every role. */
@Module({})
export class MarketModule {
  static on(deps: MarketDeps): DynamicModule {
    return { module: MarketModule, imports: [PlatformModule.on(deps), ...slices.map(({ nest }) => nest(deps.config))] };
  }
}
