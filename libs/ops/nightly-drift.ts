import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { day, hour, msOf } from '#kernel/instant.ts';
import { type Cancel, Clock } from '#platform/clock/clock.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { Lease } from '#platform/projections/lease.ts';
import { DriftSample } from './drift-sample.ts';
import { Jobs, QueueFull } from './jobs.ts';

/** Milliseconds after midnight, UTC: few bid then, and backups are made before. */
const nightlyAt = 3 * hour;

/** Looks at a sample of all views each night, in the process that fills them; `alerts.yml` has the alarm of what it finds. */
@Injectable()
export class NightlyDrift implements OnApplicationBootstrap, OnModuleDestroy {
  private cancel: Cancel = () => {};

  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly lease: Lease,
    { lastFound }: DriftSample,
    metrics: Metrics,
  ) {
    const help = 'Documents that are not what their facts make, of those that were last looked at';
    const all = () => [...lastFound];
    metrics.gauges('drift_documents', help, 'view', () => new Map(all().map(([view, found]) => [view, found.length])));
    metrics.told('drift_first', `${help}: the first of each view`, ['view', 'document', 'fields'], () =>
      all().flatMap(([view, [first]]) => (first ? [{ view, document: first.id, fields: first.fields.join(' ') }] : [])),
    );
  }

  onApplicationBootstrap(): void {
    const sinceThen = (msOf(this.clock.now()) - nightlyAt) % day;
    this.cancel = this.clock.after(day - sinceThen, () => {
      this.look();
      this.onApplicationBootstrap();
    });
  }

  onModuleDestroy(): void {
    this.cancel();
  }

  private look() {
    if (this.lease.epoch === undefined) return; // another process does
    try {
      this.jobs.begin({ kind: 'drift' }, 'house');
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error; // operators look at more than that already
    }
  }
}
