import { Injectable } from '@nestjs/common';
import type { RateRecord } from '#contracts/rates.ts';
import { rateRoutes } from '#contracts/routes.ts';
import { day, msOf } from '#kernel/instant.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { Clock } from '#platform/clock/clock.ts';
import { type PageRate, PageRates } from '#platform/pages/page-rates.ts';
import { Streams } from '#platform/streams/streams.ts';
import { rates } from './decider.ts';
import { ratesStream } from './events.ts';

/** Days after which rates are old: banks pause for weekends and feasts, never so long. */
export const oldAfter = 7;

/** The record that prices are shown by now. */
@Injectable()
export class RatesInForce extends PageRates {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** At hand in this process, and while the log is away too. `fresh` looks further, for who has just published one. */
  record(fresh = false): Promise<RateRecord> {
    return this.streams.readState(rates, ratesStream, ({ state }) => state.inForce, { fresh, anyAge: true });
  }

  async of(): Promise<PageRate> {
    const record = await this.record();
    return { key: record.id, answers: new Map([[rateRoutes.inForce, record]]) };
  }

  /** Whole days since the day that the rates are of. */
  async age(): Promise<number> {
    const { day: of } = await this.record();
    return Math.floor((msOf(this.clock.now()) - msOf(`${of}T00:00:00.000Z`)) / day);
  }

  /**
   * Not well once the rates are old. Of the project's own record only the metric says so: a market that has published none is told by its
   * operators' alert, and is not ill.
   */
  async health() {
    const [{ id }, age] = await Promise.all([this.record(), this.age()]);
    return { ok: age <= oldAfter || id === firstRates.id, record: id, ageDays: age };
  }
}
