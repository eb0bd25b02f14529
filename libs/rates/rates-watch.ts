import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { RatesInForce } from './rates-in-force.ts';

/** Tells the house how old the rates are. */
@Injectable()
export class RatesWatch implements OnModuleInit {
  constructor(
    private readonly inForce: RatesInForce,
    private readonly health: HealthSources,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.health.add('rates', () => this.inForce.health());
    this.metrics.gauge('rates_age_days', 'Days since the day that the rates in force are of', () => this.inForce.age());
  }
}
