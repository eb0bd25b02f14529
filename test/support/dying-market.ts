import type { ChargeCommand } from '#payments/charges/decider.ts';
import { charges } from '#payments/charges/decider.ts';
import { ChargeDriver } from '#payments/charges/driver.ts';
import { paymentStream } from '#payments/charges/events.ts';
import type { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Log } from '#platform/observability/log.ts';
import { Payments, PaymentsUnavailable } from '#platform/payments/payments.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { FakeEventStore } from './fake-event-store.ts';

/** The process was killed: nothing that it began afterwards happens. */
export class Killed extends Error {}

/** What happens at one of a process's calls of the log or the bank. `before`: it is not done; `after`: it is, and nobody hears of it. */
export type Blow = 'before' | 'after' | 'away' | 'lost';

const calls = new Set(['authorise', 'capture', 'void', 'refund', 'find']);

/** One life of a process that drives payments: it dies, or its bank is away, where the plan says so. */
export class Life {
  isDead = false;
  readonly streams: Streams;
  readonly driver: ChargeDriver;

  constructor(
    readonly store: FakeEventStore,
    bank: Payments,
    clock: DrivenClock,
    /** Of its next calls, the first first; nothing where it is empty. */
    private readonly blows: (Blow | null)[],
  ) {
    this.streams = new Streams(this.dying(store, new Set(['append'])), clock, new NoSnapshots());
    this.driver = new ChargeDriver(this.streams, this.dying(bank, calls), clock, new Log('silent'));
  }

  async decide(command: ChargeCommand): Promise<void> {
    const { paymentId, attempt } = command.data;
    const commandId = `${attempt}/${command.type}`;
    const metadata = {
      commandId,
      bodyHash: commandId,
      actorId: 'ann',
      correlationId: commandId,
      causationId: commandId,
    };
    await this.streams.decide(charges, paymentStream(paymentId), { ...command, metadata });
  }

  /** The same, which this process dies at. */
  dying<T extends object>(of: T, names: ReadonlySet<string>): T {
    return new Proxy(of, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function') return member;
        const call = member.bind(target) as (...args: readonly unknown[]) => unknown;
        return names.has(String(name)) ? (...args: readonly unknown[]) => this.struck(() => call(...args), of) : call;
      },
    });
  }

  private async struck(call: () => unknown, of: object) {
    if (this.isDead) throw new Killed();
    const blow = this.blows.shift();
    const isBank = of instanceof Payments;
    if (isBank && blow === 'away') throw new PaymentsUnavailable('away');
    if (blow === 'before') throw this.dies();
    const answer: unknown = await call();
    if (this.isDead || blow === 'after') throw this.dies();
    if (isBank && blow === 'lost') throw new PaymentsUnavailable('the answer was lost');
    return answer;
  }

  private dies(): Killed {
    this.isDead = true;
    return new Killed();
  }
}
