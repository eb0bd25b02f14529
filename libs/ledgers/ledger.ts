import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hour, type Instant, minute, msOf, second } from '#kernel/instant.ts';
import { type Cancel, Clock } from '#platform/clock/clock.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Log } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { Payments } from '#platform/payments/payments.ts';
import { Lease } from '#platform/projections/lease.ts';
import { ledgerFactsIn, movementsAt } from './reading.ts';
import { checkLedger, type LedgerReport } from './rules/check.ts';

/** A report and when it was made. */
export type Looked = Readonly<{ at: Instant; report: LedgerReport }>;

/** Milliseconds for which a report is good: it reads all of the log's money. */
const goodFor = 10 * second;
const every = hour;

/** The log's ledger against the bank's: for operators who look, and every hour for the alarm, in the process that fills the views. */
@Injectable()
export class Ledger implements OnApplicationBootstrap, OnModuleDestroy {
  private last: Looked | undefined;
  private looking: Promise<Looked> | undefined;
  private cancel: Cancel = () => {};

  constructor(
    private readonly events: EventStore,
    private readonly payments: Payments,
    private readonly lease: Lease,
    private readonly clock: Clock,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    const help = 'Differences between the ledger of the log and that of the bank, when it was last looked at';
    metrics.gauge('ledger_differences', help, () => this.last?.report.differences.length ?? 0);
  }

  onApplicationBootstrap(): void {
    this.later(minute);
  }

  async onModuleDestroy(): Promise<void> {
    this.cancel();
    await this.looking?.catch(() => {});
  }

  /** As it stands, at most ten seconds old; who asks meanwhile hears the same. Errors: `StoreUnavailable`, `PaymentsUnavailable`. */
  look(): Promise<Looked> {
    const { last } = this;
    if (last && msOf(this.clock.now()) - msOf(last.at) < goodFor) return Promise.resolve(last);
    this.looking ??= this.looked().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async looked(): Promise<Looked> {
    const at = this.clock.now();
    const before = await movementsAt(this.payments);
    const facts = await ledgerFactsIn(this.events);
    const report = checkLedger({ facts, before, after: await movementsAt(this.payments) });
    this.last = { at, report };
    return this.last;
  }

  private later(ms: number) {
    this.cancel = this.clock.after(ms, () => {
      this.later(every);
      if (this.lease.epoch !== undefined) void this.look().catch((error: unknown) => this.failed(error));
    });
  }

  private failed(error: unknown) {
    this.log.tell('warn', 'the ledger could not be compared with the bank', { error });
  }
}
