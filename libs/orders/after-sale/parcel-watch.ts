import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pLimit from 'p-limit';
import { day, hour, type Instant, minute, plus } from '#kernel/instant.ts';
import { Carriers } from '#platform/carriers/carriers.ts';
import { type Cancel, Clock } from '#platform/clock/clock.ts';
import { Log } from '#platform/observability/log.ts';
import { Lease } from '#platform/projections/lease.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { OrderDriver } from '../driver.ts';
import { dueOrders } from '../views/due-orders.view.ts';

/** Milliseconds between two looks. */
const every = minute;
/** How far back most of them go: a driver that was busy is asked again. */
const back = hour;
/** So often one goes back as far as parcels are waited for: carriers tell late, and an order whose driver failed is not to wait for its deadline. */
const [wideEvery, wideBack] = [6 * hour, 30 * day];

/** Orders that are driven at once: as many as the driver has of one buyer, who may have bought all of them. */
const driven = 2;
/** Orders that the view is asked for at once. */
const asked = 500;

/** What carriers have seen lately becomes facts of its orders: their drivers ask again what it was. In the process that fills the views. */
@Injectable()
export class ParcelWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private since: Instant | undefined;
  /** When the next one goes far back; at once, to begin with. */
  private widely: Instant = '';
  private cancel: Cancel = () => {};
  private looking: Promise<void> = Promise.resolve();
  private hasEnded = false;

  constructor(
    private readonly carriers: Carriers,
    private readonly driver: OrderDriver,
    private readonly queries: ViewQueries,
    private readonly lease: Lease,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.later();
  }

  async onModuleDestroy(): Promise<void> {
    this.hasEnded = true;
    this.cancel();
    await this.looking;
  }

  /** Asks the carriers now. What was seen is looked at again for a while: it is found once. */
  async look(): Promise<void> {
    const now = this.clock.now();
    const isWide = now >= this.widely;
    const moved = await this.carriers.movedSince(isWide ? plus(now, -wideBack) : this.since!);
    const inTurn = pLimit(driven);
    const under = isWide ? await this.underWay(moved) : moved;
    await Promise.all(under.map((orderId) => inTurn(() => this.driver.drive(orderId))));
    this.since = plus(now, -back);
    if (isWide) this.widely = plus(now, wideEvery);
  }

  /** Of many that were brought long ago: those that something may still become of. */
  private async underWay(orderIds: readonly string[]): Promise<readonly string[]> {
    const under: string[] = [];
    for (let from = 0; from < orderIds.length; from += asked) {
      const some = orderIds.slice(from, from + asked);
      const due = await this.queries.getMany(dueOrders, some);
      under.push(...some.filter((orderId) => due.has(orderId)));
    }
    return under;
  }

  /** One look at a time: the next begins a minute after the last has ended. */
  private later() {
    if (this.hasEnded) return;
    this.cancel = this.clock.after(every, () => {
      const isOurs = this.lease.epoch !== undefined;
      const look = isOurs ? this.look().catch((error: unknown) => this.failed(error)) : Promise.resolve();
      this.looking = look.then(() => this.later());
    });
  }

  private failed(error: unknown) {
    this.log.tell('warn', 'carriers could not be asked: parcels stand as they stood', { error });
  }
}
