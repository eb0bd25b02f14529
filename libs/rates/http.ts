import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { firstRates } from '#contracts/first-rates.ts';
import {
  type PublishRatesBody,
  publishRatesBody,
  rateId,
  type RateRecord,
  rateRecord,
  ratesDesk,
  type RatesDesk,
} from '#contracts/rates.ts';
import { rateRoutes } from '#contracts/routes.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import { Clock } from '#platform/clock/clock.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { PublishRates } from './commands.ts';
import { RatesInForce } from './rates-in-force.ts';
import { latestRates, rateRecords } from './views/rate-records.view.ts';

const shownAtOnce = 50;

/** What a dollar is elsewhere. */
@Controller()
export class RatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly inForce: RatesInForce,
    private readonly queries: ViewQueries,
    private readonly clock: Clock,
  ) {}

  @GetQuery(rateRoutes.inForce, { operationId: 'getRatesInForce', policy: 'everybody', answer: rateRecord })
  now(): Promise<RateRecord> {
    return this.inForce.record();
  }

  /** One that was in force once too: what was quoted by it goes on being told. */
  @GetQuery(rateRoutes.one(':id'), { operationId: 'getRates', policy: 'everybody', answer: rateRecord })
  async one(
    @Param('id', fitting(rateId)) id: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<RateRecord> {
    if (id === firstRates.id) return firstRates;
    const { day, source, rates } = await this.queries.need(rateRecords, id, { after });
    return { id, day, source, rates };
  }

  @GetQuery(opsRoutes.rates, { operationId: 'opsListRates', policy: 'ops', answer: ratesDesk })
  async list(@Query({ schema: afterQuery }) { after }: AfterQuery): Promise<RatesDesk> {
    const { items } = await this.queries.find(rateRecords, latestRates(shownAtOnce), { after });
    const told = items.map(({ id, day, source, rates, at }) => ({ id, day, source, rates, at }));
    return { items: [...told, { ...firstRates, at: null }], now: this.clock.now() };
  }

  @PostCommand(opsRoutes.rates, { operationId: 'opsPublishRates', policy: 'ops' })
  publish(
    @Body({ schema: publishRatesBody }) body: PublishRatesBody,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new PublishRates({ ...body, operatorId, approverId: null }, metadata));
  }
}
