import '../../apps/need-node.mjs';
import { Body, Controller, type DynamicModule, Get, HttpCode, Module, Param, Post } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { type PlaceBidBody, placeBidBody } from '#contracts/auctions.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Caller } from '#platform/auth/caller.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { createHttpApp } from '#platform/http/create-http-app.ts';
import { idParam, Who, Metadata } from '#platform/http/from.ts';
import { Limit, Policy } from '#platform/http/policy.ts';
import { NoTracing } from '#platform/observability/tracing.ts';
import { NoLivePush } from '#platform/live-push/live-push.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Log } from '#platform/observability/log.ts';
import { firstStart } from '../../apps/market/first-start.ts';
import { startFollowers } from '../../apps/market/followers.ts';
import { MarketModule } from '../../apps/market/market.module.ts';
import type { MarketDeps } from '../../apps/market/platform.module.ts';
import { closeStores, openStores } from '../../apps/market/stores.ts';

/** What the market's bid route is measured against: its decorators, letter for letter, and nothing behind them. */
@Controller()
class EmptyController {
  @Post('/web-api/v1/floor/:id/bids')
  @HttpCode(200)
  @Policy('verified')
  @Limit('bid')
  bid(
    @Param('id', idParam) _auctionId: string,
    @Body({ schema: placeBidBody }) _body: PlaceBidBody,
    @Who() _who: Caller,
    @Metadata() _origin: CommandMetadata,
  ): Promise<Receipt> {
    return Promise.resolve({ revision: 1000, position: '00000000000003e8', at: '2026-05-01T12:00:00.000Z' });
  }
}

/** What a read that everybody may make is measured against: as many bytes of JSON. */
@Controller()
class BytesController {
  private readonly known = new Map<string, Readonly<{ text: string }>>();

  @Get('/web-api/v1/floor/bytes/:count')
  @Policy('everybody')
  bytes(@Param('count') count: string): Promise<Readonly<{ text: string }>> {
    const answer = this.known.get(count) ?? { text: 'x'.repeat(Number(count) - '{"text":""}'.length) };
    this.known.set(count, answer);
    return Promise.resolve(answer);
  }
}

@Module({})
class FloorModule {
  static on(deps: MarketDeps): DynamicModule {
    return { module: FloorModule, imports: [MarketModule.on(deps)], controllers: [EmptyController, BytesController] };
  }
}

const config = readConfig(process.env);
const clock = new SystemClock();
const log = new Log(config.logLevel);
const stores = await openStores(config, clock);
const deps: MarketDeps = {
  role: 'market',
  config,
  clock,
  log,
  stores,
  push: new NoLivePush(),
  tracing: new NoTracing(),
};
const { app, routes } = await createHttpApp(FloorModule.on(deps), config, log);
const stopFollowers = await startFollowers(app, 'market');
await app.listen(config.port, config.host);
await firstStart({ app, routes, deps, opsUrl: '', steps: [], ending: new AbortController().signal });
app.get(HealthSources).ready();
const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
process.once('SIGTERM', () => {
  void fastify
    .close()
    .then(stopFollowers)
    .then(() => closeStores(stores))
    .then(() => process.exit(0));
});
console.log(`the floor is open at ${config.publicUrl}`);
