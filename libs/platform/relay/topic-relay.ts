import { logStart } from '#kernel/position.ts';
import type { Topic } from '#kernel/topic.ts';
import type { Clock, Tick } from '#platform/clock/clock.ts';
import { type EventStore, OtherLog } from '#platform/event-store/event-store.ts';
import { holds } from '#platform/event-store/log-identity.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Tracing } from '#platform/observability/tracing.ts';
import { isPassing } from '#platform/reactions/passing.ts';
import type { TopicBatch, TopicReading } from '#platform/topics/reading.ts';
import { BrokerAway, Fenced, type RelayMark, type TopicBroker, type TopicWriter } from './broker.ts';
import { traceLines } from './traced-lines.ts';

/** What a relay works with. `by` names this process on the marks: its host and when it began. */
export type RelayDeps = Readonly<{
  broker: TopicBroker;
  reading: TopicReading;
  events: Pick<EventStore, 'idAt' | 'identity'>;
  clock: Clock;
  log: Pick<Log, 'tell'>;
  tracing: Tracing;
  by: string;
}>;

/** `waiting` for the broker or the log, and trying again; `stopped`: somebody has to look, and a new start tries again. */
export type RelayState = 'starting' | 'writing' | 'standby' | 'waiting' | 'stopped';

/** How it is with one topic. `behindMs`: since when what was written has not been all there was. */
export type TopicHealth = Readonly<{
  topic: string;
  state: RelayState;
  sent: number;
  behindMs: number;
  error?: string;
}>;

/** Why a topic must not be written: what lies on the broker is not what was written of this log. */
export class RelayHalted extends Error {}

/** Milliseconds of silence after which one that stands by takes the other for dead: three of its marks are missing then. */
const silentMs = 30_000;
const lookEveryMs = 5000;
const firstAgainMs = 250;
const mostAgainMs = 10_000;

/**
 * Writes one topic in the log's order, each message once, whoever dies when: messages and how far they go are committed
 * together, and whoever begins ends all older writers before it looks how far they came.
 */
export class TopicRelay {
  readonly topic: Topic;
  private readonly name: string;
  private readonly deps: RelayDeps;
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private state: RelayState = 'starting';
  private failure: Error | undefined;
  private againMs = firstAgainMs;
  private sent = 0;
  private whole: Tick;

  /** `name`: what it is called on the broker, with the prefix. */
  constructor(topic: Topic, name: string, deps: RelayDeps) {
    this.topic = topic;
    this.name = name;
    this.deps = deps;
    this.whole = deps.clock.tick();
  }

  start(): void {
    this.running = this.run();
  }

  /** Once what is under way is committed. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  health(): TopicHealth {
    const { name: topic, state, sent, failure } = this;
    const behindMs = state === 'standby' ? 0 : this.deps.clock.since(this.whole);
    return { topic, state, sent, behindMs, ...(failure && { error: failure.message }) };
  }

  private async run() {
    while (!this.ending.signal.aborted && this.state !== 'stopped')
      await this.once().catch((error: unknown) => this.after(error));
  }

  private async once() {
    const { broker } = this.deps;
    await broker.prepare(this.name, this.topic.partitions);
    await this.isOurs(await broker.glance(this.name)); // another market's relay must not be ended by this one
    const writer = await broker.take(this.name);
    try {
      await this.write(writer, await this.goesOnFrom());
    } finally {
      await writer.close();
    }
  }

  /** The mark to go on from. Asked for after the topic was taken: an older writer could have committed until then. */
  private async goesOnFrom(): Promise<RelayMark> {
    const { broker, clock, by } = this.deps;
    const mark = await broker.markOf(this.name);
    const isEmpty = await broker.isEmpty(this.name);
    if (mark === undefined && !isEmpty) throw new RelayHalted('there are messages, but no mark of how far they go');
    if (mark !== undefined && mark.sent > 0 && isEmpty)
      throw new RelayHalted('there is a mark of how far its messages go, but no messages');
    await this.isOurs(mark);
    return mark ?? { position: logStart, factId: '', logId: '', sent: 0, by, at: clock.now() };
  }

  /** A log that was put back from a backup is another one by its name, and this one if it has that fact at that place. */
  private async isOurs(mark: RelayMark | undefined) {
    if (mark === undefined || mark.position === logStart || (await holds(this.deps.events, mark))) return;
    throw new RelayHalted(`what was written is not of this log: it ends with fact ${mark.factId} of log ${mark.logId}`);
  }

  /** Until it is told to stop. The next batch is read while one is committed. */
  private async write(writer: TopicWriter, from: RelayMark) {
    this.becomes('writing');
    const enough = new AbortController();
    const signal = AbortSignal.any([this.ending.signal, enough.signal]);
    const batches = this.deps.reading.follow(this.topic, from.position, signal)[Symbol.asyncIterator]();
    const next = () => {
      const coming = batches.next();
      coming.catch(() => {}); // it is awaited, or another error came before
      return coming;
    };
    try {
      let mark = from;
      for (let coming = next(); ;) {
        const { value: batch, done } = await coming;
        if (done) return;
        coming = next();
        mark = await this.commit(writer, batch, mark);
      }
    } finally {
      enough.abort();
      await batches.return?.().catch(() => {});
    }
  }

  private async commit(writer: TopicWriter, { lines, ...batch }: TopicBatch, before: RelayMark): Promise<RelayMark> {
    const { clock, events, by } = this.deps;
    const began = clock.tick();
    if (lines.length > 0) await writer.send(lines);
    const mark: RelayMark = {
      position: batch.through,
      factId: batch.throughId || before.factId,
      logId: await events.identity(),
      sent: before.sent + lines.length,
      by,
      at: clock.now(),
    };
    await writer.commit(mark);
    traceLines(this.deps, { topic: this.name, lines, ms: clock.since(began) });
    this.sent = mark.sent;
    this.againMs = firstAgainMs;
    if (batch.caughtUp) this.whole = began;
    return mark;
  }

  private async after(error: unknown) {
    const { clock } = this.deps;
    if (this.ending.signal.aborted) return;
    if (error instanceof Fenced) {
      this.becomes('standby', error);
      return this.standBy();
    }
    if (error instanceof BrokerAway || error instanceof OtherLog || isPassing(error)) {
      this.becomes('waiting', error);
      await clock.pause(this.againMs, this.ending.signal);
      this.againMs = Math.min(2 * this.againMs, mostAgainMs);
      return;
    }
    this.becomes('stopped', error);
  }

  /** Until the other one's mark has been silent. A broker that does not answer says nothing of the other one. */
  private async standBy() {
    const { broker, clock } = this.deps;
    const { signal } = this.ending;
    let seen: string | undefined;
    for (let since = clock.tick(); !signal.aborted && clock.since(since) < silentMs;) {
      const now = await broker.glance(this.name).then(
        (mark) => JSON.stringify(mark ?? null),
        () => undefined,
      );
      if (now === undefined || now !== seen) since = clock.tick();
      seen = now;
      await clock.pause(lookEveryMs, signal);
    }
  }

  private becomes(state: RelayState, error?: unknown) {
    const { log } = this.deps;
    const level = state === 'stopped' ? 'error' : state === 'waiting' ? 'warn' : 'info';
    if (state !== this.state) log.tell(level, `the relay of ${this.name} is ${state}`, { error });
    this.state = state;
    this.failure = error instanceof Error ? error : undefined;
  }
}
