import type { Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';
import {
  EventStore,
  StoreUnavailable,
  type AppendOutcome,
  type NewFact,
  type StoredFact,
  type FactBatch,
} from '#platform/event-store/event-store.ts';
import type { FakeEventStore } from '../fake-event-store.ts';
import type { Chance } from './chance.ts';

/** How a node hears of what is appended: soon, late, or not at all, and nobody tells it. */
export type Hearing = 'live' | 'lagging' | 'dead';

/** How many of a hundred calls go wrong; the longest way of one, and the longest time between two facts of a tail, in ms. */
export type Weather = Readonly<{ faults: number; slowest: number; apart: number }>;

/** One log as one of its nodes has it: far away, and now and then out of reach. */
export class NodeLog extends EventStore {
  readonly description = 'a log far away';
  readonly isShared: boolean;

  constructor(
    private readonly truth: FakeEventStore,
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly hearing: Hearing,
    private readonly weather: Weather,
  ) {
    super();
    this.isShared = truth.isShared;
  }

  async append(stream: string, after: number | 'none', facts: readonly NewFact[]): Promise<AppendOutcome> {
    const fate = this.chance.int(0, 99) < this.weather.faults ? this.chance.int(0, 3) : -1;
    if (fate === 0) return { outcome: 'unavailable', why: 'away' };
    await this.way();
    if (fate === 1) return { outcome: 'unknown', why: 'lost on its way' };
    // The embedded log's writer has an orderly queue: what it has not written by the next append it never writes.
    if (fate === 2 && this.isShared) {
      void this.clock.pause(this.chance.int(1, 40)).then(() => this.truth.append(stream, after, facts));
      return { outcome: 'unknown', why: 'held on its way' };
    }
    const outcome = await this.truth.append(stream, after, facts);
    await this.way();
    return fate === 3 ? { outcome: 'unknown', why: 'the answer was lost' } : outcome;
  }

  /** As the stream was when the call arrived; what it brings takes its time. */
  async *read(stream: string, from = 0): AsyncIterable<StoredFact> {
    await this.way();
    const facts = await Array.fromAsync(this.truth.read(stream, from));
    if (this.chance.int(0, 99) < this.weather.faults) throw new StoreUnavailable('away');
    if (this.chance.is(0.5)) await this.way();
    for (const fact of facts) {
      if (this.chance.is(0.2)) await this.way();
      yield fact;
    }
  }

  async find(stream: string, factId: string): Promise<StoredFact | undefined> {
    await this.way();
    return this.truth.find(stream, factId);
  }

  readAll(...asked: Parameters<EventStore['readAll']>): Promise<FactBatch> {
    return this.truth.readAll(...asked);
  }

  /** One fact at a time, whoever appended them together; a look each quiet second. */
  async *tail(after: Position, { signal }: { signal: AbortSignal }): AsyncIterable<FactBatch> {
    let [at, quiet] = [after, 0];
    while (!signal.aborted) {
      const [fact] = (await this.truth.readAll(at, { limit: 1 })).facts;
      if (fact) at = fact.position;
      if (fact || quiet >= 1000) {
        if (this.hearing === 'lagging') await this.clock.pause(this.chance.int(50, 150), signal);
        yield { facts: fact ? [fact] : [], through: at, throughId: await this.truth.idAt(at), caughtUp: true };
        quiet = 0;
      }
      const pause = this.hearing === 'dead' ? 3_600_000_000 : this.chance.int(1, this.weather.apart);
      await this.clock.pause(pause, signal);
      quiet += pause;
    }
  }

  async end(): Promise<Position> {
    await this.way();
    return this.truth.end();
  }

  lastAt() {
    return this.truth.lastAt();
  }

  idAt(position: Position): Promise<string> {
    return this.truth.idAt(position);
  }

  identity(): Promise<string> {
    return this.truth.identity();
  }

  async close() {}

  private way() {
    return this.clock.pause(this.chance.int(0, this.weather.slowest));
  }
}
