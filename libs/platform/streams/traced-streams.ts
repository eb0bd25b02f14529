import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import { msOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { categoryOf } from '#platform/event-store/fact-filter.ts';
import type { Tracing } from '#platform/observability/tracing.ts';
import type { CommandEnvelope, Receipt } from './command.ts';
import type { Snapshots } from './snapshots.ts';
import { Streams } from './streams.ts';

type Deps = Readonly<{ store: EventStore; clock: Clock; snapshots: Snapshots; hears: () => boolean; tracing: Tracing }>;

/** The same, where traces are wanted: tells how long a command takes from its mailbox until it is durable, or refused. */
export class TracedStreams extends Streams {
  private readonly clock: Clock;
  private readonly tracing: Tracing;

  constructor({ store, clock, snapshots, hears, tracing }: Deps) {
    super(store, clock, snapshots, hears);
    this.clock = clock;
    this.tracing = tracing;
  }

  override decide<S, C extends AnyMessage, E extends AnyMessage>(
    decider: Decider<S, C, E>,
    stream: string,
    command: CommandEnvelope<C>,
  ): Promise<Receipt> {
    const decided = super.decide(decider, stream, command);
    return this.tracing.takes(command.metadata.correlationId) ? this.traced(decided, stream, command) : decided;
  }

  private async traced(decided: Promise<Receipt>, stream: string, { type, metadata }: CommandEnvelope) {
    const began = this.clock.monotonic();
    let failed = true;
    try {
      const receipt = await decided;
      failed = false;
      return receipt;
    } finally {
      const ended = msOf(this.clock.now());
      const times = { began: ended - (this.clock.monotonic() - began), ended };
      const attributes = { command: type, category: categoryOf(stream) };
      this.tracing.tell({
        correlationId: metadata.correlationId,
        name: `decide ${type}`,
        ...times,
        attributes,
        failed,
      });
    }
  }
}
