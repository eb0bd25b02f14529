import { type Instant, second } from '#kernel/instant.ts';
import { logStart, type Position } from '#kernel/position.ts';
import type { AnyShapes } from '#kernel/shapes.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { FactBatch, LogReading, StoredFact } from '#platform/event-store/event-store.ts';
import { belongs, restores } from '#platform/event-store/log-identity.ts';
import { shareOf } from '#platform/projections/share.ts';
import type { IndexHealth } from './fact-index.ts';
import { type IndexMark, type IndexRow, type LogIndex, MarkMoved } from './log-index.ts';
import { Pulse } from './pulse.ts';
import { rowOf, shapeOf } from './rows.ts';

/** `mayFill`: whether this process does, now; another one does otherwise. */
export type IndexerDeps = Readonly<{
  events: Pick<LogReading, 'read' | 'tail' | 'end' | 'idAt' | 'identity'>;
  index: LogIndex;
  shapes: AnyShapes;
  clock: Clock;
  mayFill?: () => boolean;
}>;

/** Rows that go down together while it lags: fewer, larger writes. */
const mostTogether = 10_000;
const pauseAfterFailure = second;
/** It gives way after each batch while it lags: nobody waits for the past. */
const restMs = 5;

/** Follows the log into its index, on its own: from its mark, or from the start where the index is of another log or another making. */
export class Indexer {
  private readonly deps: IndexerDeps;
  private readonly toRow: (fact: StoredFact) => IndexRow;
  private readonly shape: string;
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private at: Position = logStart;
  private identity = '';
  private through: Instant | undefined;
  private error: string | undefined;
  private pulse: Pulse | undefined;

  constructor(deps: IndexerDeps) {
    this.deps = deps;
    this.toRow = rowOf(deps.shapes);
    this.shape = shapeOf(deps.shapes);
  }

  start(): void {
    this.running = this.run();
  }

  /** Is told of what was taken, a few times a second at most. */
  whenGrown(hear: (through: Position) => void): void {
    this.pulse = new Pulse(this.deps.clock, hear);
  }

  async stop(): Promise<void> {
    this.ending.abort();
    this.pulse?.stop();
    await this.running;
  }

  async health(): Promise<IndexHealth> {
    const { at, through, error } = this;
    const end = await this.deps.events.end().catch(() => at);
    const share = at >= end ? 1 : shareOf(at, end);
    return { ok: error === undefined, share, through, ...(error !== undefined && { error }) };
  }

  private async run() {
    const { clock, mayFill = () => true } = this.deps;
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        if (mayFill()) await this.follow(mayFill);
        this.error = undefined;
      } catch (error) {
        if (!(error instanceof MarkMoved)) this.error = error instanceof Error ? error.message : String(error);
      }
      await clock.pause(pauseAfterFailure, signal);
    }
  }

  /** From the mark on, for as long as this process may. */
  private async follow(mayFill: () => boolean) {
    const { events, index, clock } = this.deps;
    const { signal } = this.ending;
    this.identity = '';
    let mark = await this.ownMark();
    this.at = mark?.position ?? logStart;
    let waiting: FactBatch[] = [];
    for await (const batch of events.tail(this.at, { signal })) {
      if (!mayFill()) return;
      if (batch.through === this.at && waiting.length === 0) continue;
      waiting.push(batch);
      const facts = waiting.flatMap((one) => one.facts);
      if (!batch.caughtUp && facts.length < mostTogether) continue;
      const to = await this.markOf(batch, facts);
      await index.add(facts.map(this.toRow), { from: mark, to });
      [mark, waiting, this.at, this.error] = [to, [], to.position, undefined];
      this.through = facts.at(-1)?.meta.at ?? this.through;
      this.pulse?.beat(this.at);
      if (!batch.caughtUp) await clock.pause(restMs, signal);
    }
  }

  /** The mark to go on from; an index of another log, or made otherwise, is emptied. Errors: `StoreUnavailable`. */
  private async ownMark(): Promise<IndexMark | undefined> {
    const { events, index } = this.deps;
    const kept = await index.mark();
    if (!kept) return undefined;
    if (kept.shape === this.shape && (await belongs(kept, events))) return kept;
    await index.clear();
    return undefined;
  }

  private async markOf(
    { through: position, throughId: factId }: FactBatch,
    facts: readonly StoredFact[],
  ): Promise<IndexMark> {
    // an empty log has none yet, and one that is put back is another one from then on
    if (this.identity === '' || facts.some(({ stream }) => stream === restores))
      this.identity = await this.deps.events.identity();
    return { shape: this.shape, identity: this.identity, position, factId };
  }
}
