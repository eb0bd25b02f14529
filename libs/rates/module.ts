import { Global, Module } from '@nestjs/common';
import { operatorActsOf } from '#platform/auth/operator-acts.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PageRates } from '#platform/pages/page-rates.ts';
import { QuoteTerms } from '#platform/payments/quote-terms.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { PublishRates } from './commands.ts';
import { RatesController } from './http.ts';
import { QuotedBy } from './quoted-by.ts';
import { publishRates } from './publish-act.ts';
import { RatesInForce } from './rates-in-force.ts';
import { RatesWatch } from './rates-watch.ts';

/** Global: quotes are reckoned by its records. */
@Global()
@Module({
  controllers: [RatesController],
  providers: [
    ...handlersOf(PublishRates),
    RatesInForce,
    { provide: PageRates, useExisting: RatesInForce },
    { provide: QuoteTerms, useClass: QuotedBy },
    RatesWatch,
    operatorActsOf({ streams: Streams, clock: Clock }, publishRates),
  ],
  exports: [QuoteTerms],
})
export class RatesModule {}
