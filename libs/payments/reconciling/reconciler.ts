import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { day, hour, minute, plus } from '#kernel/instant.ts';
import { type Cancel, Clock } from '#platform/clock/clock.ts';
import { Log } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { type FoundPayment, Payments } from '#platform/payments/payments.ts';
import { Lease } from '#platform/projections/lease.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { type ChargeCommand, charges } from '../charges/decider.ts';
import { ChargeDriver } from '../charges/driver.ts';
import { paymentStream } from '../charges/events.ts';
import { nextStep } from '../charges/next-step.ts';
import type { ChargeState } from '../rules/charge-state.ts';
import { unknownIn } from './found.ts';
import { matching } from './decider.ts';
import { matchingStream } from './events.ts';
import { paymentCases } from './payment-cases.view.ts';

/** Milliseconds between two looks; and of what the bank has, how much is looked at anew each time. */
const [every, overlap] = [hour, day + hour];
/** Until it tries again what a bank that was away has kept from it. */
const again = minute;

/**
 * Compares the bank with the log: hourly what has changed there within a day, open cases, and after the log was put back all of it, before any money is asked
 * for again. What the log lost and can name becomes its fact, through the driver; what nobody asked for, as far as the log knows, is found: it lies in
 * suspense until two operators say whose it is. In the process that fills the views.
 */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private cancel: Cancel = () => {};
  private looking: Promise<void> = Promise.resolve();
  private hasEnded = false;

  constructor(
    private readonly streams: Streams,
    private readonly payments: Payments,
    private readonly driver: ChargeDriver,
    private readonly queries: ViewQueries,
    private readonly lease: Lease,
    private readonly clock: Clock,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge('payment_cases', 'Payments that a person has to see to, 100 at most', async () => {
      const { items } = await queries.find(paymentCases, { sort: [['at', 'asc']], limit: 100 });
      return items.length;
    });
  }

  onApplicationBootstrap(): void {
    this.later(again);
  }

  async onModuleDestroy(): Promise<void> {
    this.hasEnded = true;
    this.cancel();
    await this.looking;
  }

  /** Compares once. Errors: `PaymentsUnavailable` and those of the stores; what was found by then stands. */
  async look(): Promise<void> {
    await this.match();
    for (const found of await this.payments.listSince(plus(this.clock.now(), -overlap))) await this.compare(found);
    const { items } = await this.queries.find(paymentCases, { sort: [['at', 'asc']], limit: 100 });
    for (const { id } of items) await this.driver.drive(id);
  }

  private later(ms: number) {
    this.cancel = this.clock.after(ms, () => {
      this.looking = this.tried();
    });
  }

  private async tried() {
    let next = every;
    try {
      if (this.lease.epoch !== undefined) await this.look(); // else another process does
    } catch (error) {
      this.log.tell('warn', 'the bank and the log could not be compared', { error });
      next = again;
    }
    if (!this.hasEnded) this.later(next);
  }

  /** After a restore, once: until then nothing is asked of the bank. */
  private async match() {
    const restore = await this.streams.restored();
    if (restore === null || (await this.driver.isMatched(restore.id))) return;
    const all = await this.payments.listSince('');
    let found = 0;
    for (const one of all) {
      const { unknown } = await this.stands(one);
      await this.note(one, unknown);
      found += unknown.length;
    }
    const commandId = uuidV5(space, restore.id);
    const data = { restoreId: restore.id, looked: all.length, found };
    const command = { type: 'NoteMatched', data, metadata: systemMetadata(commandId) } as const;
    await this.streams.decide(matching, matchingStream(restore.id), command);
  }

  /** Whoever drives it asks the bank once more: not of a payment of which the bank's own list shows that nothing is to be done. */
  private async compare(found: FoundPayment) {
    const { unknown, isToDrive } = await this.stands(found);
    await this.note(found, unknown);
    if (isToDrive || unknown.length > 0) await this.driver.drive(found.payment);
  }

  private stands(found: FoundPayment) {
    const { payment: paymentId } = found;
    const now = this.clock.now();
    const compared = ({ state }: Readonly<{ state: ChargeState }>) => ({
      unknown: unknownIn(found, state),
      isToDrive: nextStep({ paymentId, state, found, now }).is !== 'wait',
    });
    return this.streams.readState(charges, paymentStream(paymentId), compared, { fresh: true });
  }

  private async note({ payment }: FoundPayment, unknown: ReturnType<typeof unknownIn>): Promise<void> {
    for (const data of unknown) {
      const command: ChargeCommand = { type: 'NoteFound', data };
      const metadata = systemMetadata(uuidV5(space, `${data.is} ${data.attempt}`));
      await this.streams.decide(charges, paymentStream(payment), { ...command, metadata });
    }
  }
}

/** Ids of commands that follow from what the bank has. Fixed for ever: they are in stored facts. */
const space = '3c0a9b0e-3f55-4a0e-8f3d-0b5b9e3f5c11';
