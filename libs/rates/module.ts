import { Module } from '@nestjs/common';
import { operatorActsOf } from '#platform/auth/operator-acts.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PageRates } from '#platform/pages/page-rates.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { PublishRates } from './commands.ts';
import { RatesController } from './http.ts';
import { publishRates } from './publish-act.ts';
import { RatesInForce } from './rates-in-force.ts';
import { RatesWatch } from './rates-watch.ts';

@Module({
  controllers: [RatesController],
  providers: [
    ...handlersOf(PublishRates),
    RatesInForce,
    { provide: PageRates, useExisting: RatesInForce },
    RatesWatch,
    operatorActsOf({ streams: Streams, clock: Clock }, publishRates),
  ],
})
export class RatesModule {}
