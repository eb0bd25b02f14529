import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { day, hour, minute, plus } from '#kernel/instant.ts';
import { type Cancel, Clock } from '#platform/clock/clock.ts';
import { Log } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { Payments } from '#platform/payments/payments.ts';
import { Lease } from '#platform/projections/lease.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { PayoutDriver } from './driver.ts';
import { findPayoutCases, sellerAccountView } from './views/seller-account.view.ts';

/** Milliseconds between two looks, until the first, and how far back each goes. */
const [every, first, overlap] = [hour, minute, day + hour];

/** What the bank has paid out lately is compared with the log, and open cases are looked at again. In the process that fills the views. */
@Injectable()
export class PayoutReconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private cancel: Cancel = () => {};
  private looking: Promise<void> = Promise.resolve();
  private hasEnded = false;

  constructor(
    private readonly payments: Payments,
    private readonly driver: PayoutDriver,
    private readonly queries: ViewQueries,
    private readonly lease: Lease,
    private readonly clock: Clock,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge('payout_cases', 'Payouts that a person has to see to, 100 at most', async () => {
      const { items } = await queries.find(sellerAccountView, findPayoutCases);
      return items.length;
    });
  }

  onApplicationBootstrap(): void {
    this.later(first);
  }

  async onModuleDestroy(): Promise<void> {
    this.hasEnded = true;
    this.cancel();
    await this.looking;
  }

  /** Compares once. Errors: `PaymentsUnavailable` and those of the stores. */
  async look(): Promise<void> {
    for (const made of await this.payments.payoutsSince(plus(this.clock.now(), -overlap)))
      await this.driver.found(made);
    const { items } = await this.queries.find(sellerAccountView, findPayoutCases);
    for (const { id } of items) await this.driver.drive(id);
  }

  private later(ms: number) {
    this.cancel = this.clock.after(ms, () => {
      this.looking = this.tried();
    });
  }

  private async tried() {
    try {
      if (this.lease.epoch !== undefined) await this.look(); // else another process does
    } catch (error) {
      this.log.tell('warn', 'the payouts of the bank and the log could not be compared', { error });
    }
    if (!this.hasEnded) this.later(every);
  }
}
